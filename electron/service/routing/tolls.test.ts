import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { tolls as operation, route, type Toll } from '../../../shared/api/distance.ts';
import { reachedStreets } from '../../../shared/api/streets.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { collectTolls } from '../../region-build/collect-tolls.ts';
import type { OsmElement } from '../../region-build/osm/element.ts';
import { withExtract } from '../../region-build/osm/extract.testing.ts';
import { testRegion } from '../../region-build/region.testing.ts';
import { regionFiles } from '../../region-format/manifest.ts';
import { noTolls, readTollMap, type TollMap } from '../../region-format/toll-map.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { endpoint } from '../endpoint.ts';
import { readTariffs, type TariffSource, tariffFiles } from '../tolls/tariffs.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { streets } from './streets.ts';
import { tolls } from './tolls.ts';
import { extractOf, hasExtract, sharedValhalla, tilesWithinMs } from './valhalla/routing-tiles.testing.ts';
import { streetsForTests } from './valhalla/test-streets.testing.ts';
import type { Valhalla } from './valhalla/valhalla.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

const noTariffs: TariffSource = async () => [];

async function tollsOn(valhalla: Valhalla, map: TollMap, tariffs = noTariffs) {
  const engine = valhallaRouting(valhalla);
  if (!engine.streets) throw new Error('The engine has no street search');
  const send = await requestSender([
    endpoint(operation, tolls(engine, tollFinder(map), tariffs)),
    endpoint(route, routing(engine, tollFinder(map))),
    endpoint(reachedStreets, streets(engine.streets)),
  ]);
  return {
    send: (request: Record<string, string>) => send(operation, request),
    askRoute: (request: Record<string, string>) => send(route, request),
    askStreets: (request: Record<string, string>) => send(reachedStreets, request),
  };
}

/** The airport's barriers as toll booths, with prices. */
const booths: TollMap = {
  ...noTolls,
  booths: [
    { id: 1758751583, lat: -34.8395558, lng: -56.0141184 },
    { id: 1880349804, lat: -34.8394843, lng: -56.0139941 },
    { id: 2204448290, lat: -34.8422456, lng: -56.0263283 },
  ].map((booth) => ({
    ...booth,
    country: 'URY',
    payers: ['car', 'truck'],
    charge: {},
    paymentMethods: [],
  })),
};
const prices = [
  'operator,booth,vehicle_class,name,price,currency,payment_methods,transponders,date,source',
  ...booths.booths.flatMap(({ id }) => [
    `,${id},car,Test,100,UYU,cash,,2026-01-01,test`,
    `,${id},car,Test,80,UYU,transponder,Test tag,2026-01-01,test`,
    `,${id},truck,Test,250,UYU,cash,,2026-01-01,test`,
  ]),
].join('\n');

interface TollsAnswer {
  routes: { legs: { tolls: Toll[] }[] }[];
}
const tollsOf = ({ routes }: TollsAnswer, index = 0): Toll[] =>
  routes[index]?.legs.flatMap((leg) => leg.tolls) ?? [];

describe('Montevideo', () => {
  const valhalla = sharedValhalla('montevideo');
  const priced: TariffSource = async () => readTariffs(prices, 'prices.csv');
  const toTheAirport = { origin: '-34.9067,-56.1996', destination: '-34.8337,-56.0146' };

  test('barriers of the airport’s car parks aren’t tolls', async () => {
    const map = await readTollMap(join(await testRegion(), regionFiles.tolls));
    const { send, askRoute } = await tollsOn(valhalla, map, priced);
    const outOfTheCarPark = { origin: '-34.83956,-56.01352', destination: '-34.9067,-56.1996' };
    for (const request of [toTheAirport, outOfTheCarPark]) {
      expect(tollsOf(await send(request))).toEqual([]);
      expect((await askRoute(request)).routes[0].notice).toBe('');
      expect((await askRoute({ ...request, avoid: 'tolls' })).routes[0].notice).toBe('');
    }
  });

  test('a booth on the route is a toll with its known prices', async () => {
    const { send } = await tollsOn(valhalla, booths, priced);
    const response = await send(toTheAirport);
    expect(response.status).toBe('OK');
    const [toll, ...others] = tollsOf(response);
    expect(others).toEqual([]);
    expect(toll).toMatchObject({ countryCode: 'URY', tollSystemRef: 0, tollSystems: [0] });
    expect(toll?.tollCollectionLocations).toHaveLength(1);
    expect(toll?.fares?.map(({ name, price }) => [name, price.currency])).toEqual([
      ['Test', 'UYU'],
      ['Test', 'UYU'],
    ]);
    expect(toll?.fares?.[1]?.transponders).toEqual([{ system: 'Test tag' }]);
    const [leg] = response.routes[0].legs;
    expect(leg.tollSystems).toHaveLength(1);
    expect(leg.tollSystems[toll?.tollSystemRef ?? -1].name).toBe(toll?.tollSystem);
  });

  test('trucks pay by truck rows, walking and cycling are free', async () => {
    const { send } = await tollsOn(valhalla, booths, priced);
    const fares = async (mode: string) =>
      tollsOf(await send({ ...toTheAirport, mode })).flatMap((toll) =>
        toll.fares?.map((fare) => fare.price.value),
      );
    expect(await fares('driving')).toEqual([100, 80]);
    expect(await fares('truck')).toEqual([250]);
    expect(await fares('walking')).toEqual([]);
    expect(await fares('cycling')).toEqual([]);
  });

  test('a route’s notice mentions tolls if the toll response has any, also booths on roads without tolls', async () => {
    const { send, askRoute } = await tollsOn(valhalla, booths, priced);
    const noticeOf = async (request: Record<string, string>) => (await askRoute(request)).routes[0].notice;
    expect(tollsOf(await send(toTheAirport))).toHaveLength(1);
    expect(await noticeOf(toTheAirport)).toBe('Has toll segments');
    expect(await noticeOf({ ...toTheAirport, mode: 'cycling' })).toBe('');
    expect(await noticeOf({ ...toTheAirport, destination: '-34.8938,-56.1662' })).toBe('');
  });

  test('without a tariff there are no fares', async () => {
    const { send } = await tollsOn(valhalla, booths);
    expect(tollsOf(await send(toTheAirport)).map(({ fares }) => fares)).toEqual([[]]);
  });

  test('distance and duration of each leg equal those of the route', async () => {
    const { send, askRoute } = await tollsOn(valhalla, noTolls);
    const request = { ...toTheAirport, waypoints: 'optimize:true|-34.8938,-56.1662|-34.8790,-56.2570' };
    const figures = ({ routes }: { routes: { legs: Record<string, unknown>[] }[] }) =>
      routes[0]?.legs.map(({ distance, duration }) => ({ distance, duration }));
    const response = await send(request);
    expect(figures(response)).toEqual(figures(await askRoute(request)));
    expect(figures(response)).toHaveLength(3);
    expect(await send({ ...toTheAirport, alternatives: 'true', waypoints: '1,2' })).toMatchObject({
      status: 'INVALID_REQUEST',
    });
    expect(await send({ ...toTheAirport, destination: '-31,-60' })).toMatchObject({
      status: 'MAX_ROUTE_LENGTH_EXCEEDED',
      routes: [],
    });
    expect(await send({ ...toTheAirport, departure_time: 'now' })).toMatchObject({
      message: expect.stringContaining('No traffic data'),
    });
  });

  test('an invalid tariff file is reported, and a corrected one is used at once', async () => {
    const file = join(temporaryFolder(), 'tariffs.csv');
    writeFileSync(file, 'operator,booth\n,1');
    const { send } = await tollsOn(valhalla, booths, tariffFiles([file]));
    expect(await send(toTheAirport)).toEqual({
      status: 'BACKEND_ERROR',
      routes: [],
      message: expect.stringMatching(/tariffs\.csv: the column vehicle_class is missing/),
    });
    writeFileSync(file, prices);
    expect(tollsOf(await send(toTheAirport))[0]?.fares).toHaveLength(2);
  });
});

describe.skipIf(!hasExtract('porto'))('Porto', () => {
  const valhalla = sharedValhalla('porto');
  let map = noTolls;
  beforeAll(async () => {
    map = await withExtract(extractOf('porto'), collectTolls);
  }, tilesWithinMs);
  const toVilaDoConde = { origin: '41.1496,-8.6110', destination: '41.3510,-8.7480' };

  test('returns what the map has about a booth', async () => {
    const { send } = await tollsOn(valhalla, map);
    const response = await send(toVilaDoConde);
    const priced = tollsOf(response).filter(({ fares }) => fares?.length);
    expect(priced).toMatchObject([
      {
        countryCode: 'PRT',
        tollSystem: expect.stringContaining('Norte Litoral'),
        fares: [{ price: { type: 'value', currency: 'EUR', value: 0.9 }, source: 'OpenStreetMap' }],
        tollCollectionLocations: [{ location: { lat: 41.2661958, lng: -8.7017032 } }],
      },
    ]);
  });

  test('the map has no tolls on a route that avoids them', async () => {
    const { askRoute } = await tollsOn(valhalla, map);
    const find = tollFinder(map);
    const tollsAlong = async (request: Record<string, string>) => {
      const { routes } = await askRoute(request);
      const path = decodePolyline(routes[0].overview_polyline.points) ?? [];
      return { notice: routes[0].notice, tolls: find(path, 'car', []).tolls };
    };
    const direct = await tollsAlong(toVilaDoConde);
    expect(direct.notice).toMatch(/toll/);
    expect(direct.tolls).not.toEqual([]);
    expect(await tollsAlong({ ...toVilaDoConde, avoid: 'tolls' })).toEqual({ notice: '', tolls: [] });
  });

  test('a route has tolls exactly if its notice says so', async () => {
    const { send, askRoute } = await tollsOn(valhalla, map);
    const request = { ...toVilaDoConde, alternatives: 'true' };
    const tolled = await send(request);
    const { routes } = await askRoute(request);
    expect(routes.length).toBeGreaterThan(1);
    expect(tolled.routes.map((_: unknown, index: number) => tollsOf(tolled, index).length > 0)).toEqual(
      routes.map(({ notice }: { notice: string }) => notice.includes('toll')),
    );
  });
});

describe.skipIf(!hasExtract('porto'))('random trips around Porto (skipped without ../shared/data)', () => {
  const valhalla = sharedValhalla('porto');
  let map = noTolls;
  beforeAll(async () => {
    map = await withExtract(extractOf('porto'), collectTolls);
  }, tilesWithinMs);
  const place = fc.record({
    lat: fc.double({ min: 41.05, max: 41.36, noNaN: true }),
    lng: fc.double({ min: -8.72, max: -8.4, noNaN: true }),
  });
  const text = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`;

  test('a route that avoids tolls has none unless there is no other route', async () => {
    const { send, askRoute, askStreets } = await tollsOn(valhalla, map);
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(place, place, fc.constantFrom('time', 'distance'), async (from, to, method) => {
        const request = { origin: text(from), destination: text(to), method };
        const { routes: direct } = await askRoute(request);
        const hasTolls = direct[0]?.notice.includes('toll') ?? false;
        if (direct[0]) expect(tollsOf(await send(request)).length > 0).toBe(hasTolls);

        const avoiding = { ...request, avoid: 'tolls' };
        const { routes } = await askRoute(avoiding);
        expect(routes.length > 0).toBe(direct.length > 0);
        if (!routes[0]) return;
        const isTolled = routes[0].notice.includes('toll');
        kinds.add(`${hasTolls} ${isTolled}`);
        if (!isTolled) return;
        const without = await askStreets({ origin: request.origin, value: '120', avoid: 'tolls' });
        const reached = decodePolyline(without.streets.positions) ?? [];
        const end = decodePolyline(routes[0].overview_polyline.points)?.at(-1) ?? to;
        expect(reached.some((at) => distanceMeters(at, end) < 5)).toBe(false);
      }),
      { numRuns: 40 },
    );
    expect([...kinds]).toContain('true false');
  });
});

describe('a place behind a toll bridge', () => {
  const at = (step: number): LatLng => ({ lat: 10, lng: 20 + step * 0.004 });
  const way = (id: number, from: number, to: number, tags: Record<string, string>): OsmElement => ({
    type: 'way',
    id,
    refs: Array.from({ length: to - from + 1 }, (_, index) => from + index),
    tags: { highway: 'primary', ...tags },
  });
  const elements: OsmElement[] = [
    ...Array.from({ length: 16 }, (_, index): OsmElement => {
      const tags: Record<string, string> = index + 1 === 8 ? { barrier: 'toll_booth', charge: '2 EUR' } : {};
      return { type: 'node', id: index + 1, ...at(index + 1), tags };
    }),
    way(1, 1, 6, { name: 'West Road' }),
    way(2, 6, 11, { name: 'Bridge', toll: 'yes' }),
    way(3, 11, 16, { name: 'East Road' }),
  ];
  const { valhalla, tolls: map } = streetsForTests(elements);
  const text = ({ lat, lng }: LatLng) => `${lat},${lng}`;
  const across = { origin: text(at(2)), destination: text(at(15)) };

  test('is reached although tolls are avoided, which the notice reports', async () => {
    const { send, askRoute } = await tollsOn(valhalla, map());
    const response = await askRoute({ ...across, avoid: 'tolls' });
    expect(response.status).toBe('OK');
    expect(response.routes[0].notice).toBe('Has toll segments');
    expect(response.routes[0].legs[0].distance.value).toBeGreaterThan(distanceMeters(at(2), at(15)) - 20);
    expect(tollsOf(await send(across))).toMatchObject([
      { tollSystem: 'Bridge', fares: [{ price: { value: 2, currency: 'EUR' } }] },
    ]);
    expect(tollsOf(await send({ ...across, mode: 'truck' }))).toMatchObject([{ fares: [] }]);
  });

  test('isn’t reached if the bridge is in a polygon to avoid', async () => {
    const { askRoute } = await tollsOn(valhalla, map());
    const [west, east] = [at(7).lng, at(9).lng];
    const avoid = `9.99,${west};9.99,${east};10.01,${east};10.01,${west}`;
    expect(await askRoute({ ...across, avoid })).toMatchObject({ status: 'ZERO_RESULTS', routes: [] });
  });
});
