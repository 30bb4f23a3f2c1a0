import { applyEdit, applyToStores, type Stores, type Zones } from './apply-edit.ts';
import type { Store } from './store.ts';
import type { Edit, Zone } from './zone.ts';

/** Edits that can be undone. */
export interface EditsInMemory {
  zones(): Zones;
  stores(): Stores;
  canUndo(): boolean;
  canRedo(): boolean;
  /** What was undone can no longer be redone. Nothing happens where the edit changes nothing. */
  add(edit: Edit): void;
  /** What taking back the latest edit makes of the zones and stores; undefined when there is none. */
  undo(): Edit | undefined;
  redo(): Edit | undefined;
}

/** Stands in for the log of edits on disk where there is no database; a test of that log holds the two to one rule. */
export function editsInMemory(first: readonly Zone[], firstStores: readonly Store[] = []): EditsInMemory {
  const start: Zones = new Map(first.map((zone) => [zone.id, zone]));
  const startStores: Stores = new Map(firstStores.map((store) => [store.id, store]));
  let edits: readonly Edit[] = [];
  let done = 0;
  const zones = () => edits.slice(0, done).reduce(applyEdit, start);
  const stores = () => edits.slice(0, done).reduce(applyToStores, startStores);
  return {
    zones,
    stores,
    canUndo: () => done > 0,
    canRedo: () => done < edits.length,
    add(edit) {
      const { put, remove, stores: ofStores = nothing } = edit;
      if (put.length + remove.length + ofStores.put.length + ofStores.remove.length === 0) return;
      edits = [...edits.slice(0, done), edit];
      done += 1;
    },
    undo() {
      const edit = edits[done - 1];
      if (!edit) return undefined;
      done -= 1;
      return {
        label: edit.label,
        ...takenBack(edit, zones()),
        ...(edit.stores && { stores: takenBack(edit.stores, stores()) }),
      };
    },
    redo() {
      const edit = edits[done];
      if (edit) done += 1;
      return edit;
    },
  };
}

const nothing = { put: [], remove: [] };

/** What brings back those that an edit concerned. */
function takenBack<Item extends { id: string }>(
  { put, remove }: { put: readonly Item[]; remove: readonly string[] },
  before: ReadonlyMap<string, Item>,
) {
  const ids = [...new Set([...remove, ...put.map(({ id }) => id)])];
  return {
    put: ids.flatMap((id) => before.get(id) ?? []),
    remove: ids.filter((id) => !before.has(id)),
  };
}
