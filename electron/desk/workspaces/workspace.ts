import { renameSync } from 'node:fs';
import PQueue from 'p-queue';
import type { ZonesChange, ZonesState } from '../../../shared/desk/zones.ts';
import { type FieldFault, failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import type {
  StoresListener,
  StoresOfZones,
  ZoneStoreChange,
} from '../../../shared/planning/stores/store-colors.ts';
import { storeNeighbors } from '../../../shared/planning/stores/store-neighbors.ts';
import type { Edit, Zone } from '../../../shared/zones/zone.ts';
import { type Database, openDatabase } from '../../sqlite/database.ts';
import { errorCode, storageFault } from '../../sqlite/storage-fault.ts';
import { migrations } from '../workspace-migrations.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { startCanary } from './edit-canary.ts';
import { type EditLog, openEditLog, type Placed, type PlacedChange, type PlacedItems } from './edit-log.ts';
import { countRows, countZones } from './version-rows.ts';
import { migrationCopyPath, newCopyPath } from './workspace-copies.ts';
import { migrate, WorkspaceError } from './workspace-schema.ts';

/**
 * Zones and stores on disk, and their edits. Every confirmed change survives a power loss. Doesn't include their state
 * on services.
 */
export interface Workspace {
  read(): ZonesState;
  /** Returns the current zone; undefined if there is none with this ID. */
  zone(id: string): Zone | undefined;
  /**
   * Applies an edit. Edits, undos, and redos run one after another; if `edit` is a function, it is called in its turn.
   */
  change(edit: Edit | (() => Promise<Edit>)): Promise<Outcome<ZonesChange>>;
  /** Undoes the latest edit; does nothing if there is none. */
  undo(): Promise<ZonesChange>;
  redo(): Promise<ZonesChange>;
  /** Returns the number of edits, undos, and redos since the workspace was created. */
  edits(): number;
  /** Shows or hides zones on the map. */
  show(ids: readonly string[], isShown: boolean): void;
  /**
   * Reports the store IDs of all zones and stores immediately, and after each change those that have changed.
   */
  watchStores(listener: StoresListener): void;
  /** Database with the current schema, in which each capability opens its tables. */
  database: Database;
  /**
   * Moves the write-ahead log into the file, so that a copy of the file is complete. Doesn't wait for readers; what
   * they use stays in the log. Returns whether the file is complete.
   */
  checkpoint(): boolean;
  /** Resolves when all pending work has finished. */
  close(): Promise<void>;
}

/** A workspace with the stores of other capabilities in its file. */
export interface WorkspaceWith<Stores> extends Workspace {
  stores: Stores;
}

/**
 * Opens the file, creating it if missing and migrating it to the current schema.
 * @throws WorkspaceError if it is damaged or from a newer version; the file is left unchanged
 */
export const openWorkspace = (file: string): Workspace => openWorkspaceWith(file, () => null);

/**
 * As `openWorkspace`, with the stores of other capabilities.
 * @param openStores opens these stores; if it throws, the file counts as damaged
 */
export function openWorkspaceWith<Stores>(
  file: string,
  openStores: (database: Database) => Stores,
): WorkspaceWith<Stores> {
  const { database, log, placedZones, placedStores, stores } = openParts(file, openStores);
  const hiddenZones = database.prepare('SELECT id FROM hidden_zones');
  const hideZone = database.prepare('INSERT OR IGNORE INTO hidden_zones (id) VALUES (?)');
  const showZone = database.prepare('DELETE FROM hidden_zones WHERE id = ?');
  const serial = new PQueue({ concurrency: 1 });
  const id = String(database.prepare('SELECT id FROM workspace').value());
  const canary = startCanary(file, id, log.edits());

  let storesListener: StoresListener | undefined;
  let storeIdsInUse: ReadonlySet<string> | undefined;
  let neighbors: StoresOfZones['neighborsOf'] | undefined;
  const storesOfZones: StoresOfZones = {
    isUsed(store) {
      storeIdsInUse ??= new Set(
        [...placedZones.values(), ...placedStores.values()].map(({ item }) => item.storeId),
      );
      return storeIdsInUse.has(store);
    },
    neighborsOf(store) {
      neighbors ??= storeNeighbors([...placedZones.values()].map(({ item }) => item));
      return neighbors(store);
    },
  };

  function applyChange(change: PlacedChange) {
    const moves = [
      ...movesOf(placedZones, change.zones),
      ...movesOf(placedStores, change.stores).map((move) => ({ ...move, isStore: true })),
    ];
    applyTo(placedZones, change.zones);
    applyTo(placedStores, change.stores);
    storeIdsInUse = undefined;
    neighbors = undefined;
    if (moves.length > 0) storesListener?.changed(moves, storesOfZones);
  }

  const undoState = () => ({ canUndo: log.canUndo(), canRedo: log.canRedo() });

  const toChange = ({ zones, stores }: PlacedChange): ZonesChange => ({
    put: zones.put.map(({ item }) => item),
    remove: zones.remove,
    ...(stores.put.length + stores.remove.length > 0 && {
      stores: { put: stores.put.map(({ item }) => item), remove: stores.remove },
    }),
    ...undoState(),
  });

  const forgetOldEdits = () =>
    serial
      .add(() => log.forget())
      .catch(() => {
        // The disk may be full; tried again after the next change.
      });

  const undoOrRedo = (next: EditLog['undo']) =>
    serial.add(async (): Promise<ZonesChange> => {
      const change = await next();
      if (change) {
        applyChange(change);
        canary.note(log.edits());
      }
      return change ? { ...toChange(change), label: change.label } : toChange(noChange);
    });

  function checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): boolean {
    try {
      const { log, checkpointed } = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {};
      return log === checkpointed;
    } catch (error) {
      // If the disk is full, the data stays in the log, from which SQLite reads it.
      if (!storageFault(errorCode(error))) throw error;
      return false;
    }
  }

  void forgetOldEdits();
  return {
    database,
    stores,
    read() {
      const hidden = hiddenZones.all().map(({ id }) => String(id));
      return { zones: inOrder(placedZones), stores: inOrder(placedStores), hidden, ...undoState() };
    },
    zone: (id) => placedZones.get(id)?.item,
    change: (plannedEdit) =>
      serial.add(async () => {
        // Deserializing the edit has blocked the event loop; let other work run first.
        await yieldToEventLoop();
        const edit = typeof plannedEdit === 'function' ? await plannedEdit() : plannedEdit;
        const { stores: storesEdit = { put: [], remove: [] } } = edit;
        const fields = [
          ...fieldFaultsOf(edit, placedZones, ''),
          ...fieldFaultsOf(storesEdit, placedStores, 'stores.'),
        ];
        if (fields.length > 0) return failed({ kind: 'invalid', fields });
        const change: PlacedChange = {
          zones: { put: withPlaces(edit.put.map(withoutSyncFields), placedZones), remove: edit.remove },
          stores: { put: withPlaces(storesEdit.put, placedStores), remove: storesEdit.remove },
        };
        await log.add(edit.label, new Date().toISOString(), change);
        applyChange(change);
        canary.note(log.edits());
        void forgetOldEdits();
        return succeeded(toChange(change));
      }),
    undo: () => undoOrRedo(log.undo),
    redo: () => undoOrRedo(log.redo),
    edits: log.edits,
    show(ids, isShown) {
      database.transaction(() => {
        for (const id of ids) (isShown ? showZone : hideZone).run(id);
      });
    },
    watchStores(listener) {
      storesListener = listener;
      const inUse = [...inOrder(placedZones), ...inOrder(placedStores)];
      listener.opened(new Set(inUse.map(({ storeId }) => storeId)), storesOfZones);
    },
    checkpoint: () => checkpoint('PASSIVE'),
    close: () =>
      serial.add(async () => {
        // libsql itself may leave data in the log.
        checkpoint('TRUNCATE');
        const rows = rowCountOf(database);
        database.close();
        await canary.close(rows);
      }),
  };
}

/**
 * Returns the number of rows; undefined if they can't be counted, after which only a warning about lost rows is
 * missing.
 */
function rowCountOf(database: Database): number | undefined {
  try {
    return countRows(database);
  } catch {
    return undefined;
  }
}

/** Returns the zone without sync fields, which come from responses of services, never from the window. */
function withoutSyncFields({ changedSinceCreation, renamedFrom, conflict, ...zone }: Zone): Zone {
  return { ...zone, createdAt: null };
}

function openParts<Stores>(file: string, openStores: (database: Database) => Stores) {
  let database: Database | undefined;
  try {
    database = openDatabase(file);
    copyBeforeMigration(database, file);
    migrate(database);
    const log = openEditLog(database);
    const placedZones = byId(log.zones());
    const placedStores = byId(log.stores());
    return { database, log, placedZones, placedStores, stores: openStores(database) };
  } catch (error) {
    database?.close();
    if (error instanceof WorkspaceError) throw error;
    const code = errorCode(error) ?? '';
    if (isDiskFull(code)) throw new WorkspaceError('full', { cause: error });
    if (/^SQLITE_(CANTOPEN|READONLY|FULL|IOERR|PERM|AUTH)/.test(code)) {
      throw new WorkspaceError('inaccessible', { cause: error });
    }
    throw new WorkspaceError('damaged', { cause: error });
  }
}

const isDiskFull = (code: string) => {
  const fault = storageFault(code);
  return fault?.kind === 'storage' && fault.reason === 'full';
};

/** Copies a workspace before its migration, because the user may go back to a version that can't open migrated ones. */
function copyBeforeMigration(database: Database, file: string) {
  const version = Number(database.prepare('PRAGMA user_version').value());
  if (version === 0 || version >= migrations.length) return;
  const copy = newCopyPath(file);
  database.prepare('VACUUM INTO ?').run(copy);
  renameSync(copy, migrationCopyPath(file, countZones(database), migrations.length, new Date()));
}

type PlacedById<Item> = Map<string, Placed<Item>>;

const noChange: PlacedChange = { zones: { put: [], remove: [] }, stores: { put: [], remove: [] } };

const byId = <Item extends { id: string }>(placed: readonly Placed<Item>[]): PlacedById<Item> =>
  new Map(placed.map((one) => [one.item.id, one]));

const inOrder = <Item>(placed: PlacedById<Item>): Item[] =>
  [...placed.values()].sort((a, b) => a.place - b.place).map(({ item }) => item);

/** Returns items with their positions: existing items keep theirs, new ones go to the end. */
function withPlaces<Item extends { id: string }>(items: readonly Item[], placed: PlacedById<Item>) {
  let last = 0;
  for (const { place } of placed.values()) last = Math.max(last, place);
  return items.map((item): Placed<Item> => ({ place: placed.get(item.id)?.place ?? ++last, item }));
}

function applyTo<Item extends { id: string }>(placed: PlacedById<Item>, { put, remove }: PlacedItems<Item>) {
  for (const one of put) placed.set(one.item.id, one);
  for (const id of remove) placed.delete(id);
}

const movesOf = <Item extends { id: string; storeId: string }>(
  placed: PlacedById<Item>,
  { put }: PlacedItems<Item>,
): ZoneStoreChange[] =>
  put.map(({ item: { id, storeId } }) => ({
    before: placed.get(id)?.item.storeId ?? '',
    after: storeId,
  }));

/**
 * Returns the faults of an edit: repeated items, and removed ones that don't exist.
 * @param path of the fields, with a trailing dot unless empty
 */
function fieldFaultsOf(
  { put, remove }: { put: readonly { id: string }[]; remove: readonly string[] },
  placed: ReadonlyMap<string, unknown>,
  path: string,
) {
  const seen = new Set<string>();
  const faults: FieldFault[] = [];
  const checkOnce = (id: string, field: string) => {
    if (seen.has(id)) faults.push({ field, refusal: 'wrong' });
    seen.add(id);
  };
  for (const [index, { id }] of put.entries()) checkOnce(id, `${path}put.${index}.id`);
  for (const [index, id] of remove.entries()) {
    checkOnce(id, `${path}remove.${index}`);
    if (!placed.has(id)) faults.push({ field: `${path}remove.${index}`, refusal: 'gone' });
  }
  return faults;
}
