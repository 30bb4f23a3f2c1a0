import type { Edit, Zone } from './zone.ts';

/** The zones by their workspace id. Never changed in place; the order says nothing. */
export type Zones = ReadonlyMap<string, Zone>;

/** An edit with the one that undoes it, so that each can be kept and done without the other zones. */
export interface Step {
  edit: Edit;
  inverse: Edit;
}

export interface History {
  zones: Zones;
  /** What can be undone, the oldest first. */
  done: readonly Step[];
  /** What can be redone, the next one last. */
  undone: readonly Step[];
}

/** The oldest steps beyond these are forgotten. */
export const historyLimit = 1000;

export const historyOf = (zones: Zones): History => ({ zones, done: [], undone: [] });

/** The zones after an edit; a zone that is both removed and put is put. */
export function applyEdit(zones: Zones, edit: Edit): Zones {
  const next = new Map(zones);
  for (const id of edit.remove) next.delete(id);
  for (const zone of edit.put) next.set(zone.id, zone);
  return next;
}

/** The edit that undoes `edit` on these zones: what it changes or removes comes back as it was, what it adds goes. */
export function inverseOf(zones: Zones, edit: Edit): Edit {
  const touched = new Set([...edit.remove, ...edit.put.map(({ id }) => id)]);
  const put: Zone[] = [];
  const remove: string[] = [];
  for (const id of touched) {
    const before = zones.get(id);
    if (before) put.push(before);
    else remove.push(id);
  }
  return { label: edit.label, put, remove };
}

/** Two edits one after the other as one, with the label of the second. */
export function joinEdits(first: Edit, second: Edit): Edit {
  const later = new Set([...second.remove, ...second.put.map(({ id }) => id)]);
  const putLater = new Set(second.put.map(({ id }) => id));
  return {
    label: second.label,
    put: [...first.put.filter(({ id }) => !later.has(id)), ...second.put],
    remove: [...new Set([...first.remove, ...second.remove])].filter((id) => !putLater.has(id)),
  };
}

/** Does an edit. What was undone before can no longer be redone. */
export function record(history: History, edit: Edit): History {
  const step = { edit, inverse: inverseOf(history.zones, edit) };
  return {
    zones: applyEdit(history.zones, edit),
    done: [...history.done, step].slice(-historyLimit),
    undone: [],
  };
}

/** Does an edit that belongs to the last one, such as the next frame of a drag: both are undone at once. */
export function extendLast(history: History, edit: Edit): History {
  const last = history.done.at(-1);
  if (!last) return record(history, edit);
  const step = {
    edit: joinEdits(last.edit, edit),
    inverse: joinEdits(inverseOf(history.zones, edit), last.inverse),
  };
  return {
    zones: applyEdit(history.zones, edit),
    done: [...history.done.slice(0, -1), step],
    undone: [],
  };
}

/** The same history when there is nothing to undo. */
export function undo(history: History): History {
  const step = history.done.at(-1);
  if (!step) return history;
  return {
    zones: applyEdit(history.zones, step.inverse),
    done: history.done.slice(0, -1),
    undone: [...history.undone, step],
  };
}

/** The same history when there is nothing to redo. */
export function redo(history: History): History {
  const step = history.undone.at(-1);
  if (!step) return history;
  return {
    zones: applyEdit(history.zones, step.edit),
    done: [...history.done, step],
    undone: history.undone.slice(0, -1),
  };
}
