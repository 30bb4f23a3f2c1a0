import type { z } from 'zod';
import { type Store, storeSchema } from '../../../shared/zones/store.ts';
import { type Zone, zoneSchema } from '../../../shared/zones/zone.ts';
import type { Database, SqlRow, Statement } from '../../sqlite/database.ts';
import { inChunks, yieldToEventLoop } from '../yield-to-event-loop.ts';
import { checksumOf, itemFromText, latestOf } from './version-rows.ts';

/** A zone or store with its position in the list. */
export interface Placed<Item> {
  place: number;
  item: Item;
}

/** Items that are added or changed, and IDs of removed ones. */
export interface PlacedItems<Item> {
  put: Placed<Item>[];
  remove: string[];
}

/** What an edit or its undo changes in the zones and stores. */
export interface PlacedChange {
  zones: PlacedItems<Zone>;
  stores: PlacedItems<Store>;
}

/**
 * Edits on disk, and the resulting zones and stores. Each version of an item is stored once; undo only marks an edit.
 * Long operations yield to the event loop; only one may run at a time. In the tables, edits are called moments, as in
 * older versions, which can still read them.
 */
export interface EditLog {
  /** Returns the current zones. */
  zones(): Placed<Zone>[];
  stores(): Placed<Store>[];
  canUndo(): boolean;
  canRedo(): boolean;
  /** Returns the number of edits, undos, and redos since the workspace was created. */
  edits(): number;
  /** Writes an edit in one transaction. Undone edits can no longer be redone. */
  add(label: string, at: string, change: PlacedChange): Promise<void>;
  /** Undoes the latest edit; returns undefined if there is none. */
  undo(): Promise<LabeledChange | undefined>;
  redo(): Promise<LabeledChange | undefined>;
  /** Deletes edits that can be neither undone nor redone. */
  forget(): Promise<void>;
}

/** Changes of an undo or redo step, and the label of its edit. */
export interface LabeledChange extends PlacedChange {
  label: string;
}

/** Maximum number of edits that can be undone, across restarts. */
const maxUndoableEdits = 1000;
const rowsPerRead = 500;
const rowsPerDelete = 2500;

/** Opens the log of a workspace database that has the current schema. */
export function openEditLog(database: Database): EditLog {
  const zones = openVersions(database, 'zone_versions', 'zone', zoneSchema);
  const stores = openVersions(database, 'store_versions', 'store', storeSchema);
  const insertEdit = database.prepare("INSERT INTO moments (label, at, state) VALUES (?, ?, 'void')");
  const selectLabel = database.prepare('SELECT label FROM moments WHERE number = ?');
  const lastEdit = database.prepare('SELECT max(number) FROM moments');
  const lastDone = database.prepare("SELECT max(number) FROM moments WHERE state = 'done'");
  const firstUndone = database.prepare("SELECT min(number) FROM moments WHERE state = 'undone'");
  const voidUndone = database.prepare("UPDATE moments SET state = 'void' WHERE state = 'undone'");
  const setState = database.prepare('UPDATE moments SET state = ? WHERE number = ?');
  const firstVoid = database.prepare("SELECT min(number) FROM moments WHERE state = 'void'");
  const latestExcessEdit = database.prepare(
    "SELECT number FROM moments WHERE state = 'done' ORDER BY number DESC LIMIT 1 OFFSET ?",
  );
  const firstDone = database.prepare("SELECT min(number) FROM moments WHERE state = 'done'");
  const dropEdit = database.prepare('DELETE FROM moments WHERE number = ?');
  const incrementEdits = database.prepare('UPDATE workspace SET edits = edits + 1');
  const selectEdits = database.prepare('SELECT edits FROM workspace');

  function setStateAndCount(state: 'done' | 'undone', edit: number) {
    database.transaction(() => {
      setState.run(state, edit);
      incrementEdits.run();
    });
  }

  async function forgetVoid(edit: number) {
    for (const { dropSome } of [zones, stores])
      while (dropSome(edit, rowsPerDelete) === rowsPerDelete) await yieldToEventLoop();
    dropEdit.run(edit);
  }

  function forgetDone(edit: number) {
    database.transaction(() => {
      zones.dropFollowed(edit);
      stores.dropFollowed(edit);
      dropEdit.run(edit);
    });
  }

  return {
    zones: zones.latest,
    stores: stores.latest,
    canUndo: () => lastDone.value() !== null,
    canRedo: () => firstUndone.value() !== null,
    edits: () => Number(selectEdits.value()),
    async add(label, at, change) {
      const versions = [...zones.toAdd(change.zones), ...stores.toAdd(change.stores)];
      let edit: number | undefined;
      let written = 0;
      for await (const chunk of inChunks(versions)) {
        database.transaction(() => {
          if (edit === undefined) {
            insertEdit.run(label, at);
            edit = Number(lastEdit.value());
          }
          for (const add of chunk) add(edit);
          if (written + chunk.length < versions.length) return;
          voidUndone.run();
          setState.run('done', edit);
          incrementEdits.run();
        });
        written += chunk.length;
      }
    },
    async undo() {
      const edit = lastDone.value();
      if (typeof edit !== 'number') return undefined;
      const change = { zones: await zones.before(edit), stores: await stores.before(edit) };
      setStateAndCount('undone', edit);
      return { ...change, label: String(selectLabel.value(edit)) };
    },
    async redo() {
      const edit = firstUndone.value();
      if (typeof edit !== 'number') return undefined;
      const change = { zones: await zones.after(edit), stores: await stores.after(edit) };
      setStateAndCount('done', edit);
      return { ...change, label: String(selectLabel.value(edit)) };
    },
    async forget() {
      for (let edit = firstVoid.value(); typeof edit === 'number'; edit = firstVoid.value()) {
        await yieldToEventLoop();
        await forgetVoid(edit);
      }
      while (latestExcessEdit.value(maxUndoableEdits) !== undefined) {
        await yieldToEventLoop();
        forgetDone(Number(firstDone.value()));
      }
    },
  };
}

/** Opens the versions of zones or of stores, one per edit that changed an item. */
function openVersions<Item extends { id: string }>(
  database: Database,
  table: string,
  column: string,
  schema: z.ZodType<Item>,
) {
  const latest = database.prepare(`SELECT id, place, ${column} AS text, checksum ${latestOf(table, column)}`);
  const versionsAfter = database.prepare(
    `SELECT number, id, place, ${column} AS text, checksum FROM ${table}
       WHERE moment = ? AND number > ? ORDER BY number LIMIT ?`,
  );
  const versionsBefore = database.prepare(
    `SELECT after.number, after.id, before.place, before.${column} AS text, before.checksum FROM ${table} AS after
       LEFT JOIN ${table} AS before ON before.number =
         (SELECT number FROM ${table} WHERE id = after.id AND moment < after.moment
           AND moment NOT IN (SELECT number FROM moments WHERE state = 'void') ORDER BY moment DESC LIMIT 1)
       WHERE after.moment = ? AND after.number > ? ORDER BY after.number LIMIT ?`,
  );
  const addVersion = database.prepare(
    `INSERT INTO ${table} (id, moment, place, ${column}, checksum) VALUES (?, ?, ?, ?, ?)`,
  );
  const dropVersions = database.prepare(
    `DELETE FROM ${table} WHERE number IN (SELECT number FROM ${table} WHERE moment = ? LIMIT ?)`,
  );
  const dropFollowed = database.prepare(
    `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE moment = ?) AND moment < ?`,
  );
  const dropRemoved = database.prepare(`DELETE FROM ${table} WHERE moment = ? AND ${column} IS NULL`);

  const placedOf = ({ id, place, text, checksum }: SqlRow): Placed<Item> => ({
    place: Number(place),
    item: itemFromText(schema, String(id), String(text), checksum === null ? null : Number(checksum)),
  });

  async function changeOf(versions: Statement, edit: number): Promise<PlacedItems<Item>> {
    const change: PlacedItems<Item> = { put: [], remove: [] };
    let rows: SqlRow[] = [];
    let last = 0;
    do {
      rows = versions.all(edit, last, rowsPerRead);
      for (const row of rows) {
        if (row.text === null) change.remove.push(String(row.id));
        else change.put.push(placedOf(row));
        last = Number(row.number);
      }
      await yieldToEventLoop();
    } while (rows.length === rowsPerRead);
    return change;
  }

  return {
    latest: () =>
      latest
        .lists()
        .map(([id = null, place = null, text = null, checksum = null]) =>
          placedOf({ id, place, text, checksum }),
        ),
    /** Returns the items that the edit changed, as after the edit. */
    after: (edit: number) => changeOf(versionsAfter, edit),
    /** Returns the items that the edit changed, as before the edit. */
    before: (edit: number) => changeOf(versionsBefore, edit),
    /** Returns functions that each add one version; call them within a transaction. */
    toAdd: ({ put, remove }: PlacedItems<Item>): ((edit: number) => void)[] => [
      ...put.map(({ place, item }) => (edit: number) => {
        const text = JSON.stringify(item);
        addVersion.run(item.id, edit, place, text, checksumOf(text));
      }),
      ...remove.map((id) => (edit: number) => {
        addVersion.run(id, edit, null, null, null);
      }),
    ],
    /** Deletes at most `limit` versions of an edit and returns their number. */
    dropSome: (edit: number, limit: number) => dropVersions.run(edit, limit).changes,
    /** Deletes the versions that are unreachable once the edit can't be undone. */
    dropFollowed(edit: number) {
      dropFollowed.run(edit, edit);
      dropRemoved.run(edit);
    },
  };
}
