import { type Closure, closureLimits } from '../../shared/closures/closure.ts';
import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { positionsOf } from '../../shared/geo/parts.ts';
import { toLatLng } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { desk } from '../desk/desk.ts';
import { deskState } from '../desk/states.ts';
import { bringIntoView } from '../map/camera.ts';
import { words } from '../words/words.ts';
import { announce } from '../workbench/announcements.ts';
import { addClosureStep, type ClosureStep, showClosureStep } from './closure-history.ts';

/** A closure that isn't stored yet: without dates, and turned on. */
export const newClosure = (area: ZoneGeometry, name: string): Closure => ({
  id: crypto.randomUUID(),
  name,
  reason: '',
  area,
  from: null,
  to: null,
  isOn: true,
});

/** Stores new and changed closures; returns the fault if it fails. */
export const putClosures = async (closures: readonly Closure[]): Promise<Fault | null> =>
  faultIn(await desk.call('closures.put', { closures }));

/** Stores a closure, with a notice to undo it. */
export async function storeClosure(closure: Closure): Promise<Fault | null> {
  const before = deskState('closures').find(({ id }) => id === closure.id);
  const fault = await putClosures([closure]);
  if (fault) return fault;
  const { id, name } = closure;
  const step = before
    ? changedStep(before, closure, words.t('closures.changed', { name }))
    : addedStep([id], words.t('closures.added', { name }));
  addClosureStep(step);
  showClosureStep(step);
  return null;
}

/** Stores the areas of a file as closures, with a notice to undo it. */
export async function addClosures(closures: readonly Closure[]): Promise<Fault | null> {
  const fault = await putClosures(closures);
  if (fault) return fault;
  const step = addedStep(
    closures.map(({ id }) => id),
    words.t('closures.addedMany', { count: closures.length }),
  );
  addClosureStep(step);
  showClosureStep(step);
  return null;
}

export async function switchClosure(closure: Closure, isOn: boolean): Promise<Fault | null> {
  const switchedClosure = { ...closure, isOn };
  const fault = await putClosures([switchedClosure]);
  if (fault) return fault;
  const text = words.t(isOn ? 'closures.switchedOn' : 'closures.switchedOff', { name: closure.name });
  addClosureStep(changedStep(closure, switchedClosure, text));
  announce(text);
  return null;
}

/** Deletes a closure, with a notice to restore it. */
export async function removeClosure({ id, name }: Closure): Promise<Fault | null> {
  const fault = await remove([id]);
  if (fault) return fault;
  const step: ClosureStep = {
    text: words.t('closures.removed', { name }),
    undo: () => restore([id]),
    redo: () => remove([id]),
  };
  addClosureStep(step);
  showClosureStep(step);
  return null;
}

const addedStep = (ids: readonly string[], text: string): ClosureStep => ({
  text,
  undo: () => remove(ids),
  redo: () => restore(ids),
});

const changedStep = (before: Closure, after: Closure, text: string): ClosureStep => ({
  text,
  undo: () => putClosures([before]),
  redo: () => putClosures([after]),
});

const remove = (ids: readonly string[]) => eachOf(ids, (id) => desk.call('closures.remove', { id }));
const restore = (ids: readonly string[]) => eachOf(ids, (id) => desk.call('closures.restore', { id }));

/** Calls for each id; returns the first fault. */
async function eachOf(
  ids: readonly string[],
  call: (id: string) => Promise<Outcome<null>>,
): Promise<Fault | null> {
  const outcomes = await Promise.all(ids.map(call));
  return outcomes.map(faultIn).find((fault) => fault !== null) ?? null;
}

export function showClosure({ area }: Closure) {
  const bounds = boundsOf([...positionsOf(area)].map(toLatLng));
  if (bounds) bringIntoView(bounds);
}

/** Number of closures that can still be added to the workspace. */
export const roomForClosures = (): number => closureLimits.closures - deskState('closures').length;

const faultIn = (outcome: Outcome<unknown>): Fault | null => (outcome.ok ? null : outcome.fault);
