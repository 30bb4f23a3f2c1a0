import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { testService } from '../../service.testing.ts';
import { localityEndpoints } from '../localities.ts';
import { photonGeocoder } from './geocoder.ts';

const cafe = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-56.19, -34.9] },
  properties: {
    osm_type: 'N',
    osm_id: 7,
    osm_key: 'amenity',
    osm_value: 'cafe',
    type: 'house',
    name: 'Café Brasilero',
    street: 'Ituzaingó',
    housenumber: '1447',
    postcode: '11000',
    city: 'Montevideo',
    state: 'Montevideo',
    country: 'Uruguay',
    countrycode: 'UY',
  },
};
const place = (properties: object, lng = -56.19) => ({
  ...cafe,
  geometry: { type: 'Point', coordinates: [lng, -34.9] },
  properties: {
    osm_type: 'N',
    osm_id: 1,
    osm_key: 'place',
    osm_value: 'city',
    type: 'city',
    countrycode: 'UY',
    ...properties,
  },
});
const city = place({ name: 'Montevideo', extent: [-56.4, -34.7, -56.0, -34.95] });
const house = place({
  osm_type: 'W',
  osm_id: 9,
  osm_key: 'building',
  osm_value: 'yes',
  type: 'house',
  street: 'Ituzaingó',
  housenumber: '1449',
  city: 'Montevideo',
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

/** Starts a stand-in for Photon, and serves the localities with it. */
async function serviceOver(answer: RequestListener | object, timeoutMs = 2000) {
  const requests: URL[] = [];
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://photon'));
    if (typeof answer === 'function') answer(request, response);
    else response.end(JSON.stringify(answer));
  });
  const port = await listening(server, 0);
  const geocoder = photonGeocoder(new URL(`http://127.0.0.1:${port}`), { timeoutMs });
  onTestFinished(async () => {
    await geocoder.close();
    server.close();
    server.closeAllConnections();
  });
  const service = await testService({ endpoints: localityEndpoints(geocoder) });
  const ask = (operation: string, params: Record<string, string>) =>
    service.get(`/localities/${operation}?${new URLSearchParams(params)}`);
  return { ...service, ask, requests, server, port };
}

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return address.port;
}

test('a suggestion leads to its record, which is requested by its position', async () => {
  const { ask, requests } = await serviceOver(collection(cafe, city));
  const everything = { types: 'point_of_interest|locality' };
  const { body } = await ask('autocomplete', { input: 'café br', language: 'es', ...everything });
  expect(body.localities).toMatchObject([
    {
      types: ['point_of_interest', 'business.food_and_drinks.cafe'],
      description: 'Café Brasilero, Ituzaingó 1447, Montevideo',
      matched_substrings: {
        description: [
          { offset: 0, length: 4 },
          { offset: 5, length: 2 },
        ],
      },
    },
    { types: ['locality', 'city'], description: 'Montevideo, Uruguay' },
  ]);
  expect(requests[0]?.searchParams.get('lang')).toBe('es');
  const detail = await ask('details', { public_id: body.localities[0].public_id, cc_format: 'alpha3' });
  expect(detail.body.result).toMatchObject({
    formatted_address: 'Café Brasilero, Ituzaingó 1447, 11000, Montevideo',
    categories: ['business.food_and_drinks.cafe'],
    geometry: { location: { lat: -34.9, lng: -56.19 }, accuracy: 'ROOFTOP' },
  });
  expect(detail.body.result.address_components[0]).toMatchObject({ long_name: 'Uruguay', short_name: 'URY' });
  const lookup = requests[1];
  expect(lookup?.pathname).toBe('/reverse');
  expect(lookup?.searchParams.get('osm_tag')).toBe('amenity:cafe');
});

test.each([
  ['the id of another object', (id: unknown[]) => id.with(2, 8)],
  ['another position', (id: unknown[]) => id.with(5, 91)],
  ['another format', (id: unknown[]) => [...id, 'more']],
  ['an unknown engine', (id: unknown[]) => id.with(0, 'x')],
])('a public_id changed to %s is unknown', async (_, change) => {
  const { ask } = await serviceOver(collection(cafe));
  const { body } = await ask('autocomplete', { input: 'café', types: 'point_of_interest' });
  const own: unknown[] = JSON.parse(Buffer.from(body.localities[0].public_id, 'base64').toString());
  const changed = Buffer.from(JSON.stringify(change(own))).toString('base64');
  const { status, body: refusal } = await ask('details', { public_id: changed });
  expect(status).toBe(422);
  expect(refusal.detail[0].msg).toContain('no place with this public_id');
});

test('types, countries, and the bias are sent to Photon', async () => {
  const { ask, requests } = await serviceOver(collection(city));
  await ask('autocomplete', {
    input: 'monte',
    components: 'country:ury|country:ar',
    location: '-34.9,-56.2',
    radius: '64000',
  });
  await ask('autocomplete', { input: 'caf', types: 'business.food_and_drinks.cafe' });
  const [first, second] = requests.map(({ searchParams }) => searchParams);
  expect(first?.getAll('countrycode')).toEqual(['UY', 'AR']);
  expect(first?.getAll('layer')).toEqual(['city', 'district', 'locality']);
  expect([first?.get('lat'), first?.get('lon'), first?.get('zoom')]).toEqual(['-34.9', '-56.2', '10']);
  expect(second?.getAll('osm_tag')).toEqual(['amenity:cafe', 'amenity:ice_cream']);
});

test('Photon’s results of other types or countries are omitted', async () => {
  const { ask } = await serviceOver(collection(cafe, city, house));
  const only = async (params: Record<string, string>) =>
    (await ask('autocomplete', { input: 'x', ...params })).body.localities.length;
  expect(await only({ types: 'locality' })).toBe(1);
  expect(await only({ types: 'locality', components: 'country:fr' })).toBe(0);
  expect(await only({ types: 'address|locality', excluded_types: 'locality' })).toBe(1);
});

test('a description follows the requested template', async () => {
  const { ask } = await serviceOver(collection(city));
  const { body } = await ask('autocomplete', {
    input: 'monte',
    custom_description: 'locality:"{name} ({admin_0})"',
  });
  expect(body.localities[0].description).toBe('Montevideo (Uruguay)');
});

test('an address is found with its accuracy and the scores of its components', async () => {
  const { ask } = await serviceOver(collection(house));
  const { body } = await ask('geocode', { address: 'Ituzaingó 1449, Montevideo', fields: 'geometry|shape' });
  expect(body.results).toMatchObject([
    {
      types: ['address'],
      formatted_address: 'Ituzaingó 1449, Montevideo',
      geometry: { location_type: 'ROOFTOP', shape: null },
      scores_per_components: { street_name: 1, locality: 1 },
    },
  ]);
});

test('a point has the address of its nearest house, and the sub-buildings with the same number', async () => {
  const { ask } = await serviceOver(collection(place({ ...house.properties, osm_id: 10 }, -56.1901), house));
  const { body } = await ask('geocode', { latlng: '-34.9,-56.19', list_sub_buildings: 'true' });
  expect(body.results).toMatchObject([{ formatted_address: 'Ituzaingó 1449, Montevideo', distance: 0 }]);
  expect(body.results[0].sub_buildings).toHaveLength(2);
});

test('the address of a shop has a separate record, found by text and by position', async () => {
  const { ask } = await serviceOver(collection(cafe));
  for (const params of [{ latlng: '-34.9,-56.19' }, { address: 'Ituzaingó 1447, Montevideo' }]) {
    const { body } = await ask('geocode', params);
    expect(body.results).toMatchObject([
      { types: ['address'], formatted_address: 'Ituzaingó 1447, 11000, Montevideo' },
    ]);
    const detail = await ask('details', { public_id: body.results[0].public_id });
    expect(detail.body.result).toMatchObject({
      types: ['address'],
      formatted_address: 'Ituzaingó 1447, 11000, Montevideo',
    });
  }
});

/** As Photon 1.2.1 returns it: without an object in OpenStreetMap. */
const postcode = {
  type: 'Feature',
  properties: {
    osm_key: 'place',
    osm_value: 'postcode',
    type: 'other',
    name: '9490',
    city: 'Vaduz',
    county: 'Wahlkreis Oberland',
    country: 'Liechtenstein',
    countrycode: 'LI',
    extent: [9.465050826385758, 47.178196456931474, 9.570554498173385, 47.10621108529028],
  },
  geometry: { type: 'Point', coordinates: [9.517803, 47.14220388571429] },
};

test('a postal code is found, although it has no ID', async () => {
  const { ask } = await serviceOver(
    collection(postcode, { ...postcode, properties: { ...postcode.properties, name: '9494' } }),
  );
  const { body } = await ask('autocomplete', { input: '949', data: 'advanced' });
  expect(body.localities.map(({ description }: { description: string }) => description)).toEqual([
    '9490, Vaduz, Liechtenstein',
    '9494, Vaduz, Liechtenstein',
  ]);
  const detail = await ask('details', { public_id: body.localities[1].public_id });
  expect(detail.body.result).toMatchObject({ types: ['postal_code'], name: '9494' });
});

test('an object that Photon returns for each of its tags is one place', async () => {
  const shop = { ...cafe, properties: { ...cafe.properties, osm_key: 'shop', osm_value: 'yes' } };
  const { ask } = await serviceOver(collection(shop, cafe));
  const { body } = await ask('autocomplete', { input: 'café', types: 'point_of_interest' });
  expect(body.localities).toMatchObject([{ types: ['point_of_interest', 'business.shop'] }]);
  const near = await ask('nearby', { location: '-34.9,-56.19', types: 'business' });
  expect(near.body.results).toHaveLength(1);
});

test('points of interest are listed by distance and page, none beyond the radius', async () => {
  const at = (lng: number, name: string, osm_id = Math.round(-lng * 1000)) => ({
    ...cafe,
    geometry: { type: 'Point', coordinates: [lng, -34.9] },
    properties: { ...cafe.properties, name, osm_id },
  });
  const { ask, requests } = await serviceOver(
    collection(at(-56.192, 'second'), at(-56.191, 'first'), at(-56.193, 'third'), at(-56.3, 'far')),
  );
  const query = { location: '-34.9,-56.19', types: 'business.food_and_drinks', limit: '2', radius: '500' };
  const { body } = await ask('nearby', { ...query, page: '2' });
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['third']);
  expect(body.pagination).toEqual({ previous_page: 1, next_page: null });
  expect(requests[0]?.searchParams.get('radius')).toBe('0.5');
});

test('an unsupported language is replaced by local names, and not requested again', async () => {
  const { ask, requests } = await serviceOver((request, response) => {
    const isRefused = request.url?.includes('lang=');
    response.statusCode = isRefused ? 400 : 200;
    response.end(JSON.stringify(isRefused ? { message: 'Language is not supported' } : collection(city)));
  });
  for (let count = 0; count < 2; count++) {
    const { body } = await ask('autocomplete', { input: 'monte', language: 'fi' });
    expect(body.localities).toHaveLength(1);
  }
  expect(requests.map(({ searchParams }) => searchParams.get('lang'))).toEqual(['fi', null, null]);
});

test('a text without words requests nothing', async () => {
  const { ask, requests } = await serviceOver(collection(city));
  expect((await ask('autocomplete', { input: '?!' })).body.localities).toEqual([]);
  expect(requests).toEqual([]);
});

const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
/** A response that would be valid without this property. */
const withMore = (more: string) => `{"more":${more},${JSON.stringify(collection(city)).slice(1)}`;
test.each<[string, RequestListener]>([
  ['not JSON', (_, response) => response.end('<html>')],
  ['truncated JSON', (_, response) => response.end('{"type":"FeatureCollection","features":[')],
  ['deeply nested', (_, response) => response.end(withMore(nested))],
  ['of a wrong type', (_, response) => response.end('[1]')],
  ['with features of a wrong type', (_, response) => response.end(JSON.stringify(collection(1, null)))],
  ['a position off the Earth', (_, response) => response.end(JSON.stringify(collection(place({}, 200))))],
  ['huge', (_, response) => response.end(withMore(`"${'x'.repeat(3_000_000)}"`))],
  ['a redirect', (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()],
  ['an internal error', (_, response) => response.writeHead(500).end('{}')],
  ['lost', (request) => request.socket.destroy()],
  ['late', () => {}],
])('this response causes a 503 with the time to retry: %s', async (_, answer) => {
  const { ask, reported } = await serviceOver(answer, 300);
  const { status, body, headers } = await ask('autocomplete', { input: 'monte' });
  expect(status).toBe(503);
  expect(body.detail).toMatch(/^The geocoding engine /);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(reported).toEqual([]);
});

test('invalid features are omitted', async () => {
  const { ask } = await serviceOver(collection({ geometry: null }, place({ name: 7 }), city));
  expect((await ask('autocomplete', { input: 'monte' })).body.localities).toHaveLength(1);
});

test('requests work again once Photon is back', async () => {
  const { ask, server, port } = await serviceOver(collection(city));
  expect((await ask('autocomplete', { input: 'monte' })).status).toBe(200);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect((await ask('autocomplete', { input: 'monte' })).status).toBe(503);
  await listening(server, port);
  expect((await ask('autocomplete', { input: 'monte' })).status).toBe(200);
});

test('an aborted request is rejected, and its connection to Photon closed', async () => {
  const server = createServer();
  const geocoder = photonGeocoder(new URL(`http://127.0.0.1:${await listening(server, 0)}`));
  onTestFinished(async () => {
    await geocoder.close();
    server.close();
  });
  const leaving = new AbortController();
  const answer = geocoder.describe(leaving.signal);
  const refusal = expect(answer).rejects.toThrow('gone');
  const [request] = await once(server, 'request');
  leaving.abort(new Error('gone'));
  await refusal;
  await once(request.socket, 'close');
});
