import { applyEdit, type Zones } from './apply-edit.ts';
import type { Edit, Zone } from './zone.ts';

/** Edits that can be undone. */
export interface EditsInMemory {
  zones(): Zones;
  canUndo(): boolean;
  canRedo(): boolean;
  /** What was undone can no longer be redone. Nothing happens where the edit changes nothing. */
  add(edit: Edit): void;
  /** What taking back the latest edit makes of the zones; undefined when there is none. */
  undo(): Edit | undefined;
  redo(): Edit | undefined;
}

/** Stands in for the log of edits on disk where there is no database; a test of that log holds the two to one rule. */
export function editsInMemory(first: readonly Zone[]): EditsInMemory {
  const start: Zones = new Map(first.map((zone) => [zone.id, zone]));
  let edits: readonly Edit[] = [];
  let done = 0;
  const zones = () => edits.slice(0, done).reduce(applyEdit, start);
  return {
    zones,
    canUndo: () => done > 0,
    canRedo: () => done < edits.length,
    add(edit) {
      if (edit.put.length + edit.remove.length === 0) return;
      edits = [...edits.slice(0, done), edit];
      done += 1;
    },
    undo() {
      const edit = edits[done - 1];
      if (!edit) return undefined;
      done -= 1;
      const before = zones();
      const ids = [...new Set([...edit.remove, ...edit.put.map(({ id }) => id)])];
      return {
        label: edit.label,
        put: ids.flatMap((id) => before.get(id) ?? []),
        remove: ids.filter((id) => !before.has(id)),
      };
    },
    redo() {
      const edit = edits[done];
      if (edit) done += 1;
      return edit;
    },
  };
}
