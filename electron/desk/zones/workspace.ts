import { z } from 'zod';
import type { ZonesChange, ZonesState } from '../../../shared/desk.ts';
import { failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import { type Moment, type Zone, zoneSchema } from '../../../shared/zones/zone.ts';
import { type Database, openDatabase } from '../../sqlite/database.ts';
import { openSearches, type Searches } from '../searches/searches.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type ServiceNumbers, serviceNumbers } from './service-numbers.ts';
import { migrate, WorkspaceError } from './workspace-schema.ts';

/**
 * The zones on disk, the ledger of what was sent of them, and what the panels ask. Whatever is answered
 * is there to stay, also when the machine loses its power. Of what services hold only the ledger tells.
 */
export interface Workspace {
  read(): ZonesState;
  /** The zone as it is now. */
  zone(id: string): Zone | undefined;
  change(moment: Moment): Outcome<ZonesChange>;
  /** Takes back the latest moment; nothing happens when there is none. */
  undo(): ZonesChange;
  redo(): ZonesChange;
  /** Draws zones on the map from now on, or hides them there. */
  show(ids: readonly string[], shown: boolean): void;
  ledger: Ledger;
  services: ServiceNumbers;
  searches: Searches;
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
  const { database, placed, ledger } = opened(file);
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
  const hiddenZones = database.prepare('SELECT id FROM hidden_zones');
  const hideZone = database.prepare('INSERT OR IGNORE INTO hidden_zones (id) VALUES (?)');
  const showZone = database.prepare('DELETE FROM hidden_zones WHERE id = ?');
  const markMoment = database.prepare('UPDATE moments SET undone = ? WHERE number = ?');

  function write({ put, remove }: Change) {
    for (const { place, zone } of put) putZone.run(zone.id, place, JSON.stringify(zone));
    for (const id of remove) removeZone.run(id);
  }

  function remember({ put, remove }: Change) {
    for (const one of put) placed.set(one.zone.id, one);
    for (const id of remove) placed.delete(id);
  }

  const steps = () => ({
    canUndo: lastDone.value() !== undefined,
    canRedo: firstUndone.value() !== undefined,
  });

  const told = ({ put, remove }: Change): ZonesChange => ({
    put: put.map(({ zone }) => zone),
    remove,
    ...steps(),
  });

  function step(next: typeof lastDone, undone: 0 | 1): ZonesChange {
    const moment = next.get();
    if (!moment) return told({ put: [], remove: [] });
    const change = changeSchema.parse(JSON.parse(String(moment.change)));
    database.transaction(() => {
      write(change);
      markMoment.run(undone, Number(moment.number));
    });
    remember(change);
    return told(change);
  }

  return {
    ledger,
    services: serviceNumbers(database),
    searches: openSearches(database),
    read() {
      const inOrder = [...placed.values()].sort((a, b) => a.place - b.place);
      const hidden = hiddenZones.all().map(({ id }) => String(id));
      return { zones: inOrder.map(({ zone }) => zone), hidden, ...steps() };
    },
    zone: (id) => placed.get(id)?.zone,
    change(moment) {
      const fields = faultsOf(moment, placed);
      if (fields.length > 0) return failed({ kind: 'invalid', fields });
      if (moment.put.length === 0 && moment.remove.length === 0)
        return succeeded(told({ put: [], remove: [] }));
      let lastPlace = 0;
      for (const { place } of placed.values()) lastPlace = Math.max(lastPlace, place);
      const change: Change = {
        put: moment.put.map((zone) => ({
          place: placed.get(zone.id)?.place ?? ++lastPlace,
          zone: unmarked(zone),
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
      return succeeded(told(change));
    },
    undo: () => step(lastDone, 1),
    redo: () => step(firstUndone, 0),
    show(ids, shown) {
      database.transaction(() => {
        for (const id of ids) (shown ? showZone : hideZone).run(id);
      });
    },
    close: () => database.close(),
  };
}

/** What services hold is told by the ledger, never by what the window says. */
function unmarked({ changedSinceCreation, ...zone }: Zone): Zone {
  return { ...zone, createdAt: null };
}

function opened(file: string) {
  let database: Database | undefined;
  try {
    database = openDatabase(file);
    migrate(database);
    return { database, placed: placedIn(database), ledger: openLedger(database) };
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
