import type { Moment, Zone } from './zone.ts';

/** The zones by their workspace id. Never changed in place; the order says nothing. */
export type Zones = ReadonlyMap<string, Zone>;

/** A moment with the one that undoes it, so that each can be kept and done without the other zones. */
export interface Step {
  moment: Moment;
  inverse: Moment;
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

/** The zones after a moment; a zone that is both removed and put is put. */
export function applyMoment(zones: Zones, moment: Moment): Zones {
  const next = new Map(zones);
  for (const id of moment.remove) next.delete(id);
  for (const zone of moment.put) next.set(zone.id, zone);
  return next;
}

/** The moment that undoes `moment` on these zones: what it changes or removes comes back as it was, what it adds goes. */
export function inverseOf(zones: Zones, moment: Moment): Moment {
  const touched = new Set([...moment.remove, ...moment.put.map(({ id }) => id)]);
  const put: Zone[] = [];
  const remove: string[] = [];
  for (const id of touched) {
    const before = zones.get(id);
    if (before) put.push(before);
    else remove.push(id);
  }
  return { label: moment.label, put, remove };
}

/** Two moments one after the other as one, with the label of the second. */
export function joinMoments(first: Moment, second: Moment): Moment {
  const later = new Set([...second.remove, ...second.put.map(({ id }) => id)]);
  const putLater = new Set(second.put.map(({ id }) => id));
  return {
    label: second.label,
    put: [...first.put.filter(({ id }) => !later.has(id)), ...second.put],
    remove: [...new Set([...first.remove, ...second.remove])].filter((id) => !putLater.has(id)),
  };
}

/** Does a moment. What was undone before can no longer be redone. */
export function record(history: History, moment: Moment): History {
  const step = { moment, inverse: inverseOf(history.zones, moment) };
  return {
    zones: applyMoment(history.zones, moment),
    done: [...history.done, step].slice(-historyLimit),
    undone: [],
  };
}

/** Does a moment that belongs to the last one, such as the next frame of a drag: both are undone at once. */
export function extendLast(history: History, moment: Moment): History {
  const last = history.done.at(-1);
  if (!last) return record(history, moment);
  const step = {
    moment: joinMoments(last.moment, moment),
    inverse: joinMoments(inverseOf(history.zones, moment), last.inverse),
  };
  return {
    zones: applyMoment(history.zones, moment),
    done: [...history.done.slice(0, -1), step],
    undone: [],
  };
}

/** The same history when there is nothing to undo. */
export function undo(history: History): History {
  const step = history.done.at(-1);
  if (!step) return history;
  return {
    zones: applyMoment(history.zones, step.inverse),
    done: history.done.slice(0, -1),
    undone: [...history.undone, step],
  };
}

/** The same history when there is nothing to redo. */
export function redo(history: History): History {
  const step = history.undone.at(-1);
  if (!step) return history;
  return {
    zones: applyMoment(history.zones, step.moment),
    done: [...history.done, step],
    undone: history.undone.slice(0, -1),
  };
}
