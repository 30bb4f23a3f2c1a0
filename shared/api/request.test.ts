import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMatrix, distanceMatrixPost, isochrone, route } from './distance.ts';
import { autocomplete, geocode, nearby } from './localities.ts';
import type { Operation } from './operation.ts';
import { readBody, readQuery } from './read-request.ts';
import { writeParameters } from './write-parameters.ts';
import { createZones } from './zones.ts';

const query = (text: string) => new URLSearchParams(text);
const degrees = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => n / 1e6);
const anywhere = fc.record({ lat: degrees(90), lng: degrees(180) });

test('reads written parameters back unchanged', () => {
  const parameters = fc.record({
    origin: anywhere,
    destination: anywhere,
    waypoints: fc.record({
      optimize: fc.boolean(),
      points: fc.array(anywhere, { minLength: 1, maxLength: 5 }),
    }),
    avoid: fc.record({
      tolls: fc.constant(true),
      highways: fc.boolean(),
      ferries: fc.boolean(),
      polygons: fc.array(fc.array(anywhere, { minLength: 3, maxLength: 6 }), { maxLength: 2 }),
    }),
    departure_time: fc.oneof(fc.constant('now' as const), fc.integer({ min: 0, max: 2e9 })),
    details: fc.constantFrom('full' as const, 'none' as const),
  });
  fc.assert(
    fc.property(parameters, (params) => {
      const { query: pairs } = writeParameters(route, params);
      const reading = readQuery(route, new URLSearchParams(pairs));
      // Text doesn't keep the sign of -0.
      const plain = JSON.parse(JSON.stringify(params));
      expect(reading.ok && JSON.parse(JSON.stringify(reading.params))).toMatchObject(plain);
    }),
  );
});

test('defaults match api.md', () => {
  const reading = readQuery(autocomplete, query('input=Lond'));
  expect(reading).toEqual({
    ok: true,
    params: {
      input: 'Lond',
      language: '',
      data: 'standard',
      types: ['locality', 'postal_code'],
      radius: 100_000,
    },
  });
  expect(readQuery(nearby, query('location=1,2&types=park'))).toMatchObject({
    params: { radius: 1000, page: 1, limit: 10 },
  });
});

test('reports all errors at once with their locations', () => {
  const reading = readQuery(nearby, query('types=parc&radius=ten&limit=31&page=1&page=2'));
  expect(reading).toMatchObject({
    ok: false,
    detail: [
      { loc: ['query', 'location'], type: 'missing', msg: 'Field required', input: null },
      { loc: ['query', 'types'], type: 'enum', input: 'parc' },
      { loc: ['query', 'radius'], type: 'int_parsing', input: 'ten' },
      { loc: ['query', 'page'], type: 'too_many_values' },
      { loc: ['query', 'limit'], type: 'less_than_equal', ctx: { le: 30 } },
    ],
  });
});

test('reports coordinates that may be swapped', () => {
  const reading = readQuery(isochrone, query('origin=-156.2,34.9&value=10'));
  expect(reading).toMatchObject({ detail: [{ msg: expect.stringContaining('may be swapped') }] });
});

test.each([
  ['a space', '43.6, 3.88'],
  ['no comma', '43.6'],
  ['words', 'here'],
  ['no text', ''],
  ['a NUL byte', '43.6,3.8\0'],
  ['an exponent', '1e1,2'],
])('rejects a position with %s', (_, text) => {
  const reading = readQuery(nearby, new URLSearchParams({ location: text, types: 'park' }));
  expect(reading).toMatchObject({ ok: false, detail: [{ loc: ['query', 'location'] }] });
});

test('reads matrix points from an encoded polyline', () => {
  const reading = readQuery(
    distanceMatrix,
    new URLSearchParams({ origins: 'enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@:', destinations: '1,2' }),
  );
  expect(reading).toMatchObject({
    params: {
      origins: [
        { lat: 38.5, lng: -120.2 },
        { lat: 40.7, lng: -120.95 },
        { lat: 43.252, lng: -126.453 },
      ],
    },
  });
  expect(readQuery(distanceMatrix, query('origins=enc:%7F:&destinations=1,2')).ok).toBe(false);
});

test('a JSON body may have null for an absent parameter, but no number for a text', () => {
  expect(readBody(distanceMatrixPost, { origins: '1,2', destinations: '3,4', avoid: null }).ok).toBe(true);
  expect(readBody(distanceMatrixPost, { origins: 12, destinations: '3,4' })).toMatchObject({
    detail: [{ loc: ['body', 'origins'], type: 'string_type' }],
  });
  for (const body of [null, [], 'text', 7]) expect(readBody(distanceMatrixPost, body).ok).toBe(false);
});

test('reports an invalid zone by its index in the batch', () => {
  const good = { zone_id: 'a', store_id: 'S1', polygon: 'POLYGON EMPTY' };
  expect(
    readBody(createZones, { zones: [good, { ...good, store_id: 'S_1' }, { store_id: 'S1', polygon: 'x' }] }),
  ).toMatchObject({
    detail: [
      { loc: ['body', 'zones', 1, 'store_id'] },
      { loc: ['body', 'zones', 2, 'zone_id'], type: 'missing' },
    ],
  });
});

test('geocode requires exactly one of address and latlng', () => {
  const rejectionOf = (text: string) => {
    const reading = readQuery(geocode, query(text));
    return reading.ok && geocode.rule?.(reading.params)?.answered;
  };
  expect(rejectionOf('address=a')).toBeUndefined();
  expect(rejectionOf('latlng=1,2')).toBeUndefined();
  expect(rejectionOf('address=a&latlng=1,2')).toMatchObject({ as: 'detail' });
  expect(rejectionOf('')).toMatchObject({ as: 'detail' });
});

test('route rejects the combinations that api.md forbids', () => {
  const rejectionOf = (text: string) => {
    const reading = readQuery(route, query(`origin=1,2&destination=3,4&${text}`));
    return reading.ok && route.rule?.(reading.params)?.answered;
  };
  expect(rejectionOf('waypoints=5,6&alternatives=true')).toMatchObject({ status: 'INVALID_REQUEST' });
  expect(rejectionOf('arrival_time=now&departure_time=now')).toMatchObject({ status: 'INVALID_REQUEST' });
  expect(rejectionOf('waypoints=5,6')).toBeUndefined();
});

test('doesn’t throw for any text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Operation>(autocomplete, route, isochrone, distanceMatrix),
      fc.string({ unit: 'binary' }),
      (operation, text) => {
        const pairs = Object.keys(operation.parameters).map((name): [string, string] => [name, text]);
        expect(typeof readQuery(operation, new URLSearchParams(pairs)).ok).toBe('boolean');
      },
    ),
  );
});
