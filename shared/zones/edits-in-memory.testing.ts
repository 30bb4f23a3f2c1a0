import { applyEdit, applyToStores, type Stores, type Zones } from './apply-edit.ts';
import type { Store } from './store.ts';
import type { Edit, Zone } from './zone.ts';

/** Log of edits with undo and redo. */
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

/** Replaces the edit log on disk in tests without a database; the log's test checks that both behave the same. */
export function editsInMemory(first: readonly Zone[], firstStores: readonly Store[] = []): EditsInMemory {
  const initialZones: Zones = new Map(first.map((zone) => [zone.id, zone]));
  const startStores: Stores = new Map(firstStores.map((store) => [store.id, store]));
  let edits: readonly Edit[] = [];
  let appliedCount = 0;
  const zones = () => edits.slice(0, appliedCount).reduce(applyEdit, initialZones);
  const stores = () => edits.slice(0, appliedCount).reduce(applyToStores, startStores);
  return {
    zones,
    stores,
    canUndo: () => appliedCount > 0,
    canRedo: () => appliedCount < edits.length,
    add(edit) {
      const { put, remove, stores: storesChange = nothing } = edit;
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

const nothing = { put: [], remove: [] };

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
