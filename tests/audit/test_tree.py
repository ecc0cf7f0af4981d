"""The tree over a log against RFC 6962, and proofs against a checker that was written apart."""

from __future__ import annotations

import pytest

from croupier.audit import tree
from croupier.audit.verify import climb
from croupier.core.refusals import Misuse

# The known-answer inputs and roots that implementations of the RFC share.
INPUTS = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "60616263646566676869"]
INPUTS[-1] += "6a6b6c6d6e6f"
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
LEAVES = [tree.leaf(bytes.fromhex(one)) for one in INPUTS]
MANY = [tree.leaf(str(n).encode()) for n in range(40)]


@pytest.mark.parametrize("size", range(len(ROOTS)))
def test_roots_are_those_of_the_rfc(size: int) -> None:
    """The known answers, from the empty tree to one of eight leaves."""
    assert tree.root_of(LEAVES[:size]).hex() == ROOTS[size]


def test_paths_are_those_of_the_rfc() -> None:
    """The proofs of 2.1.3: for the tree of seven leaves d0 to d6 by their names there."""
    a, b, c, d, e, f, j = LEAVES[:7]
    g, h, i = tree.node(a, b), tree.node(c, d), tree.node(e, f)
    k, ll = tree.node(g, h), tree.node(i, j)
    assert tree.inclusion(LEAVES[:7], 0) == [b, h, ll]
    assert tree.inclusion(LEAVES[:7], 3) == [c, g, ll]
    assert tree.inclusion(LEAVES[:7], 4) == [f, j, k]
    assert tree.inclusion(LEAVES[:7], 6) == [i, k]
    assert tree.consistency(LEAVES[:7], 3) == [c, d, g, ll]
    assert tree.consistency(LEAVES[:7], 4) == [ll]
    assert tree.consistency(LEAVES[:7], 6) == [i, j, k]


def test_an_edge_grows_to_the_same_root() -> None:
    """Leaf by leaf, in groups, or all at once."""
    edge, grouped = tree.Edge(), tree.Edge().grown(MANY[:7]).grown(MANY[7:])
    for size, one in enumerate(MANY):
        assert edge.root() == tree.root_of(MANY[:size])
        edge = edge.grown([one])
    assert edge == grouped


def test_every_inclusion_proof_leads_to_the_root_and_no_other_does() -> None:
    """Each leaf of each size; with another index, leaf or hash it leads elsewhere."""
    for size in range(1, 20):
        root = tree.root_of(MANY[:size])
        for index in range(size):
            path = tree.inclusion(MANY[:size], index)
            assert climb(index, size - 1, path, b"", MANY[index])[1:] == [root]
            assert climb(index, size - 1, path, b"", MANY[index + 1])[1:] != [root]
            assert climb(index, size - 1, [*path, root], b"", MANY[index]) == []
            if path:
                assert climb(index ^ 1, size - 1, path, b"", MANY[index])[1:] != [root]
                assert climb(index, size - 1, path[:-1], b"", MANY[index])[1:] != [root]
                assert climb(index, size - 1, [root, *path[1:]], b"", MANY[index])[1:] != [root]


def test_a_proof_of_what_is_not_there_is_refused() -> None:
    """No leaf beyond the end, no growth out of nothing or out of something longer."""
    with pytest.raises(Misuse, match="entry 3 is not among 3 entries"):
        tree.inclusion(LEAVES[:3], 3)
    for old in (0, 4):
        with pytest.raises(Misuse, match="never grew"):
            tree.consistency(LEAVES[:3], old)
