/** Tables of saved searches and the history: SQL by the workspace version it migrates to. */
export const savedMigrations: Readonly<Record<number, string>> = {
  9: `
  -- Searches with their answers: what a person saved, and the history.
  CREATE TABLE saved_searches (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    folder TEXT NOT NULL,
    -- A list of texts.
    tags TEXT NOT NULL,
    -- One a line.
    place_names TEXT NOT NULL,
    -- Of a search for a place.
    lat REAL,
    lng REAL,
    service TEXT NOT NULL,
    data_date TEXT,
    -- Null where it is not known.
    asked_at TEXT,
    -- Null in the history.
    saved_at TEXT,
    -- Null unless it was removed, which can be taken back until the workspace is opened the next time.
    removed_at TEXT,
    -- Tells questions apart.
    fingerprint TEXT NOT NULL
  );
  CREATE INDEX saved_by_date ON saved_searches (saved_at);
  CREATE INDEX saved_by_question ON saved_searches (fingerprint);
  -- By themselves, so that lists are read without them.
  CREATE TABLE saved_answers (
    search INTEGER PRIMARY KEY REFERENCES saved_searches ON DELETE CASCADE,
    question TEXT NOT NULL,
    -- JSON, compressed (zlib).
    answers BLOB NOT NULL
  );
  CREATE VIRTUAL TABLE saved_text USING fts5(
    name, note, folder, tags, place_names,
    content = 'saved_searches', content_rowid = 'number',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
  );
  CREATE TRIGGER saved_text_put AFTER INSERT ON saved_searches BEGIN
    INSERT INTO saved_text (rowid, name, note, folder, tags, place_names)
      VALUES (NEW.number, NEW.name, NEW.note, NEW.folder, NEW.tags, NEW.place_names);
  END;
  CREATE TRIGGER saved_text_removed AFTER DELETE ON saved_searches BEGIN
    INSERT INTO saved_text (saved_text, rowid, name, note, folder, tags, place_names)
      VALUES ('delete', OLD.number, OLD.name, OLD.note, OLD.folder, OLD.tags, OLD.place_names);
  END;
  CREATE TRIGGER saved_text_changed AFTER UPDATE OF name, note, folder, tags, place_names ON saved_searches BEGIN
    INSERT INTO saved_text (saved_text, rowid, name, note, folder, tags, place_names)
      VALUES ('delete', OLD.number, OLD.name, OLD.note, OLD.folder, OLD.tags, OLD.place_names);
    INSERT INTO saved_text (rowid, name, note, folder, tags, place_names)
      VALUES (NEW.number, NEW.name, NEW.note, NEW.folder, NEW.tags, NEW.place_names);
  END;
  `,
  14: `
  -- The name of the region that it was answered from; null where that is not known, or none was.
  ALTER TABLE saved_searches ADD COLUMN region TEXT;
  `,
  22: `
  -- The words that it is found by, folded by the program; null until it has done so.
  ALTER TABLE saved_searches ADD COLUMN words TEXT;
  DROP TRIGGER saved_text_put;
  DROP TRIGGER saved_text_removed;
  DROP TRIGGER saved_text_changed;
  DROP TABLE saved_text;
  CREATE VIRTUAL TABLE saved_words USING fts5(
    words, content = 'saved_searches', content_rowid = 'number', tokenize = 'ascii', prefix = '1 2 3'
  );
  CREATE TRIGGER saved_words_put AFTER INSERT ON saved_searches WHEN NEW.words IS NOT NULL BEGIN
    INSERT INTO saved_words (rowid, words) VALUES (NEW.number, NEW.words);
  END;
  CREATE TRIGGER saved_words_removed AFTER DELETE ON saved_searches WHEN OLD.words IS NOT NULL BEGIN
    INSERT INTO saved_words (saved_words, rowid, words) VALUES ('delete', OLD.number, OLD.words);
  END;
  CREATE TRIGGER saved_words_forgotten AFTER UPDATE OF words ON saved_searches WHEN OLD.words IS NOT NULL BEGIN
    INSERT INTO saved_words (saved_words, rowid, words) VALUES ('delete', OLD.number, OLD.words);
  END;
  CREATE TRIGGER saved_words_changed AFTER UPDATE OF words ON saved_searches WHEN NEW.words IS NOT NULL BEGIN
    INSERT INTO saved_words (rowid, words) VALUES (NEW.number, NEW.words);
  END;
  `,
  23: `
  -- Name and folder as lists are ordered by them, folded by the program; null until it has done so.
  ALTER TABLE saved_searches ADD COLUMN name_order TEXT;
  ALTER TABLE saved_searches ADD COLUMN folder_order TEXT;
  `,
  24: `
  -- What the program composed the name of, as JSON; null where a person named it.
  ALTER TABLE saved_searches ADD COLUMN made_name TEXT;
  `,
};
