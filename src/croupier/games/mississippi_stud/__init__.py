from croupier.games.mississippi_stud.rules import GAME

__all__ = ["GAME"]
