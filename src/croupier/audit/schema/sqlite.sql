-- The log is never migrated; everything that is not append only is made again from it.
CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    line BLOB NOT NULL
) STRICT;
CREATE TABLE touched (
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (stream, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE tiles (
    n INTEGER PRIMARY KEY,
    hashes BLOB NOT NULL
) STRICT;
CREATE TABLE notes (
    size INTEGER PRIMARY KEY,
    note TEXT NOT NULL
) STRICT;
-- A cache that the log vouches for, the row that says how far the log has come, and what is for
-- people to look at: these change.
CREATE TABLE head (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    size INTEGER NOT NULL,
    prev TEXT NOT NULL,
    edge BLOB NOT NULL
) STRICT;
CREATE TABLE snapshots (
    stream TEXT NOT NULL,
    old INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (stream, old)
) STRICT, WITHOUT ROWID;
CREATE TABLE refused (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    stream TEXT NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    why TEXT NOT NULL
) STRICT;

-- REPLACE would delete without asking a trigger, so an insert that meets a row is refused too, and
-- so is one that leaves a gap.
CREATE TRIGGER entries_grow BEFORE INSERT ON entries
WHEN NEW.seq <> (SELECT coalesce(max(seq) + 1, 0) FROM entries)
    OR EXISTS (SELECT 1 FROM entries WHERE key = NEW.key)
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER entries_keep BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER touched_grow BEFORE INSERT ON touched
WHEN EXISTS (SELECT 1 FROM touched WHERE stream = NEW.stream AND seq >= NEW.seq)
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER touched_stay BEFORE UPDATE ON touched
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER touched_keep BEFORE DELETE ON touched
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER tiles_grow BEFORE INSERT ON tiles
WHEN NEW.n <> (SELECT coalesce(max(n) + 1, 0) FROM tiles)
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER tiles_stay BEFORE UPDATE ON tiles
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER tiles_keep BEFORE DELETE ON tiles
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER notes_grow BEFORE INSERT ON notes
WHEN NEW.size <= (SELECT coalesce(max(size), 0) FROM notes)
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER notes_stay BEFORE UPDATE ON notes
BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER notes_keep BEFORE DELETE ON notes
BEGIN SELECT RAISE(ABORT, 'append only'); END;
