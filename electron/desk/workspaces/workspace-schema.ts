import type { WorkspaceTrouble } from '../../../shared/desk/workspaces.ts';
import type { Database } from '../../sqlite/database.ts';

/**
 * The migrations of a workspace: step N leads from version N to N + 1. A step is never
 * changed once a program with it was given away; a new version is a new step.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE zones (
    id TEXT PRIMARY KEY,
    -- Order of the list, kept when a removed zone comes back.
    place INTEGER NOT NULL,
    zone TEXT NOT NULL
  );
  CREATE TABLE moments (
    number INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    at TEXT NOT NULL,
    -- What the moment did, and what takes it back.
    change TEXT NOT NULL,
    reverse TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0
  );
  -- What the service confirmed: a fact, which undo does not touch.
  CREATE TABLE creations (
    id TEXT NOT NULL,
    zone_id TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (id, zone_id)
  );
  `,
  `
  CREATE TABLE services (
    number INTEGER PRIMARY KEY,
    base_url TEXT NOT NULL,
    -- Hexadecimal. Tells the keys of projects apart and does not tell the key.
    salt TEXT NOT NULL,
    key_hash TEXT NOT NULL
  );
  -- Whichever was in use before services were told apart.
  INSERT INTO services VALUES (0, '', '', '');
  -- What the services are known to hold: a fact, which undo does not touch.
  CREATE TABLE zones_at_service (
    service INTEGER NOT NULL REFERENCES services,
    zone_id TEXT NOT NULL,
    -- The workspace's id of the zone that was sent or pulled.
    id TEXT NOT NULL,
    -- Null where what was sent was not kept.
    content_hash TEXT,
    at TEXT NOT NULL,
    PRIMARY KEY (service, zone_id)
  );
  INSERT OR REPLACE INTO zones_at_service SELECT 0, zone_id, id, NULL, at FROM creations ORDER BY at;
  DROP TABLE creations;
  CREATE TABLE creations (
    number INTEGER PRIMARY KEY,
    service INTEGER NOT NULL REFERENCES services,
    state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'ended')),
    begun_at TEXT NOT NULL,
    -- Why it paused by itself.
    fault TEXT
  );
  CREATE TABLE batches (
    number INTEGER PRIMARY KEY,
    creation INTEGER NOT NULL REFERENCES creations ON DELETE CASCADE,
    sent_at TEXT NOT NULL,
    -- Null while no answer is known, and for good when it was lost.
    answered_at TEXT,
    -- Null when the service took it.
    fault TEXT
  );
  CREATE INDEX batches_of_creation ON batches (creation);
  CREATE TABLE creation_zones (
    creation INTEGER NOT NULL REFERENCES creations ON DELETE CASCADE,
    place INTEGER NOT NULL,
    id TEXT NOT NULL,
    -- unknown: sent, and the answer is not known.
    state TEXT NOT NULL CHECK (state IN ('not-sent', 'unknown', 'created', 'refused')),
    -- The batch that it was last sent in.
    batch INTEGER,
    -- As it was sent, while that is unknown.
    zone TEXT,
    fault TEXT,
    at TEXT,
    PRIMARY KEY (creation, place)
  );
  CREATE INDEX creation_zones_by_state ON creation_zones (creation, state, place);
  `,
  `
  -- Not drawn on the map. Kept when the zone goes: undo brings it back as it was.
  CREATE TABLE hidden_zones (id TEXT PRIMARY KEY) WITHOUT ROWID;
  `,
  `
  CREATE TABLE searches (
    panel TEXT PRIMARY KEY,
    search TEXT NOT NULL
  );
  -- What was answered of the matrix panel's table.
  CREATE TABLE matrix_blocks (
    table_id TEXT NOT NULL,
    place TEXT NOT NULL,
    block TEXT NOT NULL,
    PRIMARY KEY (table_id, place)
  );
  `,
  `
  -- What each moment made of the zones that it concerned. A zone is as the latest of the moments that
  -- are done left it. Of a moment that is no longer kept the rows stay that no later one has followed.
  CREATE TABLE zone_versions (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    moment INTEGER NOT NULL,
    -- Order of the list. Both are null where the moment took the zone out.
    place INTEGER,
    zone TEXT,
    UNIQUE (id, moment)
  );
  CREATE TEMP TABLE before AS
    SELECT number AS moment, value ->> '$.zone.id' AS id, value ->> '$.place' AS place, value -> '$.zone' AS zone
      FROM moments, json_each(reverse, '$.put')
    UNION ALL SELECT number, value, NULL, NULL FROM moments, json_each(reverse, '$.remove');
  -- What no moment that is kept has brought.
  INSERT INTO zone_versions (id, moment, place, zone)
    SELECT id, 0, place, zone FROM zones WHERE id NOT IN (SELECT id FROM before)
    UNION ALL
    SELECT id, 0, place, zone FROM before
      JOIN (SELECT id, min(moment) AS moment FROM before GROUP BY id) USING (id, moment)
      WHERE zone IS NOT NULL;
  DROP TABLE before;
  INSERT INTO zone_versions (moment, id, place, zone)
    SELECT number, value ->> '$.zone.id', value ->> '$.place', value -> '$.zone'
      FROM moments, json_each(change, '$.put')
    UNION ALL SELECT number, value, NULL, NULL FROM moments, json_each(change, '$.remove')
    ORDER BY 1;
  CREATE INDEX zones_of_moment ON zone_versions (moment);
  DROP TABLE zones;
  ALTER TABLE moments RENAME TO moments_with_changes;
  CREATE TABLE moments (
    number INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    at TEXT NOT NULL,
    -- void: not written to its end, or never to be done again. It is forgotten with all that it brought.
    state TEXT NOT NULL CHECK (state IN ('void', 'done', 'undone'))
  );
  INSERT INTO moments SELECT number, label, at, iif(undone, 'undone', 'done') FROM moments_with_changes;
  DROP TABLE moments_with_changes;
  `,
  `
  -- One row. The number of confirmed edits stands in a second place, too: a file that lost some is noticed.
  CREATE TABLE workspace (id TEXT NOT NULL, edits INTEGER NOT NULL);
  INSERT INTO workspace SELECT lower(hex(randomblob(16))), coalesce(max(number), 0) FROM moments;
  -- CRC-32 of the zone's text; null where it was written before there were any.
  ALTER TABLE zone_versions ADD COLUMN checksum INTEGER;
  `,
  `
  -- As the service has it; null where it was not kept.
  ALTER TABLE zones_at_service ADD COLUMN zone TEXT;
  -- A person said that it stays there, though no zone here has its id.
  ALTER TABLE zones_at_service ADD COLUMN let_be INTEGER NOT NULL DEFAULT 0;
  -- When the service said last that it changes, or deletes, no zones.
  ALTER TABLE services ADD COLUMN no_updates_at TEXT;
  ALTER TABLE services ADD COLUMN no_deletes_at TEXT;
  -- A plan is what was to be done at a service: a creation is one that only creates.
  CREATE TABLE plans (
    number INTEGER PRIMARY KEY,
    service INTEGER NOT NULL REFERENCES services,
    state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'ended')),
    begun_at TEXT NOT NULL,
    -- Why it paused by itself.
    fault TEXT
  );
  INSERT INTO plans SELECT number, service, state, begun_at, fault FROM creations;
  CREATE TABLE plan_batches (
    number INTEGER PRIMARY KEY,
    plan INTEGER NOT NULL REFERENCES plans ON DELETE CASCADE,
    sent_at TEXT NOT NULL,
    -- Null while no answer is known, and for good when it was lost.
    answered_at TEXT,
    -- Null when the service took it.
    fault TEXT
  );
  INSERT INTO plan_batches SELECT number, creation, sent_at, answered_at, fault FROM batches;
  CREATE INDEX batches_of_plan ON plan_batches (plan);
  CREATE TABLE plan_actions (
    plan INTEGER NOT NULL REFERENCES plans ON DELETE CASCADE,
    place INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('create', 'update', 'delete')),
    -- The workspace's id of the zone.
    id TEXT NOT NULL,
    -- What is deleted; null for the others, which take the id that the zone has by then.
    zone_id TEXT,
    -- The place of the creation without which a deletion is not done.
    after INTEGER,
    -- unknown: sent, and the answer is not known.
    state TEXT NOT NULL CHECK (state IN ('not-sent', 'unknown', 'done', 'refused')),
    -- The batch that it was last sent in.
    batch INTEGER,
    -- As it was sent, while that is unknown.
    zone TEXT,
    fault TEXT,
    at TEXT,
    PRIMARY KEY (plan, place)
  );
  INSERT INTO plan_actions (plan, place, kind, id, state, batch, zone, fault, at)
    SELECT creation, place, 'create', id, iif(state = 'created', 'done', state), batch, zone, fault, at
      FROM creation_zones;
  CREATE INDEX plan_actions_by_state ON plan_actions (plan, kind, state, place);
  DROP TABLE creation_zones;
  DROP TABLE batches;
  DROP TABLE creations;
  `,
  `
  -- Long work of the desk other than plans of zones.
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    question TEXT NOT NULL,
    -- Whose answers it has; null where that was not kept.
    service TEXT,
    state TEXT NOT NULL CHECK (state IN ('running', 'paused')),
    -- Why it paused by itself.
    fault TEXT
  );
  -- The table that the window filled.
  INSERT INTO jobs
    SELECT
      json_extract(search, '$.table.id'),
      'matrix',
      json_remove(json_extract(search, '$.table'), '$.id', '$.service'),
      json_extract(search, '$.table.service'),
      'paused',
      NULL
    FROM searches
    WHERE panel = 'matrix' AND json_valid(search) AND json_type(search, '$.table.id') = 'text';
  UPDATE searches SET search = json_remove(search, '$.table') WHERE panel = 'matrix' AND json_valid(search);
  DELETE FROM matrix_blocks WHERE table_id NOT IN (SELECT id FROM jobs);
  CREATE TRIGGER forget_blocks AFTER DELETE ON jobs BEGIN
    DELETE FROM matrix_blocks WHERE table_id = OLD.id;
  END;
  `,
  `
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
  `
  -- What a job that is not a table came to; null while it has not ended.
  ALTER TABLE jobs ADD COLUMN outcome TEXT;
  `,
  `
  -- What is set for this project: each value as JSON. No key ever.
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  `,
  `
  -- When the last that a job does was done, as ISO 8601; null before, and of those of an older program.
  ALTER TABLE jobs ADD COLUMN ended_at TEXT;
  `,
  `
  -- What somebody else made of zones at a service, until a person decides about it.
  CREATE TABLE zone_conflicts (
    service INTEGER NOT NULL REFERENCES services,
    zone_id TEXT NOT NULL,
    -- The zone as the service has it, as JSON; null where it was deleted there.
    there TEXT,
    seen_at TEXT NOT NULL,
    PRIMARY KEY (service, zone_id)
  ) WITHOUT ROWID;
  -- Of this plan alone; null where what is set for all counts.
  ALTER TABLE plans ADD COLUMN zones_per_batch INTEGER;
  `,
  `
  -- The name of the region that it was answered from; null where that is not known, or none was.
  ALTER TABLE saved_searches ADD COLUMN region TEXT;
  `,
  `
  -- Lists of addresses or positions that are looked up; a list goes with its job.
  CREATE TABLE geocoding_lists (id TEXT PRIMARY KEY, head TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE geocoding_lines (
    list TEXT NOT NULL REFERENCES geocoding_lists ON DELETE CASCADE,
    row INTEGER NOT NULL,
    -- As they were given: a list of texts.
    cells TEXT NOT NULL,
    -- What is asked; null until it is made of the cells.
    query TEXT,
    -- Places in the program's lists of states and, bit by bit, of doubts.
    state INTEGER NOT NULL DEFAULT 0,
    doubts INTEGER NOT NULL DEFAULT 0,
    -- The candidate that it is taken for, from 0.
    chosen INTEGER,
    -- Rises with each change of the list.
    change INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (list, row)
  ) WITHOUT ROWID;
  CREATE INDEX geocoding_lines_by_state ON geocoding_lines (list, row, state, doubts);
  CREATE INDEX geocoding_lines_by_query ON geocoding_lines (list, query);
  CREATE INDEX geocoding_lines_by_change ON geocoding_lines (list, change, row);
  -- Each question of a list once.
  CREATE TABLE geocoding_answers (
    list TEXT NOT NULL REFERENCES geocoding_lists ON DELETE CASCADE,
    query TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (list, query)
  ) WITHOUT ROWID;
  CREATE TRIGGER forget_list AFTER DELETE ON jobs WHEN OLD.kind = 'geocoding' BEGIN
    DELETE FROM geocoding_lists WHERE id = json_extract(OLD.question, '$.list');
  END;
  `,
];

/** Why a workspace cannot be opened. */
export class WorkspaceError extends Error {
  readonly trouble: Extract<WorkspaceTrouble, 'newer' | 'damaged' | 'full' | 'inaccessible'>;
  constructor(trouble: WorkspaceError['trouble'], options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}

/** Brings the database to the latest version, each step whole or not at all. */
export function migrate(database: Database, known: readonly string[] = migrations): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version > known.length) {
    throw new WorkspaceError('newer');
  }
  for (const [index, step] of known.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(step);
      database.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
}
