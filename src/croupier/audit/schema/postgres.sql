-- As sqlite.sql, in a schema of the house's own. The log is never migrated.
CREATE TABLE entries (
    seq bigint PRIMARY KEY,
    key text NOT NULL UNIQUE,
    line bytea NOT NULL
);
CREATE TABLE touched (
    stream text NOT NULL,
    seq bigint NOT NULL,
    PRIMARY KEY (stream, seq)
);
CREATE TABLE tiles (
    n bigint PRIMARY KEY,
    hashes bytea NOT NULL
);
CREATE TABLE notes (
    size bigint PRIMARY KEY,
    note text NOT NULL
);
CREATE TABLE head (
    one integer PRIMARY KEY CHECK (one = 1),
    kind bigint NOT NULL,
    schema integer NOT NULL,
    size bigint NOT NULL,
    prev text NOT NULL,
    edge bytea NOT NULL
);
CREATE TABLE snapshots (
    stream text NOT NULL,
    old integer NOT NULL,
    seq bigint NOT NULL,
    value bytea NOT NULL,
    PRIMARY KEY (stream, old)
);
CREATE TABLE refused (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    stream text NOT NULL,
    by text NOT NULL,
    what text NOT NULL,
    why text NOT NULL
);

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'append only';
END $$;
-- What is added has to follow what was there, without a gap; looked at once for all of a turn.
CREATE FUNCTION next_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    first bigint;
    last bigint;
    many bigint;
BEGIN
    SELECT min(seq), max(seq), count(*) INTO first, last, many FROM added;
    IF many > 0 AND (
        last - first + 1 <> many
        OR last <> (SELECT max(seq) FROM entries)
        OR (first > 0 AND NOT EXISTS (SELECT FROM entries WHERE seq = first - 1))
        OR first < 0
    ) THEN
        RAISE EXCEPTION 'append only';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER entries_grow AFTER INSERT ON entries REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION next_entries();
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER touched_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON touched
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER tiles_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON tiles
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER notes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON notes
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
