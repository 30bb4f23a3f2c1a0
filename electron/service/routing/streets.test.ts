import { describe, expect, test } from 'vitest';
import { distanceMatrix } from '../../../shared/api/distance.ts';
import { nearestOrigins, reachedStreets } from '../../../shared/api/streets.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters } from '../../../shared/geo/position.ts';
import { endpoint } from '../endpoint.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { nearest, streets } from './streets.ts';
import { sharedValhalla } from './valhalla/routing-tiles.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

const origins = ['-34.8938,-56.1662', '-34.9001,-56.1701'] as const;

describe('Montevideo', () => {
  const valhalla = sharedValhalla('montevideo');
  const startRouter = () => {
    const routing = valhallaRouting(valhalla);
    if (!routing.streets || !routing.nearest) throw new Error('Valhalla has no street search');
    return requestSender([
      endpoint(reachedStreets, streets(routing.streets)),
      endpoint(nearestOrigins, nearest(routing.nearest)),
      endpoint(distanceMatrix, matrix(routing)),
    ]);
  };

  test.each(['driving', 'walking', 'cycling', 'truck'])(
    'no street costs more than requested: %s',
    async (mode) => {
      const send = await startRouter();
      const { streets: time } = await send(reachedStreets, { origin: origins[0], value: '3', mode });
      expect(time.costs.length).toBeGreaterThan(20);
      expect(decodePolyline(time.positions)).toHaveLength(time.costs.length);
      expect(Math.max(...time.costs)).toBeLessThanOrEqual(180);
      const request = { origin: origins[0], value: '0.5', mode, method: 'distance' };
      const { streets: meters } = await send(reachedStreets, request);
      expect(Math.max(...meters.costs)).toBeLessThanOrEqual(500);
    },
  );

  test('costs equal those of the matrix, and most positions are the same from two origins', async () => {
    const send = await startRouter();
    const [one, other] = await Promise.all(
      origins.map(async (origin) => {
        const { streets: found } = await send(reachedStreets, { origin, value: '6' });
        return { places: decodePolyline(found.positions) ?? [], costs: found.costs as number[] };
      }),
    );
    const keys = new Set(one?.places.map(({ lat, lng }) => `${lat} ${lng}`));
    const shared = other?.places.filter(({ lat, lng }) => keys.has(`${lat} ${lng}`)) ?? [];
    expect(shared.length).toBeGreaterThan(500);
    const some = [...(one?.places.entries() ?? [])].filter(([place]) => place % 50 === 0).slice(0, 60);
    const { rows } = await send(distanceMatrix, {
      origins: origins[0],
      destinations: some.map(([, { lat, lng }]) => `${lat},${lng}`).join('|'),
      elements: 'duration_distance',
    });
    const close = some.filter(([place], column) => {
      const seconds = rows[0].elements[column].duration?.value ?? 0;
      return Math.abs(seconds - (one?.costs[place] ?? 0)) <= 10;
    });
    expect(close.length / some.length).toBeGreaterThan(0.9);
  });

  test.each(['-34.853096,-56.145636', '-34.865435,-56.171423', '-34.823893,-56.201076'])(
    'positions near %s that other origins reach are reached from there at the cost of the matrix',
    async (origin) => {
      const send = await startRouter();
      const [lat = 0, lng = 0] = origin.split(',').map(Number);
      const reachedFrom = async (from: string, value: string): Promise<Map<string, number>> => {
        const { streets: found } = await send(reachedStreets, { origin: from, value });
        const around = (decodePolyline(found.positions) ?? []).map(
          (at, place) =>
            [`${at.lat},${at.lng}`, found.costs[place], distanceMeters(at, { lat, lng })] as const,
        );
        return new Map(around.flatMap(([at, cost, meters]) => (meters < 100 ? [[at, cost]] : [])));
      };
      const own = await reachedFrom(origin, '10');
      const others = [...(await reachedFrom(origins[0], '20')).keys()];
      expect(others.length).toBeGreaterThan(2);
      expect(others.filter((at) => !own.has(at))).toEqual([]);
      const { rows } = await send(distanceMatrix, {
        origins: origin,
        destinations: others.join('|'),
        elements: 'duration_distance',
      });
      for (const [column, at] of others.entries())
        expect.soft(Math.abs(rows[0].elements[column].duration.value - (own.get(at) ?? 0))).toBeLessThan(10);
    },
  );

  test.each([
    { mode: 'driving', value: '4' },
    { mode: 'walking', value: '6' },
  ])('each street has its nearest origin, even of two on the same street: $mode', async (travel) => {
    const send = await startRouter();
    // The last origin is 30 m from the first, on the same street.
    const all = [...origins, '-34.89407,-56.16631'];
    const costsFrom = await Promise.all(
      all.map(async (origin) => {
        const { streets: found } = await send(reachedStreets, { origin, ...travel });
        const places = decodePolyline(found.positions) ?? [];
        return new Map(places.map(({ lat, lng }, place) => [`${lat} ${lng}`, found.costs[place] as number]));
      }),
    );
    const { streets: found } = await send(nearestOrigins, { origins: all.join('|'), ...travel });
    const places = (decodePolyline(found.positions) ?? []).map(({ lat, lng }, place) => {
      const costs = costsFrom.map((of) => of.get(`${lat} ${lng}`) ?? Number.POSITIVE_INFINITY);
      return { own: found.costs[place], of: costs[found.origins[place]] ?? 0, least: Math.min(...costs) };
    });
    expect(new Set(costsFrom.flatMap((of) => [...of.keys()])).size).toBe(places.length);
    expect(new Set(found.origins)).toEqual(new Set([0, 1, 2]));
    const isClose = (one: number, other: number) => Math.abs(one - other) <= 10;
    const close = places.filter(({ own, of, least }) => isClose(own, least) && isClose(of, least));
    expect(close.length / places.length).toBeGreaterThan(0.98);
  });

  test('too many origins are rejected, and those away from all roads reach no street', async () => {
    const send = await startRouter();
    const many = Array.from({ length: 201 }, () => origins[0]).join('|');
    expect(await send(nearestOrigins, { origins: many, value: '1' })).toMatchObject({
      status: 'INVALID_REQUEST',
    });
    const some = await send(nearestOrigins, { origins: `-35.4,-56.2|${origins[0]}`, value: '1' });
    expect(new Set(some.streets.origins)).toEqual(new Set([1]));
    expect(await send(nearestOrigins, { origins: '-35.4,-56.2', value: '1' })).toMatchObject({
      status: 'ZERO_RESULTS',
    });
  });

  test('a polygon to avoid is not crossed', async () => {
    const send = await startRouter();
    const request = { origin: '-34.8938,-56.1662', value: '6' };
    const wall = '-34.95,-56.160;-34.95,-56.155;-34.82,-56.155;-34.82,-56.160';
    const east = async (more: object) => {
      const { streets: found } = await send(reachedStreets, { ...request, ...more });
      return decodePolyline(found.positions)?.filter(({ lng }) => lng > -56.154).length;
    };
    expect(await east({})).toBeGreaterThan(20);
    expect(await east({ avoid: wall })).toBe(0);
  });

  test('there are none away from all roads', async () => {
    const send = await startRouter();
    expect(await send(reachedStreets, { origin: '-35.4,-56.2', value: '3' })).toMatchObject({
      status: 'ZERO_RESULTS',
    });
  });
});
