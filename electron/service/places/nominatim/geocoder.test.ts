import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestResponse, testService } from '../../service.testing.ts';
import { localityEndpoints } from '../localities.ts';
import { nominatimGeocoder } from './geocoder.ts';
import { type NominatimStandIn, startNominatimStandIn } from './nominatim-server.testing.ts';

/** A Nominatim with `town.opl`; its responses are recorded (`bench/peers/nominatim-port.sh`). */
const real = process.env.ZONEDESK_TEST_NOMINATIM;

let nominatim: NominatimStandIn;
beforeAll(async () => {
  nominatim = await startNominatimStandIn(real);
});
afterAll(() => nominatim.close());

type Ask = (operation: string, params: Record<string, string>) => Promise<TestResponse>;

/** Serves the localities over the town, or over another address. */
async function serviceOver(url = nominatim.url, timeoutMs = 30_000) {
  const geocoder = nominatimGeocoder(new URL(url), { timeoutMs });
  onTestFinished(() => geocoder.close());
  const service = await testService({ endpoints: localityEndpoints(geocoder) });
  const ask: Ask = (operation, params) =>
    service.get(`/localities/${operation}?${new URLSearchParams(params)}`);
  return { ...service, ask };
}

const everything = 'country|admin_level|locality|postal_code|address|route|point_of_interest';

async function suggestions(input: string, params: Record<string, string> = {}) {
  const { ask } = await serviceOver();
  const { body } = await ask('autocomplete', { input, types: everything, data: 'advanced', ...params });
  const localities: { description: string; public_id: string; types: string[] }[] = body.localities;
  return localities;
}
const descriptions = async (input: string, params?: Record<string, string>) =>
  (await suggestions(input, params)).map(({ description }) => description);

test.each([
  ['a town with its label', 'Puerto Ejemplo', 'Puerto Ejemplo, Departamento Ejemplo, Uruguay', 'town'],
  ['a suburb', 'Barrio Norte', 'Barrio Norte, Puerto Ejemplo, Uruguay', 'suburb'],
  ['a street', 'Calle Larga', 'Calle Larga, 37001, Puerto Ejemplo', 'route'],
  ['a division', 'Departamento Ejemplo', 'Departamento Ejemplo, Uruguay', 'admin_level_1'],
  ['a country that isn’t in the data', 'Uruguay', 'Uruguay', 'country'],
  ['a postal code', '37001', '37001, Puerto Ejemplo, Uruguay', 'postal_code'],
  ['a point of interest', 'Café del Faro', 'Café del Faro, Calle Larga, Puerto Ejemplo', 'cafe'],
  ['a building', 'Calle Larga 24', 'Calle Larga 24, 37001, Puerto Ejemplo', 'address'],
  ['a house between two others', 'Calle Larga 5', 'Calle Larga 5, 37001, Puerto Ejemplo', 'address'],
  ['a house without a street', 'Los Ejemplares 7', 'Los Ejemplares 7, 37002, Los Ejemplares', 'address'],
])('%s is suggested and has a record', async (_, input, description, type) => {
  const { ask } = await serviceOver();
  const found = (await suggestions(input)).find((one) => one.description === description);
  expect(found?.types.at(-1)).toMatch(new RegExp(`(^|\\.)${type}$`));
  const { body } = await ask('details', { public_id: found?.public_id ?? '' });
  expect(body.result.types).toEqual(found?.types);
  expect(body.result.public_id).toBe(found?.public_id);
});

test('places are found before the last word is complete', async () => {
  expect(await descriptions('Calle Lar')).toContain('Calle Larga, 37001, Puerto Ejemplo');
  expect(await descriptions('Calle Larga pue')).toEqual(['Calle Larga, 37001, Puerto Ejemplo']);
});

test('a river is not a place of the contract', async () => {
  expect(await descriptions('Río Claro')).toEqual([]);
});

test('names are those of the requested language', async () => {
  expect(await descriptions('Puerto Ejemplo', { language: 'de', types: 'locality' })).toEqual([
    'Musterhafen, Departamento Ejemplo, Uruguay',
  ]);
});

test('countries and types limit the results', async () => {
  expect(await descriptions('Puerto Ejemplo', { components: 'country:arg', types: 'locality' })).toEqual([]);
  expect(await descriptions('Puerto Ejemplo', { components: 'country:ury', types: 'locality' })).toHaveLength(
    1,
  );
  expect(await descriptions('La Corona', { types: 'locality|address' })).toEqual([]);
  expect(await descriptions('Uruguay', { types: 'country' })).toEqual(['Uruguay']);
});

test('a position is sent as the box around it', async () => {
  await suggestions('Café del Faro', { location: '-33,-56', radius: '1000' });
  const box = nominatim.requests.at(-1)?.searchParams.get('viewbox')?.split(',').map(Number);
  expect(box?.map((degrees) => degrees.toFixed(2))).toEqual(['-56.01', '-33.01', '-55.99', '-32.99']);
  expect(nominatim.requests.at(-1)?.searchParams.get('bounded')).toBeNull();
});

test('a record has the outline of an area', async () => {
  const { ask } = await serviceOver();
  const [town] = await suggestions('Puerto Ejemplo');
  const { body } = await ask('details', { public_id: town?.public_id ?? '', fields: 'shape|geometry' });
  expect(body.result.geometry).toMatchObject({
    location: { lat: -33, lng: -56 },
    viewport: { northeast: { lat: -32.97, lng: -55.97 }, southwest: { lat: -33.03, lng: -56.03 } },
    shape: { type: 'Polygon' },
  });
});

test.each([
  ['business.food_and_drinks.cafe', 'cafe'],
  ['hospitality.hotel', 'hotel'],
])('details of an object with two tags have the type that was found (%s)', async (type, kind) => {
  const { ask } = await serviceOver();
  const near = await ask('nearby', { location: '-33.0008,-56.002', types: type, radius: '200' });
  expect(near.body.results).toMatchObject([{ name: 'La Corona' }]);
  const { body } = await ask('details', { public_id: near.body.results[0].public_id });
  expect(body.result.types.at(-1)).toContain(kind);
});

test.each([
  ['an object that isn’t there', ['nominatim', 'N', 999, 'amenity', false]],
  ['an object without this class', ['nominatim', 'N', 25, 'tourism', false]],
  ['a house number on no line', ['nominatim', 'interpolated', 102, '99', -33.0008, -56.00904]],
  ['a postal code of another country', ['nominatim', 'named', 'postcode', 'AR', '37001']],
  ['an invalid class', ['nominatim', 'N', 25, 'amenity&x=', false]],
  ['another geocoder', ['photon', 'N', 25, 'amenity', false]],
])('a public_id of %s is unknown', async (_, id) => {
  const { ask } = await serviceOver();
  const public_id = Buffer.from(JSON.stringify(id)).toString('base64');
  const { status, body } = await ask('details', { public_id });
  expect(status).toBe(422);
  expect(body.detail[0].msg).toContain('no place with this public_id');
});

test.each([
  ['a house', 'Calle Larga 14', 'ROOFTOP', { lat: -33.0012, lng: -56.004 }],
  ['a house between two others', 'Calle Larga 5', 'RANGE_INTERPOLATED', { lat: -33.0008, lng: -56.00904 }],
  ['the house of a shop', 'Calle Larga 30', 'ROOFTOP', { lat: -33.0008, lng: -56.002 }],
])('%s has a position', async (_, address, accuracy, location) => {
  const { ask } = await serviceOver();
  const { body } = await ask('geocode', { address: `${address}, Puerto Ejemplo` });
  expect(body.results[0]).toMatchObject({
    types: ['address'],
    formatted_address: `${address}, 37001, Puerto Ejemplo`,
    geometry: { location, location_type: accuracy },
    scores_per_components: { street_name: 1, locality: 1 },
  });
  const detail = await ask('details', { public_id: body.results[0].public_id });
  expect(detail.body.result.formatted_address).toBe(`${address}, 37001, Puerto Ejemplo`);
});

test.each([
  ['a shop', '-33.0008,-56.00205', 'Calle Larga 30, 37001, Puerto Ejemplo', 5],
  ['a street, at its nearest point', '-33.0011,-55.9925', 'Calle Larga, 37001, Puerto Ejemplo', 12],
  ['a line of house numbers', '-33.0008,-56.0075', 'Calle Larga 13, 37001, Puerto Ejemplo', 2],
])('a point next to %s has an address', async (_, latlng, address, meters) => {
  const { ask } = await serviceOver();
  const { body } = await ask('geocode', { latlng });
  expect(body.results).toMatchObject([{ formatted_address: address }]);
  expect(body.results[0].distance).toBeLessThan(meters);
});

test('without addresses a point has its settlement, or nothing if only the country is known', async () => {
  const { ask } = await serviceOver();
  const without = await ask('geocode', { latlng: '-33.0008,-56.00205', excluded_types: 'address' });
  expect(without.body.results).toMatchObject([{ types: ['locality', 'suburb'] }]);
  expect((await ask('geocode', { latlng: '48,2' })).body.results).toEqual([]);
  expect((await ask('geocode', { latlng: '0,0' })).body.results).toEqual([]);
});

test('a point in another country than requested has no address', async () => {
  const { ask } = await serviceOver();
  const { body } = await ask('geocode', { latlng: '-33.0008,-56.00205', components: 'country:ar' });
  expect(body.results).toEqual([]);
});

test('points of interest are listed by distance and page, none beyond the radius', async () => {
  const { ask } = await serviceOver();
  const cafes = { location: '-33.0008,-55.9965', types: 'business.food_and_drinks.cafe', limit: '1' };
  const names = async (params: Record<string, string>) => {
    const { body } = await ask('nearby', { ...cafes, ...params });
    return { names: body.results.map(({ name }: { name: string }) => name), next: body.pagination.next_page };
  };
  expect(await names({})).toEqual({ names: ['Café del Faro'], next: 2 });
  expect(await names({ page: '2' })).toEqual({ names: ['La Corona'], next: null });
  expect(await names({ radius: '300' })).toEqual({ names: ['Café del Faro'], next: null });
});

test('a subway station is distinguished from a train station', async () => {
  const { ask } = await serviceOver();
  const near = async (types: string) => {
    const { body } = await ask('nearby', { location: '-33.002,-55.999', types, radius: '5000' });
    return body.results.map(({ name }: { name: string }) => name);
  };
  expect(await near('transit.station.rail.subway')).toEqual(['Ejemplo Centro']);
  expect(await near('transit.station.rail.train')).toEqual(['Ejemplo Sur']);
});

test('an object with two tags is one point of interest with both', async () => {
  const { ask } = await serviceOver();
  const { body } = await ask('nearby', {
    location: '-33.0008,-56.002',
    types: 'business.food_and_drinks.cafe|hospitality.hotel',
    radius: '200',
  });
  expect(body.results).toHaveLength(1);
  expect(body.results[0].types.toSorted()).toEqual([
    'business.food_and_drinks.cafe',
    'hospitality.hotel',
    'point_of_interest',
  ]);
});

test('describes the engine with its version', async () => {
  const geocoder = nominatimGeocoder(new URL(nominatim.url));
  onTestFinished(() => geocoder.close());
  expect(await geocoder.describe(new AbortController().signal)).toEqual({
    kind: 'geocoding',
    name: 'Nominatim',
    version: '5.3.3',
    dataDate: null,
  });
});

test('a text without words requests nothing', async () => {
  const before = nominatim.requests.length;
  expect(await suggestions('?!')).toEqual([]);
  expect(nominatim.requests).toHaveLength(before);
});

async function serverOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return `http://127.0.0.1:${address.port}`;
}

test.each<[string, RequestListener]>([
  ['not JSON', (_, response) => response.end('<html>')],
  ['deeply nested', (_, response) => response.end(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  ['not a list', (_, response) => response.end('{}')],
  ['a list of other values', (_, response) => response.end('[1, null]')],
  ['huge', (_, response) => response.end(`["${'x'.repeat(9_000_000)}"]`)],
  ['a redirect', (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()],
  ['an internal error', (_, response) => response.writeHead(500).end('{}')],
  ['a 429', (_, response) => response.writeHead(429).end('{}')],
  ['lost', (request) => request.socket.destroy()],
  ['late', () => {}],
])('this response causes a 503 with the time to retry: %s', async (_, listener) => {
  const { ask, reported } = await serviceOver(await serverOf(listener), 300);
  for (const [operation, params] of [
    ['autocomplete', { input: 'ejemplo' }],
    ['nearby', { location: '-33,-56', types: 'hospitality' }],
  ] as const) {
    const { status, body, headers } = await ask(operation, params);
    expect(status).toBe(503);
    expect(body.detail).toMatch(/^The geocoding engine /);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  expect(reported).toEqual([]);
});

test('a Nominatim without its database is reported as such', async () => {
  const url = await serverOf((_, response) =>
    response.end(JSON.stringify({ status: 700, message: 'Database connection failed' })),
  );
  const geocoder = nominatimGeocoder(new URL(url));
  onTestFinished(() => geocoder.close());
  await expect(geocoder.describe(new AbortController().signal)).rejects.toThrow('Database connection failed');
});
