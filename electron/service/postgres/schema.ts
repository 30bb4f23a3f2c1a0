/** One schema step. Never change what a released step does; there is no downgrade. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/**
 * All steps, starting from an empty database with PostGIS. Zone IDs are compared by UTF-8 bytes (`COLLATE "C"`),
 * regardless of the database's collation.
 */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'projects, keys, usage and zones',
    sql: `
      CREATE SCHEMA zonedesk;

      CREATE TABLE zonedesk.migrations (
        number integer PRIMARY KEY,
        name text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE zonedesk.projects (
        id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
        name text NOT NULL UNIQUE,
        groups text[] NOT NULL,
        -- NULL is unlimited.
        quota bigint CHECK (quota >= 0),
        used bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE zonedesk.keys (
        id text PRIMARY KEY DEFAULT left(gen_random_uuid()::text, 13),
        project text NOT NULL REFERENCES zonedesk.projects,
        -- SHA-256; keys are random, so a slow hash isn't needed.
        digest bytea NOT NULL UNIQUE,
        kind text NOT NULL CHECK (kind IN ('public', 'read-only', 'read-write')),
        -- NULL accepts any Referer, or none.
        referers text[],
        created_at timestamptz NOT NULL DEFAULT now(),
        revoked_at timestamptz
      );

      CREATE TABLE zonedesk.usage (
        project text NOT NULL REFERENCES zonedesk.projects,
        day date NOT NULL,
        operation text NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (project, day, operation)
      );

      -- Counts requests against the quota and in the usage of the day, and returns how many the quota allowed.
      CREATE FUNCTION zonedesk.spend(of_project text, operations text[]) RETURNS integer
      LANGUAGE plpgsql AS $$
      DECLARE
        granted integer;
      BEGIN
        SELECT greatest(0, least(cardinality(operations), coalesce(quota - used, cardinality(operations))))
          INTO granted FROM zonedesk.projects WHERE id = of_project FOR UPDATE;
        IF granted > 0 THEN
          UPDATE zonedesk.projects SET used = used + granted WHERE id = of_project;
          INSERT INTO zonedesk.usage AS known (project, day, operation, count)
            SELECT of_project, (now() AT TIME ZONE 'UTC')::date, operation, count(*)
              FROM unnest(operations[1:granted]) AS operation GROUP BY operation
            ON CONFLICT (project, day, operation) DO UPDATE SET count = known.count + excluded.count;
        END IF;
        RETURN coalesce(granted, 0);
      END $$;

      CREATE TABLE zonedesk.zones (
        project text COLLATE "C" NOT NULL,
        zone_id text COLLATE "C" NOT NULL,
        store_id text NOT NULL,
        polygon text NOT NULL,
        geometry geometry(Geometry, 4326) NOT NULL,
        description text,
        types text[],
        status text,
        PRIMARY KEY (project, zone_id)
      );
      CREATE INDEX zones_geometry ON zonedesk.zones USING gist (geometry);

      -- Increases with each change of a project's zones; page marks are valid for one revision.
      CREATE TABLE zonedesk.zone_revisions (
        project text COLLATE "C" PRIMARY KEY,
        revision bigint NOT NULL
      );

      CREATE FUNCTION zonedesk.zone_geometry(of_zone text, wkt text) RETURNS geometry
      LANGUAGE plpgsql IMMUTABLE AS $$
      BEGIN
        RETURN ST_GeomFromText(wkt, 4326);
      EXCEPTION WHEN OTHERS THEN
        RAISE EXCEPTION 'The polygon of zone "%" cannot be read: %', of_zone, SQLERRM
          USING ERRCODE = 'invalid_parameter_value';
      END $$;
    `,
  },
];

export const schemaVersion = Math.max(...migrations.map(({ number }) => number));
