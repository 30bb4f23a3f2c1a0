import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';

/** What is done in the tour through the sample project, in this order. */
export const tourSteps = ['draw', 'check', 'create', 'route', 'save'] as const;
export type TourStep = (typeof tourSteps)[number];

const countSchema = z.int().min(0).nullable();

/** How far a person has come. */
export const tourSchema = z.strictObject({
  done: limitedList(z.enum(tourSteps)),
  skipped: limitedList(z.enum(tourSteps)),
  /** Workspace id of the zone that was drawn, which is then checked and created. */
  zone: limitedText.nullable(),
  /** So many zones there were when one was to be drawn. */
  zonesBefore: countSchema,
  /** So many saved searches there were when one was to be saved. */
  savedBefore: countSchema,
});
export type Tour = z.infer<typeof tourSchema>;

export const newTour: Tour = { done: [], skipped: [], zone: null, zonesBefore: null, savedBefore: null };

/** What the program says of itself, by which steps are recognised as done. */
export interface TourFacts {
  /** Null until they were read. */
  zones: ReadonlyMap<string, { createdAt: string | null }> | null;
  /** The zone whose card is visible. */
  openZone: string | null;
  /** The list of problems is visible. */
  problemsVisible: boolean;
  /** The zone of the tour has errors, or any zone where there is none; null until they were checked as they are now. */
  hasErrors: boolean | null;
  /** Routes of the answer on display. */
  routes: number;
  /** Which of them is chosen, from 0. */
  chosenRoute: number;
  /** Searches that a person saved; null until that is known. */
  saved: number | null;
}

/** The step that is to be done now; null after the last. */
export const tourStep = ({ done, skipped }: Tour): TourStep | null =>
  tourSteps.find((step) => !done.includes(step) && !skipped.includes(step)) ?? null;

/** The zone that the tour is about: the drawn one, or where that was skipped the one whose card is visible. */
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
 * The tour as the program's state has it now: the same object where nothing changed. A drawn zone that is
 * gone before the service has it is to be drawn again.
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

/** What is taken away while a step waits for more is no longer counted. */
function withCounts(tour: Tour, facts: TourFacts): Tour {
  const step = tourStep(tour);
  const zonesBefore = step === 'draw' ? lower(tour.zonesBefore, facts.zones?.size ?? null) : null;
  const savedBefore = step === 'save' ? lower(tour.savedBefore, facts.saved) : null;
  if (zonesBefore === tour.zonesBefore && savedBefore === tour.savedBefore) return tour;
  return { ...tour, zonesBefore, savedBefore };
}

const lower = (before: number | null, now: number | null) =>
  before === null || now === null ? (before ?? now) : Math.min(before, now);
