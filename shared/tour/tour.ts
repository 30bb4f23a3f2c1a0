import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';

/** Steps of the tour of the sample project, in order. */
export const tourSteps = ['draw', 'check', 'create', 'route', 'save'] as const;
export type TourStep = (typeof tourSteps)[number];

const countSchema = z.int().min(0).nullable();

/** How far a person has come. */
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

/** Program state by which completed steps are recognized. */
export interface TourFacts {
  /** Null until loaded. */
  zones: ReadonlyMap<string, { createdAt: string | null }> | null;
  /** The zone whose card is visible. */
  openZone: string | null;
  /** The list of problems is visible. */
  problemsVisible: boolean;
  /** The zone of the tour has errors, or any zone where there is none; null until they were checked as they are now. */
  hasErrors: boolean | null;
  /** Number of routes on display. */
  routes: number;
  /** Index of the selected one. */
  chosenRoute: number;
  /** Number of saved searches; null until known. */
  saved: number | null;
}

/** The current step; null after the last. */
export const tourStep = ({ done, skipped }: Tour): TourStep | null =>
  tourSteps.find((step) => !done.includes(step) && !skipped.includes(step)) ?? null;

/** The zone of the tour: the drawn one, or, if drawing was skipped, the one whose card is visible. */
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
 * Updates the tour from the program state; the same object if nothing changed. A drawn zone that is deleted before it
 * was published has to be drawn again.
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

/** Lowers the counts if something is removed while a step waits for more. */
function withCounts(tour: Tour, facts: TourFacts): Tour {
  const step = tourStep(tour);
  const zonesBefore = step === 'draw' ? lower(tour.zonesBefore, facts.zones?.size ?? null) : null;
  const savedBefore = step === 'save' ? lower(tour.savedBefore, facts.saved) : null;
  if (zonesBefore === tour.zonesBefore && savedBefore === tour.savedBefore) return tour;
  return { ...tour, zonesBefore, savedBefore };
}

const lower = (before: number | null, now: number | null) =>
  before === null || now === null ? (before ?? now) : Math.min(before, now);
