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
-- An insert that meets a row, or leaves a gap, is refused by the number that is due.
CREATE FUNCTION next_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq <> coalesce((SELECT max(seq) + 1 FROM entries), 0) THEN
        RAISE EXCEPTION 'append only';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER entries_grow BEFORE INSERT ON entries
FOR EACH ROW EXECUTE FUNCTION next_entry();
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER touched_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON touched
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER tiles_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON tiles
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER notes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON notes
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
