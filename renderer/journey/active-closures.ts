import { useMemo, useSyncExternalStore } from 'react';
import { type ClosureAreas, closureAreas } from '../../shared/closures/avoided-areas.ts';
import { activeClosures, type Closure } from '../../shared/closures/closure.ts';
import type { SavedKind } from '../../shared/saved/saved-search.ts';
import type { Avoidance, TravelTime } from '../../shared/saved/searches.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { isDateTime } from '../../shared/text/date-time.ts';
import { reviewedOf, useReviewedOf } from '../desk/provenance.ts';
import { deskState, useDeskState, watchDeskState } from '../desk/states.ts';
import { dateTimeLocalValue } from '../ui/format.ts';

/** Kinds of searches of a panel. While a saved one is under review, its closures apply instead of those active now. */
export const journeyKinds = ['route', 'tolls'] as const satisfies readonly SavedKind[];
export const isochroneKinds = ['isochrones'] as const satisfies readonly SavedKind[];
export const matrixKinds = ['matrix'] as const satisfies readonly SavedKind[];

const anyTime: TravelTime = { kind: 'any' };

const today = (): string => dateTimeLocalValue(new Date()).slice(0, 10);

function subscribeEveryMinute(changed: () => void) {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
}

/** Returns the local date, updated at midnight. */
export const useToday = (): string => useSyncExternalStore(subscribeEveryMinute, today);

/** Returns the date for active closures: of the departure or arrival, otherwise today. */
const dayOf = (time: TravelTime, present: string): string =>
  (time.kind === 'departure' || time.kind === 'arrival') && isDateTime(time.at)
    ? time.at.slice(0, 10)
    : present;

/** Returns the date for active closures at a travel time. */
export const useClosureDay = (time: TravelTime = anyTime): string => dayOf(time, useToday());

const noClosures: readonly Closure[] = [];

/** Returns no closures while all are turned off. */
const appliedClosures = (closures: readonly Closure[], { closuresApply }: Settings): readonly Closure[] =>
  closuresApply ? closures : noClosures;

/** Returns the closures that may be active; none while all are turned off. */
export const useAppliedClosures = (): readonly Closure[] =>
  appliedClosures(useDeskState('closures'), useDeskState('settings'));

/** Cache, so that all panels get the same object until closures or date change. */
let cachedAreas: { closures: readonly Closure[]; day: string; areas: ClosureAreas } | undefined;

function areasOn(closures: readonly Closure[], day: string): ClosureAreas {
  if (cachedAreas?.closures !== closures || cachedAreas.day !== day)
    cachedAreas = { closures, day, areas: closureAreas(activeClosures(closures, day)) };
  return cachedAreas.areas;
}

/** Returns a panel's avoidance with these closures in place of any earlier ones. */
function withClosures({ closures: _, ...own }: Avoidance, { areas }: ClosureAreas): Avoidance {
  return areas.length > 0 ? { ...own, closures: areas } : own;
}

/** Returns everything a panel avoids: its own input, and the closures active at the travel time. */
export function avoidanceNow(
  own: Avoidance,
  kinds: readonly SavedKind[],
  time: TravelTime = anyTime,
): Avoidance {
  if (reviewedOf(kinds)) return own;
  return withClosures(
    own,
    areasOn(appliedClosures(deskState('closures'), deskState('settings')), dayOf(time, today())),
  );
}

/** Like `avoidanceNow`, for components. */
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

/** Returns the areas of closures active at that time, and whether the service accepts them. */
export function useClosureAreas(time: TravelTime = anyTime): ClosureAreas {
  const day = useClosureDay(time);
  return areasOn(useAppliedClosures(), day);
}

/** Returns how many closures would be active at that time if they weren't all turned off. */
export function useSwitchedOffCount(time: TravelTime = anyTime): number {
  const { closuresApply } = useDeskState('settings');
  const closures = useDeskState('closures');
  const day = useClosureDay(time);
  return closuresApply ? 0 : activeClosures(closures, day).length;
}

/** Number of avoided closures; several areas may belong to one. */
export const closureCount = ({ closures = [] }: Pick<Avoidance, 'closures'>): number =>
  new Set(closures.map(({ id }) => id)).size;

/** Calls the listener when closures change or all are turned on or off. Returns a function that stops it. */
export function watchClosures(listener: () => void): () => void {
  const unsubscribes = [
    watchDeskState('closures', () => listener()),
    watchDeskState('settings', (now, before) => {
      if (now.closuresApply !== before.closuresApply) listener();
    }),
  ];
  return () => {
    for (const end of unsubscribes) end();
  };
}
