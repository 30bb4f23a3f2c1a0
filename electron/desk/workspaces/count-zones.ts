import type { Database } from '../../sqlite/database.ts';

/** How many zones a workspace of any version holds now; before version 5 they stood in a table of their own. */
export function countZones(database: Database): number {
  const tables = database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'zone_versions'");
  const count =
    tables.value() === 0
      ? 'SELECT count(*) FROM zones'
      : `SELECT count(*) FROM zone_versions
           JOIN (SELECT id, max(moment) AS moment FROM zone_versions
             WHERE moment NOT IN (SELECT number FROM moments WHERE state <> 'done') GROUP BY id) USING (id, moment)
           WHERE zone IS NOT NULL`;
  return Number(database.prepare(count).value());
}
