import { settlementTableSql } from '../../region-format/places/schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { readWorld, type World } from './world-places.ts';
import {
  byImportance,
  type IndexContents,
  stepsOf,
  type WritingOptions,
  writePlaceIndex,
} from './write-place-index.ts';

interface WorldIndexSources extends WritingOptions {
  /** Result of `readWorld`; read if absent. */
  world?: World;
}

/**
 * Builds the world's place index, which is searched together with each region's.
 * @throws the signal's reason if canceled; the file is then unchanged
 */
export async function buildWorldIndex(build: WorldIndexSources): Promise<void> {
  const step = stepsOf(build);
  await step(0);
  const world = build.world ?? readWorld();
  await step(0.3);
  await writePlaceIndex(build.file, worldContents(world), step, (db, ids) => writeGazetteer(db, world, ids));
}

/** Returns the world's index contents. */
export function worldContents({ areas, settlements, countries, divisionCodes }: World): IndexContents {
  const places = [...areas, ...settlements].sort(byImportance);
  return {
    places,
    placeCount: places.length,
    houses: [],
    lines: [],
    corners: [],
    countries,
    divisionCode: (country, division) => divisionCodes.get(`${country} ${division}`),
    home: [],
    replaced: [],
  };
}

/** Writes the data that `openGazetteer` reads. */
function writeGazetteer(db: Database, world: World, ids: ReadonlyMap<string, number>): void {
  db.exec(settlementTableSql);
  const insert = db.prepare(
    'INSERT INTO settlement (id, place, lat, lng, population, aliases) VALUES (?, ?, ?, ?, ?, ?)',
  );
  world.settlements.forEach(({ source, lat, lng, population, aliases }, index) => {
    const place = ids.get(source);
    if (place === undefined) return;
    insert.run(index + 1, place, lat, lng, population, aliases ? JSON.stringify(aliases) : null);
  });
  db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)').run(
    'division_codes',
    JSON.stringify(Object.fromEntries(world.divisionCodes)),
  );
}
