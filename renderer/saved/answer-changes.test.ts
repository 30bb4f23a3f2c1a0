import { expect, test } from 'vitest';
import type { RouteStep } from '../../shared/api/distance.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { savedPlace, savedRoute } from '../../shared/saved/saved-search.testing.ts';
import type { SavedAnswer, SearchToSave } from '../../shared/saved/saved-search.ts';
import { answerChanges } from './answer-changes.ts';
import { changeInWords } from './change-in-words.ts';

const cash = { id: 'cash', name: 'Cash', methods: ['cash'], transponders: [] };
const at = (lng: number) => ({ lat: -34.9, lng });
const bounds = { northeast: at(-56), southwest: at(-56.2) };
const from = savedRoute();
const query = { origin: at(-56.2), destination: at(-56) };

/** Returns the sentences shown when a search with one answer gets another one. */
const reported = (
  question: SearchToSave['question'],
  before: SavedAnswer,
  answer: unknown,
  units = 'metric',
) =>
  answerChanges({ question, answers: [before] }, [{ ...before, answer }], [cash])?.flatMap((change) =>
    changeInWords(change, units === 'metric' ? 'metric' : 'imperial'),
  );

function leg(minutes: number, meters: number) {
  return {
    distance: { value: meters, text: '' },
    duration: { value: minutes * 60, text: '' },
    start_location: at(-56.2),
    end_location: at(-56),
  };
}
const step = (street: string): RouteStep => ({
  distance: '',
  duration: '',
  polyline: '',
  travel_mode: 'DRIVING',
  street,
  start_location: at(-56.2),
  end_location: at(-56),
});
const routes = (minutes: number, meters: number, streets: readonly string[], over = -56.1) => ({
  status: 'OK',
  routes: [
    {
      overview_polyline: { points: encodePolyline([at(-56.2), at(over), at(-56)]) },
      bounds,
      notice: '',
      legs: [{ ...leg(minutes, meters), steps: streets.map(step) }],
      main_route_name: 'Rambla',
    },
  ],
});
const routeAnswer = (answer: unknown): SavedAnswer => ({ call: 'distance.route', question: query, answer });

test('changes of a route are its time, its distance, and added and removed streets', () => {
  const before = routeAnswer(routes(12, 3000, ['Rambla', 'Colonia', 'Rambla']));
  expect(reported(from.question, before, routes(15, 3800, ['Rambla', 'Canelones']))).toEqual([
    'Time: 12 min → 15 min (+3 min)',
    'Distance: 3 km → 3.8 km (+800 m)',
    'New: Canelones',
    'Removed: Colonia',
  ]);
  expect(reported(from.question, before, routes(12, 3000, ['Rambla', 'Colonia', 'Rambla']))).toEqual([]);
});

test('a difference hidden by rounding is shown with exact values', () => {
  const before = routeAnswer(routes(12, 31_200, []));
  expect(reported(from.question, before, routes(12.2, 31_190, []))).toEqual([
    'Time: 0:12:00 → 0:12:12 (+0:00:12)',
    'Distance: 31,200 m → 31,190 m (−10 m)',
  ]);
});

test('a route without street names is reported as different, and a missing route as missing', () => {
  const before = routeAnswer(routes(12, 3000, []));
  expect(reported(from.question, before, routes(12, 3000, ['Rambla'], -56.15))).toEqual(['Different route']);
  expect(reported(from.question, before, { status: 'ZERO_RESULTS', routes: [] })).toEqual([
    'No longer has results',
  ]);
});

test('another language is the same request, another destination is not', () => {
  const before = routeAnswer(routes(12, 3000, []));
  const saved = { question: from.question, answers: [{ ...before, question: { ...query, language: 'en' } }] };
  const inGerman = { ...before, question: { ...query, language: 'de' } };
  expect(answerChanges(saved, [inGerman], [])).toEqual([]);
  const elsewhere = { ...before, question: { ...query, destination: at(-55) } };
  expect(answerChanges(saved, [elsewhere], [])).toBeNull();
});

test('toll changes are shown per payment profile, and unknown prices stay unknown', () => {
  if (from.question.kind !== 'route') throw new Error('a route');
  const question = { ...from.question, kind: 'tolls', tolls: { vehicle: 'driving', profile: null } } as const;
  const tolled = (...prices: (number | null)[]) => ({
    status: 'OK',
    routes: [
      {
        overview_polyline: { points: encodePolyline([at(-56.2), at(-56)]) },
        bounds,
        legs: [
          {
            ...leg(12, 3000),
            tollSystems: [],
            tolls: prices.map((value) => ({
              fares:
                value === null
                  ? []
                  : [
                      {
                        id: 'car',
                        name: 'Car',
                        paymentMethods: ['cash'],
                        price: { type: 'value', currency: 'EUR', value },
                      },
                    ],
            })),
          },
        ],
      },
    ],
  });
  const before: SavedAnswer = { call: 'distance.tolls', question: query, answer: tolled(4, 0.5) };
  expect(reported(question, before, tolled(4, 1))).toEqual(['Tolls (Cash): €4.50 → €5.00 (+€0.50)']);
  expect(reported(question, before, tolled())).toEqual(['Tolls (Cash): €4.50 → None (−€4.50)']);
  expect(reported(question, before, tolled(4.5, null))).toEqual(['Tolls (Cash): €4.50 → €4.50 or more']);
  expect(reported(question, before, tolled(0.5, 4))).toEqual([]);
});

test('the change of an isochrone names its origin and its limit', () => {
  const place = { name: 'Depot, Rambla 25', position: at(-56.2) };
  const question = {
    kind: 'isochrones',
    isochrones: {
      origins: [place],
      mode: 'driving',
      method: 'time',
      values: [10],
      avoid: { tolls: false, highways: false, ferries: false, areas: [] },
      combination: 'each',
      opacity: 1,
    },
  } satisfies SearchToSave['question'];
  const within = (side: number) => ({
    status: 'OK',
    isoline: {
      origin: place.position,
      geometry: encodePolyline([
        { lat: 0, lng: 0 },
        { lat: 0, lng: side },
        { lat: side, lng: side },
        { lat: side, lng: 0 },
      ]),
    },
  });
  const before: SavedAnswer = {
    call: 'distance.isochrone',
    question: { origin: place.position, value: 10 },
    answer: within(0.1),
  };
  expect(reported(question, before, within(0.1))).toEqual([]);
  expect(reported(question, before, within(0.2))).toEqual([
    expect.stringMatching(/^Area within 10 min from Depot: 12\d\.\d km² → 49\d\.\d km² \(\+3\d\d\.\d km²\)$/),
  ]);
});

test('matrix changes are the number of changed cells and the largest change', () => {
  const question = {
    kind: 'matrix',
    matrix: {
      origins: [],
      destinations: [],
      mode: 'driving',
      method: 'time',
      measure: 'seconds',
      avoid: { tolls: false, highways: false, ferries: false, areas: [] },
    },
  } satisfies SearchToSave['question'];
  const blocks = (...elements: unknown[]) => [{ row: 0, column: 0, rows: 1, columns: 4, elements }];
  const before: SavedAnswer = {
    call: 'matrix.blocks',
    question: {},
    answer: blocks([60, 900], [120, 1800], [180, 2700], 'ZERO_RESULTS'),
  };
  expect(reported(question, before, blocks([60, 900], [300, 1500], [179, 2700], [240, 3600]))).toEqual([
    'Cells changed: 3 of 4, by up to 3 min, 300 m',
    '1 cell gained or lost a route',
  ]);
});

test('changes of a place are its name, its address, and the distance it moved', () => {
  const { question } = savedPlace('Mercado');
  const place = (name: string, lng: number) => ({
    result: {
      public_id: 'm',
      types: ['point_of_interest'],
      formatted_address: 'Piedras 237',
      name,
      geometry: { location: at(lng) },
    },
  });
  const before: SavedAnswer = {
    call: 'localities.details',
    question: { public_id: 'm' },
    answer: place('Mercado', -56.2),
  };
  expect(reported(question, before, place('Mercado', -56.2))).toEqual([]);
  expect(reported(question, before, place('Mercado del Puerto', -56.21))).toEqual([
    'Name: Mercado → Mercado del Puerto',
    'Moved by 910 m',
  ]);
});

const square = (north: number, west = -56.2) =>
  `POLYGON ((${west} 10, -56.1 10, -56.1 ${north}, ${west} ${north}, ${west} 10))`;
const listing = (...zones: object[]) => ({ supported: true, zones });
const listed = (answer: unknown): SavedAnswer => ({ call: 'zones.atService', question: {}, answer });
const zone = (zone_id: string, more: object = {}) => ({
  zone_id,
  store_id: 'STORE1',
  polygon: square(11),
  ...more,
});

test('zone changes are added, removed, and changed zones with their fields', () => {
  const before = listed(
    listing(
      zone('harbour'),
      zone('park', { types: ['food'] }),
      zone('market'),
      zone('torn', { polygon: 'x' }),
      zone('odd', { polygon: 'x' }),
    ),
  );
  const now = listing(
    zone('new'),
    zone('harbour', { polygon: square(10.5), description: 'Half of it' }),
    zone('park', { types: ['food'], store_id: 'STORE2' }),
    zone('odd', { polygon: 'y' }),
    // The same shape in another notation.
    zone('market', { polygon: square(11).replaceAll(', ', ',') }),
  );
  expect(reported({ kind: 'zones' }, before, now)).toEqual([
    'New: new',
    'Removed: torn',
    'harbour – shape -50%, description',
    'park – store',
    'odd – shape',
  ]);
  expect(reported({ kind: 'zones' }, before, before.answer)).toEqual([]);
});

test('of thousands of changed zones the first are named, and the rest counted', () => {
  const names = Array.from({ length: 1031 }, (_, index) => `z${index}`);
  const before = listed(listing(...names.map((name) => zone(name))));
  const lines = reported(
    { kind: 'zones' },
    before,
    listing(...names.map((name) => zone(name, { status: 'ok' }))),
  );
  expect(lines).toHaveLength(31);
  expect(lines?.[0]).toBe('z0 – status');
  expect(lines?.at(-1)).toBe('1,001 more zones changed');
  const [gone] = reported({ kind: 'zones' }, before, listing()) ?? [];
  expect(gone).toMatch(/^Removed: z0, .*, z29, 1,001 more$/);
});
