import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followTour, newTour, skipStep, type Tour, type TourFacts, tourStep, tourSteps } from './tour.ts';

const zones = (...ids: string[]) => new Map(ids.map((id) => [id, { createdAt: null as string | null }]));

const atStart: TourFacts = {
  zones: zones('a', 'b'),
  openZone: null,
  problemsVisible: false,
  hasErrors: true,
  routes: 0,
  chosenRoute: 0,
  saved: 0,
};

/** The tour after the program went through these states. */
const reached = (tour: Tour, ...states: Partial<TourFacts>[]) =>
  states.reduce((known, state) => followTour(known, { ...atStart, ...state }), tour);

const drawn = reached(newTour, {}, { zones: zones('a', 'b', 'c'), openZone: 'c' });

test('a tour proceeds from the first step to the last', () => {
  expect(tourStep(reached(newTour, {}))).toBe('draw');
  expect(drawn).toMatchObject({ done: ['draw'], zone: 'c' });
  const three = { zones: zones('a', 'b', 'c') };
  const seen = reached(drawn, { ...three, problemsVisible: true });
  expect(tourStep(seen)).toBe('check');
  const checked = reached(seen, { ...three, hasErrors: false });
  expect(tourStep(checked)).toBe('create');
  const created = reached(checked, { zones: new Map([...three.zones, ['c', { createdAt: '2026-11-03' }]]) });
  expect(tourStep(created)).toBe('route');
  const compared = reached(created, { routes: 2 }, { routes: 2, chosenRoute: 1, saved: 4 });
  expect(tourStep(compared)).toBe('save');
  expect(compared.savedBefore).toBe(4);
  expect(reached(compared, { saved: 5 }).done).toEqual([...tourSteps]);
});

describe('a step isn’t completed by', () => {
  test('zones that were just loaded', () => {
    expect(tourStep(reached(newTour, { zones: null }, {}))).toBe('draw');
  });

  test('creating another zone than the drawn one', () => {
    const checked = reached(drawn, { zones: zones('a', 'b', 'c'), hasErrors: false });
    const created = new Map([...zones('b', 'c'), ['a', { createdAt: '2026-11-03' }] as const]);
    expect(tourStep(reached(checked, { zones: created, openZone: 'a' }))).toBe('create');
  });

  test('problems of the zone that were only viewed or are still being counted', () => {
    const three = { zones: zones('a', 'b', 'c'), problemsVisible: true };
    expect(tourStep(reached(drawn, { ...three, hasErrors: true }, { ...three, hasErrors: null }))).toBe(
      'check',
    );
    expect(tourStep(reached(drawn, { ...three, problemsVisible: false, hasErrors: false }))).toBe('create');
  });

  test('zones without errors if drawing was skipped and the problems weren’t opened', () => {
    const tour = skipStep(reached(newTour, {}));
    expect(tourStep(reached(tour, { hasErrors: false }))).toBe('check');
    expect(tourStep(reached(tour, { hasErrors: true, problemsVisible: true }))).toBe('check');
    expect(tourStep(reached(tour, { hasErrors: false, problemsVisible: true }))).toBe('create');
  });

  test('selecting the only route', () => {
    const tour: Tour = { ...newTour, done: ['draw', 'check', 'create'] };
    expect(tourStep(reached(tour, { routes: 1, chosenRoute: 1 }))).toBe('route');
  });

  test('searches saved earlier', () => {
    const tour: Tour = { ...newTour, done: ['draw', 'check', 'create', 'route'] };
    expect(tourStep(reached(tour, { saved: null }, { saved: 3 }, { saved: 3 }))).toBe('save');
    expect(tourStep(reached(tour, { saved: 3 }, { saved: 2 }, { saved: 3 }))).toBe(null);
  });
});

test('undoing the drawn zone returns to drawing', () => {
  const undone = reached(drawn, { zones: zones('a', 'b') });
  expect(undone).toMatchObject({ done: [], zone: null, zonesBefore: 2 });
  expect(tourStep(reached(undone, { zones: zones('a', 'b', 'd'), openZone: 'd' }))).toBe('check');
});

test('if drawing was skipped, creating the open zone completes the step', () => {
  const tour = skipStep(skipStep(reached(newTour, {})));
  const created = new Map([['a', { createdAt: '2026-11-03' }]]);
  expect(tourStep(reached(tour, { zones: created }))).toBe('create');
  expect(tourStep(reached(tour, { zones: created, openZone: 'a' }))).toBe('route');
});

const facts: fc.Arbitrary<TourFacts> = fc.record({
  zones: fc.option(
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(null, '2026-11-03')))
      .map((all) => new Map(all.map(([id, createdAt]) => [id, { createdAt }]))),
  ),
  openZone: fc.option(fc.constantFrom('a', 'b', 'c')),
  problemsVisible: fc.boolean(),
  hasErrors: fc.option(fc.boolean()),
  routes: fc.nat(3),
  chosenRoute: fc.nat(2),
  saved: fc.option(fc.nat(3)),
});

test('repeating a state changes nothing, and no step counts twice', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(facts, fc.constant('skip' as const))), (events) => {
      let tour = newTour;
      for (const one of events) {
        tour = one === 'skip' ? skipStep(tour) : followTour(tour, one);
        if (one !== 'skip') expect(followTour(tour, one)).toBe(tour);
        const past = [...tour.done, ...tour.skipped];
        expect(new Set(past).size).toBe(past.length);
      }
    }),
  );
});
