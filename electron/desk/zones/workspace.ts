import { z } from 'zod';
import type { ZonesState } from '../../../shared/desk.ts';
import { failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import { type Moment, type Zone, zoneSchema } from '../../../shared/zones/zone.ts';
import { type Database, openDatabase } from '../../sqlite/database.ts';
import { migrate, WorkspaceError } from './workspace-schema.ts';

/** The zones on disk. Whatever is answered is there to stay, also when the machine loses its power. */
export interface Workspace {
  read(): ZonesState;
  /** The zone as it is now. */
  zone(id: string): Zone | undefined;
  change(moment: Moment): Outcome<ZonesState>;
  /** Takes back the latest moment; nothing happens when there is none. */
  undo(): ZonesState;
  redo(): ZonesState;
  /** Notes that the service has confirmed these zones. Not a moment: what is there cannot be undone. */
  confirmCreated(zones: readonly Pick<Zone, 'id' | 'zoneId'>[], at: string): void;
  close(): void;
}

/** So many moments can be taken back, in this run of the program and later ones. */
const mostMoments = 1000;

/** A zone and its place in the list. */
const placedSchema = z.object({ place: z.int(), zone: zoneSchema });
type Placed = z.infer<typeof placedSchema>;
const changeSchema = z.object({ put: z.array(placedSchema), remove: z.array(z.string()) });
type Change = z.infer<typeof changeSchema>;

/**
 * Opens the file, making it when absent and bringing it to the present form.
 * @throws WorkspaceError when it is damaged or was written by a newer version; it is then left as it is
 */
export function openWorkspace(file: string, now: () => Date = () => new Date()): Workspace {
  const { database, placed, created } = opened(file);
  const putZone = database.prepare(
    'INSERT INTO zones (id, place, zone) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET place = excluded.place, zone = excluded.zone',
  );
  const removeZone = database.prepare('DELETE FROM zones WHERE id = ?');
  const addMoment = database.prepare('INSERT INTO moments (label, at, change, reverse) VALUES (?, ?, ?, ?)');
  const forgetUndone = database.prepare('DELETE FROM moments WHERE undone = 1');
  const forgetOld = database.prepare(
    'DELETE FROM moments WHERE number <= (SELECT max(number) FROM moments) - ?',
  );
  const lastDone = database.prepare(
    'SELECT number, reverse AS change FROM moments WHERE undone = 0 ORDER BY number DESC LIMIT 1',
  );
  const firstUndone = database.prepare(
    'SELECT number, change FROM moments WHERE undone = 1 ORDER BY number LIMIT 1',
  );
  const markMoment = database.prepare('UPDATE moments SET undone = ? WHERE number = ?');
  const addCreation = database.prepare('INSERT OR REPLACE INTO creations (id, zone_id, at) VALUES (?, ?, ?)');

  /** `createdAt` is told by the creations, never by what the window says. */
  const known = (zone: Zone): Zone => ({
    ...zone,
    createdAt: created.get(creationKey(zone.id, zone.zoneId)) ?? null,
  });

  function write({ put, remove }: Change) {
    for (const { place, zone } of put) putZone.run(zone.id, place, JSON.stringify(zone));
    for (const id of remove) removeZone.run(id);
  }

  function remember({ put, remove }: Change) {
    for (const one of put) placed.set(one.zone.id, one);
    for (const id of remove) placed.delete(id);
  }

  function read(): ZonesState {
    const inOrder = [...placed.values()].sort((a, b) => a.place - b.place);
    return {
      zones: inOrder.map(({ zone }) => known(zone)),
      canUndo: lastDone.get() !== undefined,
      canRedo: firstUndone.get() !== undefined,
    };
  }

  function step(next: typeof lastDone, undone: 0 | 1): ZonesState {
    const moment = next.get();
    if (moment) {
      const change = changeSchema.parse(JSON.parse(String(moment.change)));
      database.transaction(() => {
        write(change);
        markMoment.run(undone, Number(moment.number));
      });
      remember(change);
    }
    return read();
  }

  return {
    read,
    zone(id) {
      const found = placed.get(id);
      return found && known(found.zone);
    },
    change(moment) {
      const fields = faultsOf(moment, placed);
      if (fields.length > 0) return failed({ kind: 'invalid', fields });
      if (moment.put.length === 0 && moment.remove.length === 0) return succeeded(read());
      let lastPlace = 0;
      for (const { place } of placed.values()) lastPlace = Math.max(lastPlace, place);
      const change: Change = {
        put: moment.put.map((zone) => ({
          place: placed.get(zone.id)?.place ?? ++lastPlace,
          zone: { ...zone, createdAt: null },
        })),
        remove: moment.remove,
      };
      const reverse: Change = {
        put: [...moment.put.map(({ id }) => id), ...moment.remove].flatMap((id) => placed.get(id) ?? []),
        remove: moment.put.map(({ id }) => id).filter((id) => !placed.has(id)),
      };
      database.transaction(() => {
        write(change);
        forgetUndone.run();
        addMoment.run(moment.label, now().toISOString(), JSON.stringify(change), JSON.stringify(reverse));
        forgetOld.run(mostMoments);
      });
      remember(change);
      return succeeded(read());
    },
    undo: () => step(lastDone, 1),
    redo: () => step(firstUndone, 0),
    confirmCreated(zones, at) {
      database.transaction(() => {
        for (const { id, zoneId } of zones) addCreation.run(id, zoneId, at);
      });
      for (const { id, zoneId } of zones) created.set(creationKey(id, zoneId), at);
    },
    close: () => database.close(),
  };
}

/** A zone that is given another `zone_id` is another zone to the service. */
const creationKey = (id: string, zoneId: string) => JSON.stringify([id, zoneId]);

function opened(file: string) {
  let database: Database | undefined;
  try {
    database = openDatabase(file);
    migrate(database);
    return { database, placed: placedIn(database), created: createdIn(database) };
  } catch (error) {
    database?.close();
    if (error instanceof WorkspaceError) throw error;
    throw new WorkspaceError('The workspace cannot be read: its file is damaged or not a workspace.');
  }
}

function placedIn(database: Database): Map<string, Placed> {
  const rows = database.prepare('SELECT place, zone FROM zones').all();
  return new Map(
    rows.map(({ place, zone }) => {
      const one = placedSchema.parse({ place, zone: JSON.parse(String(zone)) });
      return [one.zone.id, one];
    }),
  );
}

function createdIn(database: Database): Map<string, string> {
  const rows = database.prepare('SELECT id, zone_id, at FROM creations').all();
  return new Map(rows.map(({ id, zone_id, at }) => [creationKey(String(id), String(zone_id)), String(at)]));
}

function faultsOf({ put, remove }: Moment, placed: ReadonlyMap<string, unknown>) {
  const seen = new Set<string>();
  const faults: { field: string; message: string }[] = [];
  const once = (id: string, field: string) => {
    if (seen.has(id)) faults.push({ field, message: 'The zone stands in this moment twice' });
    seen.add(id);
  };
  for (const [index, { id }] of put.entries()) once(id, `put.${index}.id`);
  for (const [index, id] of remove.entries()) {
    once(id, `remove.${index}`);
    if (!placed.has(id)) faults.push({ field: `remove.${index}`, message: 'There is no such zone' });
  }
  return faults;
}
