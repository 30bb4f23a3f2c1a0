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
import { showStep } from '../workbench/step-notice.tsx';

const noticeId = 'closures';

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
  const undo = () => void (before ? putClosures([before]) : desk.call('closures.remove', { id }));
  showStep({
    id: noticeId,
    text: words.t(before ? 'closures.changed' : 'closures.added', { name }),
    actions: [{ label: words.t('zones.undo'), run: undo }],
  });
  return null;
}

/** Stores the areas of a file as closures, with a notice to undo it. */
export async function addClosures(closures: readonly Closure[]): Promise<Fault | null> {
  const fault = await putClosures(closures);
  if (fault) return fault;
  const undo = () => {
    for (const { id } of closures) void desk.call('closures.remove', { id });
  };
  showStep({
    id: noticeId,
    text: words.t('closures.addedMany', { count: closures.length }),
    actions: [{ label: words.t('zones.undo'), run: undo }],
  });
  return null;
}

export async function switchClosure(closure: Closure, isOn: boolean): Promise<Fault | null> {
  const fault = await putClosures([{ ...closure, isOn }]);
  if (!fault)
    announce(words.t(isOn ? 'closures.switchedOn' : 'closures.switchedOff', { name: closure.name }));
  return fault;
}

/** Deletes a closure, with a notice to restore it. */
export async function removeClosure({ id, name }: Closure): Promise<Fault | null> {
  const outcome = await desk.call('closures.remove', { id });
  if (outcome.ok)
    showStep({
      id: noticeId,
      text: words.t('closures.removed', { name }),
      actions: [{ label: words.t('zones.undo'), run: () => void desk.call('closures.restore', { id }) }],
    });
  return faultIn(outcome);
}

export function showClosure({ area }: Closure) {
  const bounds = boundsOf([...positionsOf(area)].map(toLatLng));
  if (bounds) bringIntoView(bounds);
}

/** Number of closures that can still be added to the workspace. */
export const roomForClosures = (): number => closureLimits.closures - deskState('closures').length;

const faultIn = (outcome: Outcome<unknown>): Fault | null => (outcome.ok ? null : outcome.fault);
