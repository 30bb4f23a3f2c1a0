/** Tables of the known state of services and the plans for them: SQL by the workspace version it migrates to. */
export const syncMigrations: Readonly<Record<number, string>> = {
  1: `
  -- What the service confirmed: a fact, which undo does not touch.
  CREATE TABLE creations (
    id TEXT NOT NULL,
    zone_id TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (id, zone_id)
  );
  `,
  2: `
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
  7: `
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
  13: `
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
};
