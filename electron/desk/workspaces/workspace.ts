import { renameSync, rmSync } from 'node:fs';
import PQueue from 'p-queue';
import type { ZonesChange, ZonesState } from '../../../shared/desk/zones.ts';
import { type FieldFault, failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import type { StoreMove, StoresOfZones } from '../../../shared/zones/stores/store-colors.ts';
import { storeNeighbors } from '../../../shared/zones/stores/store-neighbors.ts';
import type { Edit, Zone } from '../../../shared/zones/zone.ts';
import { type Database, openDatabase } from '../../sqlite/database.ts';
import { errorCode, storageFault } from '../../sqlite/storage-fault.ts';
import { yieldToEventLoop } from '../chunks.ts';
import { migrations } from '../workspace-migrations.ts';
import { startCanary } from './edit-canary.ts';
import { type EditLog, openEditLog, type PlacedChange } from './edit-log.ts';
import { migrationCopy, newCopy } from './workspace-copies.ts';
import { migrate, WorkspaceError } from './workspace-schema.ts';
import { countZones } from './zone-rows.ts';

/**
 * The zones on disk, and the edits that made them. Whatever is answered is there to stay, also when the
 * machine loses its power. What services hold of them is no part of it.
 */
export interface Workspace {
  read(): ZonesState;
  /** The zone as it is now. */
  zone(id: string): Zone | undefined;
  /**
   * Changes and steps through them are done one after the other, as they came. One that depends on the
   * zones is made up when its turn has come.
   */
  change(edit: Edit | (() => Promise<Edit>)): Promise<Outcome<ZonesChange>>;
  /** Takes back the latest edit; nothing happens when there is none. */
  undo(): Promise<ZonesChange>;
  redo(): Promise<ZonesChange>;
  /** How many edits, undos and redos were done since it was made. */
  edits(): number;
  /** Draws zones on the map from now on, or hides them there. */
  show(ids: readonly string[], visible: boolean): void;
  /** Tells of the stores that zones have now, and from now on, after each change, of those of the zones that were put. */
  watchShops(listener: ShopsListener): void;
  /** In the present form; each capability opens what it keeps in the file from it. */
  database: Database;
  /**
   * Brings what stands in the write-ahead log into the file itself, so that whoever copies that has all of it. Waits
   * for nobody: what somebody reads at the moment stays in the log. Whether all of it is in the file now.
   */
  checkpoint(): boolean;
  /** Resolves when everything that was asked for is done. */
  close(): Promise<void>;
}

/** A workspace with what other capabilities keep in its file. */
export interface WorkspaceWith<Stores> extends Workspace {
  stores: Stores;
}

/** @param zones what they say as they are now */
type ShopsListener = (moves: StoreMove[], zones: StoresOfZones) => void;

/**
 * Opens the file, making it when absent and bringing it to the present form.
 * @throws WorkspaceError when it is damaged or was written by a newer version; it is then left as it is
 */
export const openWorkspace = (file: string): Workspace => openWorkspaceWith(file, () => null);

/**
 * As `openWorkspace`.
 * @param openStores opens what other capabilities keep in it; where that fails the file counts as damaged
 */
export function openWorkspaceWith<Stores>(
  file: string,
  openStores: (database: Database) => Stores,
): WorkspaceWith<Stores> {
  const { database, log, placed, stores } = opened(file, openStores);
  const hiddenZones = database.prepare('SELECT id FROM hidden_zones');
  const hideZone = database.prepare('INSERT OR IGNORE INTO hidden_zones (id) VALUES (?)');
  const showZone = database.prepare('DELETE FROM hidden_zones WHERE id = ?');
  const serial = new PQueue({ concurrency: 1 });
  const id = String(database.prepare('SELECT id FROM workspace').value());
  const canary = startCanary(file, id, log.edits());

  let shopsChanged: ShopsListener = () => {};
  const isUsed = (store: string) => [...placed.values()].some(({ zone }) => zone.storeId === store);
  let neighbors: StoresOfZones['neighborsOf'] | undefined;
  const storesOfZones: StoresOfZones = {
    isUsed,
    neighborsOf(store) {
      neighbors ??= storeNeighbors([...placed.values()].map(({ zone }) => zone));
      return neighbors(store);
    },
  };
  const inOrder = () => [...placed.values()].sort((a, b) => a.place - b.place);

  function remember({ put, remove }: PlacedChange) {
    const moves = put.map(
      ({ zone: { id, storeId } }): StoreMove => ({
        before: placed.get(id)?.zone.storeId ?? '',
        after: storeId,
      }),
    );
    for (const one of put) placed.set(one.zone.id, one);
    for (const id of remove) placed.delete(id);
    neighbors = undefined;
    if (moves.length > 0) shopsChanged(moves, storesOfZones);
  }

  const steps = () => ({ canUndo: log.canUndo(), canRedo: log.canRedo() });

  const toChange = ({ put, remove }: PlacedChange): ZonesChange => ({
    put: put.map(({ zone }) => zone),
    remove,
    ...steps(),
  });

  const forget = () =>
    serial
      .add(() => log.forget())
      .catch(() => {
        // For instance the disk is full. It is tried again after the next change.
      });

  const step = (next: EditLog['undo']) =>
    serial.add(async (): Promise<ZonesChange> => {
      const change = await next();
      if (change) {
        remember(change);
        canary.note(log.edits());
      }
      return change ? { ...toChange(change), label: change.label } : toChange({ put: [], remove: [] });
    });

  function checkpoint(how: 'PASSIVE' | 'TRUNCATE'): boolean {
    try {
      const { log, checkpointed } = database.prepare(`PRAGMA wal_checkpoint(${how})`).get() ?? {};
      return log === checkpointed;
    } catch (error) {
      // What the disk does not take stays in the log, where it is found again.
      if (!storageFault(errorCode(error))) throw error;
      return false;
    }
  }

  void forget();
  return {
    database,
    stores,
    read() {
      const hidden = hiddenZones.all().map(({ id }) => String(id));
      return { zones: inOrder().map(({ zone }) => zone), hidden, ...steps() };
    },
    zone: (id) => placed.get(id)?.zone,
    change: (query) =>
      serial.add(async () => {
        // To hear of it took its time already.
        await yieldToEventLoop();
        const edit = typeof query === 'function' ? await query() : query;
        const fields = issuesOf(edit, placed);
        if (fields.length > 0) return failed({ kind: 'invalid', fields });
        let lastPlace = 0;
        for (const { place } of placed.values()) lastPlace = Math.max(lastPlace, place);
        const change: PlacedChange = {
          put: edit.put.map((zone) => ({
            place: placed.get(zone.id)?.place ?? ++lastPlace,
            zone: unmarked(zone),
          })),
          remove: edit.remove,
        };
        await log.add(edit.label, new Date().toISOString(), change);
        remember(change);
        canary.note(log.edits());
        void forget();
        return succeeded(toChange(change));
      }),
    undo: () => step(log.undo),
    redo: () => step(log.redo),
    edits: log.edits,
    show(ids, visible) {
      database.transaction(() => {
        for (const id of ids) (visible ? showZone : hideZone).run(id);
      });
    },
    watchShops(listener) {
      shopsChanged = listener;
      const used = inOrder().map(({ zone }) => ({ before: '', after: zone.storeId }));
      shopsChanged(used, storesOfZones);
    },
    checkpoint: () => checkpoint('PASSIVE'),
    close: () =>
      serial.add(async () => {
        // libsql itself may leave it in the log.
        checkpoint('TRUNCATE');
        database.close();
        await canary.close();
      }),
  };
}

/** What services hold is known from their answers, never from what the window says. */
function unmarked({ changedSinceCreation, renamedFrom, conflict, ...zone }: Zone): Zone {
  return { ...zone, createdAt: null };
}

function opened<Stores>(file: string, openStores: (database: Database) => Stores) {
  let database: Database | undefined;
  try {
    database = openDatabase(file);
    copyBeforeMigration(database, file);
    migrate(database);
    const log = openEditLog(database);
    const placed = new Map(log.zones().map((one) => [one.zone.id, one]));
    return { database, log, placed, stores: openStores(database) };
  } catch (error) {
    database?.close();
    if (error instanceof WorkspaceError) throw error;
    const code = errorCode(error) ?? '';
    if (noRoom(code)) throw new WorkspaceError('full', { cause: error });
    if (/^SQLITE_(CANTOPEN|READONLY|FULL|IOERR|PERM|AUTH)/.test(code)) {
      throw new WorkspaceError('inaccessible', { cause: error });
    }
    throw new WorkspaceError('damaged', { cause: error });
  }
}

const noRoom = (code: string) => {
  const fault = storageFault(code);
  return fault?.kind === 'storage' && fault.reason === 'full';
};

/** What a migration makes cannot be opened by the version before, which a person may go back to. */
function copyBeforeMigration(database: Database, file: string) {
  const version = Number(database.prepare('PRAGMA user_version').value());
  if (version === 0 || version >= migrations.length) return;
  const copy = newCopy(file);
  rmSync(copy, { force: true });
  database.prepare('VACUUM INTO ?').run(copy);
  renameSync(copy, migrationCopy(file, countZones(database), migrations.length, new Date()));
}

function issuesOf({ put, remove }: Edit, placed: ReadonlyMap<string, unknown>) {
  const seen = new Set<string>();
  const faults: FieldFault[] = [];
  const once = (id: string, field: string) => {
    if (seen.has(id)) faults.push({ field, refusal: 'wrong' });
    seen.add(id);
  };
  for (const [index, { id }] of put.entries()) once(id, `put.${index}.id`);
  for (const [index, id] of remove.entries()) {
    once(id, `remove.${index}`);
    if (!placed.has(id)) faults.push({ field: `remove.${index}`, refusal: 'gone' });
  }
  return faults;
}
