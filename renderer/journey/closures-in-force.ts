import { useMemo, useSyncExternalStore } from 'react';
import { type ClosureAreas, closureAreas } from '../../shared/closures/avoided-areas.ts';
import { type Closure, closuresInForce } from '../../shared/closures/closure.ts';
import type { SavedKind } from '../../shared/saved/saved-search.ts';
import type { Avoidance, TravelTime } from '../../shared/saved/searches.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { isDateTime } from '../../shared/text/date-time.ts';
import { reviewedOf, useReviewedOf } from '../desk/provenance.ts';
import { deskState, useDeskState, watchDeskState } from '../desk/states.ts';
import { localMinute } from '../ui/format.ts';

/** The searches of a panel: while one of them is reviewed, what was kept off then counts. */
export const journeyKinds = ['route', 'tolls'] as const satisfies readonly SavedKind[];
export const isochroneKinds = ['isochrones'] as const satisfies readonly SavedKind[];
export const matrixKinds = ['matrix'] as const satisfies readonly SavedKind[];

const anyTime: TravelTime = { kind: 'any' };

const today = (): string => localMinute(new Date()).slice(0, 10);

function eachMinute(changed: () => void) {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
}

/** The calendar day here, of the next day from midnight on. */
export const useToday = (): string => useSyncExternalStore(eachMinute, today);

/** The day that closures are looked up for: of the departure or arrival, and without one the present day. */
const dayOf = (time: TravelTime, present: string): string =>
  (time.kind === 'departure' || time.kind === 'arrival') && isDateTime(time.at)
    ? time.at.slice(0, 10)
    : present;

/** The day that closures are looked up for at a time of travel. */
export const useClosureDay = (time: TravelTime = anyTime): string => dayOf(time, useToday());

const noClosures: readonly Closure[] = [];

/** What is looked at of the closures: none of them while all are switched off. */
const applied = (closures: readonly Closure[], { closuresApply }: Settings): readonly Closure[] =>
  closuresApply ? closures : noClosures;

/** The closures that can be in force: none while all are switched off. */
export const useAppliedClosures = (): readonly Closure[] =>
  applied(useDeskState('closures'), useDeskState('settings'));

/** What several panels ask for at each change stays the same while the closures and the day do. */
let latest: { closures: readonly Closure[]; day: string; areas: ClosureAreas } | undefined;

function areasOn(closures: readonly Closure[], day: string): ClosureAreas {
  if (latest?.closures !== closures || latest.day !== day)
    latest = { closures, day, areas: closureAreas(closuresInForce(closures, day)) };
  return latest.areas;
}

/** What a panel's own choice comes to with the closures in force; those that the choice had before count no more. */
function withClosures({ closures: _, ...own }: Avoidance, { areas }: ClosureAreas): Avoidance {
  return areas.length > 0 ? { ...own, closures: areas } : own;
}

/** All that a panel keeps off: its own choice and the closures in force when the journey takes place. */
export function avoidanceNow(
  own: Avoidance,
  kinds: readonly SavedKind[],
  time: TravelTime = anyTime,
): Avoidance {
  if (reviewedOf(kinds)) return own;
  return withClosures(
    own,
    areasOn(applied(deskState('closures'), deskState('settings')), dayOf(time, today())),
  );
}

/** As `avoidanceNow`, for components. */
export function useAvoidance(
  own: Avoidance,
  kinds: readonly SavedKind[],
  time: TravelTime = anyTime,
): Avoidance {
  const closures = useAppliedClosures();
  const day = useClosureDay(time);
  const isReviewed = useReviewedOf(kinds) !== null;
  return useMemo(
    () => (isReviewed ? own : withClosures(own, areasOn(closures, day))),
    [own, closures, day, isReviewed],
  );
}

/** What the closures in force come to at that time, and whether the service takes them. */
export function useClosureAreas(time: TravelTime = anyTime): ClosureAreas {
  const day = useClosureDay(time);
  return areasOn(useAppliedClosures(), day);
}

/** How many closures would be in force at that time, were not all switched off. */
export function useSwitchedOffCount(time: TravelTime = anyTime): number {
  const { closuresApply } = useDeskState('settings');
  const closures = useDeskState('closures');
  const day = useClosureDay(time);
  return closuresApply ? 0 : closuresInForce(closures, day).length;
}

/** How many closures are kept off: several areas may be of one. */
export const closureCount = ({ closures = [] }: Pick<Avoidance, 'closures'>): number =>
  new Set(closures.map(({ id }) => id)).size;

/** Hears of each change of the closures, and of all being switched on or off; the function returned stops it. */
export function watchClosures(listener: () => void): () => void {
  const ends = [
    watchDeskState('closures', () => listener()),
    watchDeskState('settings', (now, before) => {
      if (now.closuresApply !== before.closuresApply) listener();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
