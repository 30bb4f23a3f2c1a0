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

/** The tour after the program was in these states, one after the other. */
const reached = (tour: Tour, ...states: Partial<TourFacts>[]) =>
  states.reduce((known, state) => followTour(known, { ...atStart, ...state }), tour);

const drawn = reached(newTour, {}, { zones: zones('a', 'b', 'c'), openZone: 'c' });

test('a tour is done from the first step to the last', () => {
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

describe('what does not count as done', () => {
  test('zones that are only read', () => {
    expect(tourStep(reached(newTour, { zones: null }, {}))).toBe('draw');
  });

  test('a zone of somewhere else that the service has', () => {
    const checked = reached(drawn, { zones: zones('a', 'b', 'c'), hasErrors: false });
    const created = new Map([...zones('b', 'c'), ['a', { createdAt: '2026-11-03' }] as const]);
    expect(tourStep(reached(checked, { zones: created, openZone: 'a' }))).toBe('create');
  });

  test('problems of the zone that were only seen, or are still being counted', () => {
    const three = { zones: zones('a', 'b', 'c'), problemsVisible: true };
    expect(tourStep(reached(drawn, { ...three, hasErrors: true }, { ...three, hasErrors: null }))).toBe(
      'check',
    );
    expect(tourStep(reached(drawn, { ...three, problemsVisible: false, hasErrors: false }))).toBe('create');
  });

  test('zones without errors whose list of problems was not opened, where drawing was skipped', () => {
    const tour = skipStep(reached(newTour, {}));
    expect(tourStep(reached(tour, { hasErrors: false }))).toBe('check');
    expect(tourStep(reached(tour, { hasErrors: true, problemsVisible: true }))).toBe('check');
    expect(tourStep(reached(tour, { hasErrors: false, problemsVisible: true }))).toBe('create');
  });

  test('the only route that there is', () => {
    const tour: Tour = { ...newTour, done: ['draw', 'check', 'create'] };
    expect(tourStep(reached(tour, { routes: 1, chosenRoute: 1 }))).toBe('route');
  });

  test('searches that were saved before', () => {
    const tour: Tour = { ...newTour, done: ['draw', 'check', 'create', 'route'] };
    expect(tourStep(reached(tour, { saved: null }, { saved: 3 }, { saved: 3 }))).toBe('save');
    expect(tourStep(reached(tour, { saved: 3 }, { saved: 2 }, { saved: 3 }))).toBe(null);
  });
});

test('a drawn zone that was taken back is to be drawn again', () => {
  const undone = reached(drawn, { zones: zones('a', 'b') });
  expect(undone).toMatchObject({ done: [], zone: null, zonesBefore: 2 });
  expect(tourStep(reached(undone, { zones: zones('a', 'b', 'd'), openZone: 'd' }))).toBe('check');
});

test('where drawing was skipped, the zone whose card is visible is created', () => {
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

test('the same state told twice changes nothing, and no step is counted twice', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(facts, fc.constant('skip' as const))), (happened) => {
      let tour = newTour;
      for (const one of happened) {
        tour = one === 'skip' ? skipStep(tour) : followTour(tour, one);
        if (one !== 'skip') expect(followTour(tour, one)).toBe(tour);
        const left = [...tour.done, ...tour.skipped];
        expect(new Set(left).size).toBe(left.length);
      }
    }),
  );
});
