import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';

/** Steps of the tour of the sample project, in order. */
export const tourSteps = ['draw', 'check', 'create', 'route', 'save'] as const;
export type TourStep = (typeof tourSteps)[number];

const countSchema = z.int().min(0).nullable();

/** Progress of the tour. */
export const tourSchema = z.strictObject({
  done: limitedList(z.enum(tourSteps)),
  skipped: limitedList(z.enum(tourSteps)),
  /** Workspace id of the drawn zone, which is then checked and created. */
  zone: limitedText.nullable(),
  /** Number of zones before the drawing step. */
  zonesBefore: countSchema,
  /** Number of saved searches before the saving step. */
  savedBefore: countSchema,
});
export type Tour = z.infer<typeof tourSchema>;

export const newTour: Tour = { done: [], skipped: [], zone: null, zonesBefore: null, savedBefore: null };

/** State of the program that completes steps. */
export interface TourFacts {
  /** Null until loaded. */
  zones: ReadonlyMap<string, { createdAt: string | null }> | null;
  /** ID of the zone whose card is visible. */
  openZone: string | null;
  /** Whether the list of problems is visible. */
  problemsVisible: boolean;
  /** Whether the tour's zone, or any zone if it has none, has errors; null until the current zones have been checked. */
  hasErrors: boolean | null;
  /** Number of routes on display. */
  routes: number;
  /** Index of the selected route. */
  chosenRoute: number;
  /** Number of saved searches; null until known. */
  saved: number | null;
}

/** Returns the current step; null after the last one. */
export const tourStep = ({ done, skipped }: Tour): TourStep | null =>
  tourSteps.find((step) => !done.includes(step) && !skipped.includes(step)) ?? null;

/** Returns the ID of the tour's zone: the drawn one, or, if drawing was skipped, the one whose card is visible. */
export const zoneOfTour = ({ zone }: Tour, { openZone }: Pick<TourFacts, 'openZone'>): string | null =>
  zone ?? openZone;

const isDone: Readonly<Record<TourStep, (tour: Tour, facts: TourFacts) => boolean>> = {
  draw: ({ zonesBefore }, { zones }) => zones !== null && zonesBefore !== null && zones.size > zonesBefore,
  check: (tour, { hasErrors, problemsVisible }) =>
    hasErrors === false && (tour.zone !== null || problemsVisible),
  create(tour, facts) {
    const zone = facts.zones?.get(zoneOfTour(tour, facts) ?? '');
    return zone !== undefined && zone.createdAt !== null;
  },
  route: (_, { routes, chosenRoute }) => routes > 1 && chosenRoute > 0,
  save: ({ savedBefore }, { saved }) => saved !== null && savedBefore !== null && saved > savedBefore,
};

/**
 * Returns the tour's progress after a change of the program's state; the same object if it hasn't changed. If the drawn
 * zone is deleted before it is published, the tour returns to the drawing step.
 */
export function followTour(tour: Tour, facts: TourFacts): Tour {
  const current = withCounts(withoutLostZone(tour, facts), facts);
  const step = tourStep(current);
  if (step === null || !isDone[step](current, facts)) return current;
  const opened = facts.openZone !== null && facts.zones?.has(facts.openZone) ? facts.openZone : null;
  const zone = step === 'draw' ? opened : current.zone;
  return followTour({ ...current, zone, done: [...current.done, step] }, facts);
}

export function skipStep(tour: Tour): Tour {
  const step = tourStep(tour);
  return step === null ? tour : { ...tour, skipped: [...tour.skipped, step] };
}

function withoutLostZone(tour: Tour, { zones }: TourFacts): Tour {
  const step = tourStep(tour);
  const isAwaited = step === 'check' || step === 'create';
  if (!isAwaited || tour.zone === null || zones === null || zones.has(tour.zone)) return tour;
  return { ...tour, zone: null, done: tour.done.filter((done) => done !== 'draw' && done !== 'check') };
}

/** Returns the tour with lower counts if zones or saved searches were removed while a step waits for another one. */
function withCounts(tour: Tour, facts: TourFacts): Tour {
  const step = tourStep(tour);
  const zonesBefore = step === 'draw' ? lower(tour.zonesBefore, facts.zones?.size ?? null) : null;
  const savedBefore = step === 'save' ? lower(tour.savedBefore, facts.saved) : null;
  if (zonesBefore === tour.zonesBefore && savedBefore === tour.savedBefore) return tour;
  return { ...tour, zonesBefore, savedBefore };
}

const lower = (before: number | null, now: number | null) =>
  before === null || now === null ? (before ?? now) : Math.min(before, now);
