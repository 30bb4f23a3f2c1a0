import { applyEdit, applyToStores, type Stores, type Zones } from './apply-edit.ts';
import type { Store } from './store.ts';
import type { Edit, Zone } from './zone.ts';

/** An edit log with undo and redo. */
export interface EditsInMemory {
  zones(): Zones;
  stores(): Stores;
  canUndo(): boolean;
  canRedo(): boolean;
  /** Applies an edit and clears the redo stack; ignores edits without changes. */
  add(edit: Edit): void;
  /** Undoes the latest edit; returns the zones and stores, undefined if there is none. */
  undo(): Edit | undefined;
  redo(): Edit | undefined;
}

/** Returns an in-memory edit log for tests without a database; the test of the log on disk checks that both match. */
export function editsInMemory(
  startZones: readonly Zone[],
  startStores: readonly Store[] = [],
): EditsInMemory {
  const initialZones: Zones = new Map(startZones.map((zone) => [zone.id, zone]));
  const initialStores: Stores = new Map(startStores.map((store) => [store.id, store]));
  let edits: readonly Edit[] = [];
  let appliedCount = 0;
  const zones = () => edits.slice(0, appliedCount).reduce(applyEdit, initialZones);
  const stores = () => edits.slice(0, appliedCount).reduce(applyToStores, initialStores);
  return {
    zones,
    stores,
    canUndo: () => appliedCount > 0,
    canRedo: () => appliedCount < edits.length,
    add(edit) {
      const { put, remove, stores: storesChange = noChange } = edit;
      if (put.length + remove.length + storesChange.put.length + storesChange.remove.length === 0) return;
      edits = [...edits.slice(0, appliedCount), edit];
      appliedCount += 1;
    },
    undo() {
      const edit = edits[appliedCount - 1];
      if (!edit) return undefined;
      appliedCount -= 1;
      return {
        label: edit.label,
        ...inverseOf(edit, zones()),
        ...(edit.stores && { stores: inverseOf(edit.stores, stores()) }),
      };
    },
    redo() {
      const edit = edits[appliedCount];
      if (edit) appliedCount += 1;
      return edit;
    },
  };
}

const noChange = { put: [], remove: [] };

/** Returns the edit that restores the items that an edit changed. */
function inverseOf<Item extends { id: string }>(
  { put, remove }: { put: readonly Item[]; remove: readonly string[] },
  before: ReadonlyMap<string, Item>,
) {
  const ids = [...new Set([...remove, ...put.map(({ id }) => id)])];
  return {
    put: ids.flatMap((id) => before.get(id) ?? []),
    remove: ids.filter((id) => !before.has(id)),
  };
}
