import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { z } from 'zod';
import type { PlanOfVersion, PlanVersion } from '../../../shared/desk/plan-versions.ts';
import { type Store, storeSchema } from '../../../shared/zones/store.ts';
import { type Zone, zoneSchema } from '../../../shared/zones/zone.ts';
import type { Database, SqlRow } from '../../sqlite/database.ts';
import { unpackedText } from '../../sqlite/unpacked-text.ts';
import { openRemovedRows } from '../removed-rows.ts';
import { inChunks } from '../yield-to-event-loop.ts';

/** Saved versions of the zones and stores, on disk. */
export interface VersionStore {
  /** Returns the versions without their contents, latest first. */
  list(): PlanVersion[];
  add(name: string, plan: { zones: readonly Zone[]; stores: readonly Store[] }): Promise<PlanVersion>;
  /** Returns false if there is no such version. */
  rename(id: string, name: string): boolean;
  /** Marks a version as removed; `restore` works until the workspace is opened again. Returns whether it exists. */
  remove(id: string): boolean;
  /** Returns false if no removed version has this ID. */
  restore(id: string): boolean;
  /** Returns the zones and stores of a version; undefined if it doesn't exist, null if it is damaged. */
  read(id: string): Promise<PlanOfVersion | null | undefined>;
  /** Returns the number of changes since the store was opened. */
  changes(): number;
}

const compressed = promisify(deflate);

/** Opens the plan versions of a workspace database that has the current schema, and deletes those marked as removed. */
export function openVersionStore(database: Database, now: () => Date = () => new Date()): VersionStore {
  const list = database.prepare(
    'SELECT id, name, at, zone_count FROM plan_versions WHERE removed_at IS NULL ORDER BY number DESC',
  );
  const insert = database.prepare(
    'INSERT INTO plan_versions (id, name, at, zone_count, zones, stores) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const setName = database.prepare('UPDATE plan_versions SET name = ? WHERE id = ? AND removed_at IS NULL');
  const removed = openRemovedRows(database, 'plan_versions', now);
  const planOf = database.prepare(
    'SELECT zones, stores FROM plan_versions WHERE id = ? AND removed_at IS NULL',
  );
  let changes = 0;

  function counted(isChange: boolean): boolean {
    if (isChange) changes += 1;
    return isChange;
  }

  return {
    list: () => list.all().map(versionOf),
    async add(name, { zones, stores }) {
      const at = now().toISOString();
      const [ofZones, ofStores] = [await packed(zones), await packed(stores)];
      const version: PlanVersion = { id: randomUUID(), name, at, zoneCount: zones.length };
      insert.run(version.id, name, at, zones.length, ofZones, ofStores);
      changes += 1;
      return version;
    },
    rename: (id, name) => counted(setName.run(name, id).changes > 0),
    remove: (id) => counted(removed.remove(id)),
    restore: (id) => counted(removed.restore(id)),
    async read(id) {
      const row = planOf.get(id);
      if (!row) return undefined;
      try {
        return {
          zones: await unpacked(row.zones, zoneSchema),
          stores: row.stores === null ? null : await unpacked(row.stores, storeSchema),
        };
      } catch {
        return null;
      }
    },
    changes: () => changes,
  };
}

const versionOf = ({ id, name, at, zone_count }: SqlRow): PlanVersion => ({
  id: String(id),
  name: String(name),
  at: String(at),
  zoneCount: Number(zone_count),
});

/** Returns items as compressed JSON lines. */
async function packed(items: readonly unknown[]): Promise<Buffer> {
  const lines: string[] = [];
  for await (const chunk of inChunks(items)) for (const item of chunk) lines.push(JSON.stringify(item));
  return compressed(lines.join('\n'));
}

/**
 * Returns the items in compressed JSON lines.
 * @throws Error if the data is damaged or a line isn't a valid item
 */
async function unpacked<Schema extends z.ZodType>(
  stored: unknown,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  if (!(stored instanceof Uint8Array)) throw new Error('Not stored as bytes');
  const text = await unpackedText(stored);
  const items: z.infer<Schema>[] = [];
  if (text === '') return items;
  for await (const chunk of inChunks(text.split('\n')))
    for (const line of chunk) items.push(schema.parse(JSON.parse(line)));
  return items;
}
