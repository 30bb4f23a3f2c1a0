import type { Zone } from '../../../shared/zones/zone.ts';
import type { Database, SqlRow, Statement } from '../../sqlite/database.ts';
import { inChunks, yieldToEventLoop } from '../chunks.ts';
import { checksumOf, zoneFromText } from './zone-rows.ts';

/** A zone and its place in the list. */
export interface Placed {
  place: number;
  zone: Zone;
}

/** What an edit, or taking it back, makes of the zones. */
export interface PlacedChange {
  put: Placed[];
  remove: string[];
}

/**
 * The edits on disk and what they made of the zones: each text once, so that an edit is taken back by
 * marking it as such. However many zones one has, everything else gets its turn meanwhile; only one of
 * these may be under way at a time.
 * The tables keep the name that edits had at first, moments: they are read by older programs too.
 */
export interface EditLog {
  /** The zones as they are now. */
  zones(): Placed[];
  canUndo(): boolean;
  canRedo(): boolean;
  /** How many edits, undos and redos were done since the workspace was made. */
  edits(): number;
  /** Writes an edit whole or not at all. What was undone can no longer be redone. */
  add(label: string, at: string, change: PlacedChange): Promise<void>;
  /** Takes back the latest edit; undefined when there is none. */
  undo(): Promise<LabelledChange | undefined>;
  redo(): Promise<LabelledChange | undefined>;
  /** Removes what can be neither undone nor redone any more. */
  forget(): Promise<void>;
}

/** What a step changed, and what the edit that it takes back or does again is called. */
export interface LabelledChange extends PlacedChange {
  label: string;
}

/** So many edits can be taken back, in this run of the program and later ones. */
const mostEdits = 1000;
const readAtOnce = 500;
const forgottenAtOnce = 2500;

/** Opens the log of a workspace whose database has the present form. */
export function openEditLog(database: Database): EditLog {
  const latestVersions = database.prepare(
    `SELECT id, place, zone, checksum FROM zone_versions
       JOIN (SELECT id, max(moment) AS moment FROM zone_versions
         WHERE moment NOT IN (SELECT number FROM moments WHERE state <> 'done') GROUP BY id) USING (id, moment)
       WHERE zone IS NOT NULL`,
  );
  const versionsAfter = database.prepare(
    'SELECT number, id, place, zone, checksum FROM zone_versions WHERE moment = ? AND number > ? ORDER BY number LIMIT ?',
  );
  const versionsBefore = database.prepare(
    `SELECT after.number, after.id, before.place, before.zone, before.checksum FROM zone_versions AS after
       LEFT JOIN zone_versions AS before ON before.number =
         (SELECT number FROM zone_versions WHERE id = after.id AND moment < after.moment
           AND moment NOT IN (SELECT number FROM moments WHERE state = 'void') ORDER BY moment DESC LIMIT 1)
       WHERE after.moment = ? AND after.number > ? ORDER BY after.number LIMIT ?`,
  );
  const addVersion = database.prepare(
    'INSERT INTO zone_versions (id, moment, place, zone, checksum) VALUES (?, ?, ?, ?, ?)',
  );
  const begin = database.prepare("INSERT INTO moments (label, at, state) VALUES (?, ?, 'void')");
  const labelOf = database.prepare('SELECT label FROM moments WHERE number = ?');
  const lastEdit = database.prepare('SELECT max(number) FROM moments');
  const lastDone = database.prepare("SELECT max(number) FROM moments WHERE state = 'done'");
  const firstUndone = database.prepare("SELECT min(number) FROM moments WHERE state = 'undone'");
  const voidUndone = database.prepare("UPDATE moments SET state = 'void' WHERE state = 'undone'");
  const setState = database.prepare('UPDATE moments SET state = ? WHERE number = ?');
  const firstVoid = database.prepare("SELECT min(number) FROM moments WHERE state = 'void'");
  const lastTooMany = database.prepare(
    "SELECT number FROM moments WHERE state = 'done' ORDER BY number DESC LIMIT 1 OFFSET ?",
  );
  const firstDone = database.prepare("SELECT min(number) FROM moments WHERE state = 'done'");
  const dropVersions = database.prepare(
    'DELETE FROM zone_versions WHERE number IN (SELECT number FROM zone_versions WHERE moment = ? LIMIT ?)',
  );
  const dropFollowed = database.prepare(
    'DELETE FROM zone_versions WHERE id IN (SELECT id FROM zone_versions WHERE moment = ?) AND moment < ?',
  );
  const dropRemoved = database.prepare('DELETE FROM zone_versions WHERE moment = ? AND zone IS NULL');
  const dropEdit = database.prepare('DELETE FROM moments WHERE number = ?');
  const countEdit = database.prepare('UPDATE workspace SET edits = edits + 1');
  const edits = database.prepare('SELECT edits FROM workspace');

  function step(state: 'done' | 'undone', edit: number) {
    database.transaction(() => {
      setState.run(state, edit);
      countEdit.run();
    });
  }

  async function changeOf(versions: Statement, edit: number): Promise<PlacedChange> {
    const change: PlacedChange = { put: [], remove: [] };
    let rows: SqlRow[] = [];
    let last = 0;
    do {
      rows = versions.all(edit, last, readAtOnce);
      for (const row of rows) {
        if (row.zone === null) change.remove.push(String(row.id));
        else change.put.push(placedOf(row));
        last = Number(row.number);
      }
      await yieldToEventLoop();
    } while (rows.length === readAtOnce);
    return change;
  }

  async function forgetVoid(edit: number) {
    while (dropVersions.run(edit, forgottenAtOnce).changes === forgottenAtOnce) await yieldToEventLoop();
    dropEdit.run(edit);
  }

  function forgetDone(edit: number) {
    database.transaction(() => {
      dropFollowed.run(edit, edit);
      dropRemoved.run(edit);
      dropEdit.run(edit);
    });
  }

  return {
    zones: () => latestVersions.all().map(placedOf),
    canUndo: () => lastDone.value() !== null,
    canRedo: () => firstUndone.value() !== null,
    edits: () => Number(edits.value()),
    async add(label, at, { put, remove }) {
      const versions = [...put, ...remove];
      let edit: number | undefined;
      let written = 0;
      for await (const chunk of inChunks(versions)) {
        database.transaction(() => {
          if (edit === undefined) {
            begin.run(label, at);
            edit = Number(lastEdit.value());
          }
          for (const one of chunk) {
            if (typeof one === 'string') addVersion.run(one, edit, null, null, null);
            else {
              const text = JSON.stringify(one.zone);
              addVersion.run(one.zone.id, edit, one.place, text, checksumOf(text));
            }
          }
          if (written + chunk.length < versions.length) return;
          voidUndone.run();
          setState.run('done', edit);
          countEdit.run();
        });
        written += chunk.length;
      }
    },
    async undo() {
      const edit = lastDone.value();
      if (typeof edit !== 'number') return undefined;
      const change = await changeOf(versionsBefore, edit);
      step('undone', edit);
      return { ...change, label: String(labelOf.value(edit)) };
    },
    async redo() {
      const edit = firstUndone.value();
      if (typeof edit !== 'number') return undefined;
      const change = await changeOf(versionsAfter, edit);
      step('done', edit);
      return { ...change, label: String(labelOf.value(edit)) };
    },
    async forget() {
      for (let edit = firstVoid.value(); typeof edit === 'number'; edit = firstVoid.value()) {
        await yieldToEventLoop();
        await forgetVoid(edit);
      }
      while (lastTooMany.value(mostEdits) !== undefined) {
        await yieldToEventLoop();
        forgetDone(Number(firstDone.value()));
      }
    },
  };
}

const placedOf = ({ id, place, zone, checksum }: SqlRow): Placed => ({
  place: Number(place),
  zone: zoneFromText(String(id), String(zone), checksum === null ? null : Number(checksum)),
});
