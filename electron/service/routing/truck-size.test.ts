import { describe, expect, test } from 'vitest';
import { tolls as tollsOperation } from '../../../shared/api/distance.ts';
import { truckTolls } from '../../../shared/api/truck-tolls.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { OsmElement, Tags } from '../../region-build/osm/element.ts';
import { endpoint } from '../endpoint.ts';
import type { RouteQuery } from '../ports.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { requestSender } from './request-sender.testing.ts';
import { tolls, tollsOfTruck } from './tolls.ts';
import { streetsForTests } from './valhalla/test-streets.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

/** Restrictions of the direct road, with trucks that just exceed them and trucks that just don't. */
const straights: Record<string, { tags: Tags; passes: object; isStopped: object }> = {
  'a low bridge': { tags: { maxheight: '3.6' }, passes: { height: '3.5' }, isStopped: { height: '3.7' } },
  'a bridge in feet': {
    tags: { maxheight: `11'6"` },
    passes: { height: '3.4' },
    isStopped: { height: '3.6' },
  },
  'a weak bridge': { tags: { maxweight: '7.5' }, passes: { weight: '7.4' }, isStopped: { weight: '7.6' } },
  'a weak road': {
    tags: { maxaxleload: '6' },
    passes: { axle_load: '5.9' },
    isStopped: { axle_load: '6.1' },
  },
  'a narrow road': { tags: { maxwidth: '2.2' }, passes: { width: '2.1' }, isStopped: { width: '2.3' } },
  'a road of bends': { tags: { maxlength: '10' }, passes: { length: '9.9' }, isStopped: { length: '10.1' } },
  'a tunnel without hazardous goods': {
    tags: { hazmat: 'no' },
    passes: { axles: '12' },
    isStopped: { hazmat: 'true' },
  },
  'a road for few axles': { tags: { maxaxles: '3' }, passes: { axles: '3' }, isStopped: { axles: '4' } },
};
const names = Object.keys(straights);

/** 1.9 km from west to east; the road around it has 20 km. */
const placeOf =
  (index: number) =>
  (step: number, north = 0): LatLng => ({ lat: 40 + index * 0.2 + north, lng: 2 + step * 0.005 });

function straightAndAround(name: string, index: number): OsmElement[] {
  const at = placeOf(index);
  const first = 1 + index * 100;
  const nodes = [at(0), at(1), at(2), at(3), at(4), at(5), at(1, 0.09), at(4, 0.09)];
  const way = (number: number, refs: number[], tags: Tags): OsmElement => ({
    type: 'way',
    id: first + number,
    refs: refs.map((node) => first + node),
    tags: { highway: 'primary', ...tags },
  });
  return [
    ...nodes.map((place, node): OsmElement => ({ type: 'node', id: first + node, ...place, tags: {} })),
    way(0, [0, 1], {}),
    way(1, [1, 2], {}),
    way(2, [2, 3], { bridge: 'yes', toll: 'yes', ...straights[name]?.tags }),
    way(3, [3, 4], {}),
    way(4, [4, 5], {}),
    way(5, [1, 6, 7, 4], {}),
  ];
}

const text = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`;

describe('a toll bridge straight ahead, and a free road around it', () => {
  const { valhalla, tolls: map } = streetsForTests(names.flatMap(straightAndAround));
  const startRouter = async () => {
    const engine = valhallaRouting(valhalla);
    const findTolls = tollFinder(map());
    const send = await requestSender([
      endpoint(
        tollsOperation,
        tolls(engine, findTolls, async () => []),
      ),
      endpoint(
        truckTolls,
        tollsOfTruck(engine, findTolls, async () => []),
      ),
    ]);
    return { engine, send };
  };

  test.each(names)('%s', async (name) => {
    const { send } = await startRouter();
    const at = placeOf(names.indexOf(name));
    const across = { origin: text(at(0.2)), destination: text(at(4.8)) };
    const { passes = {}, isStopped = {} } = straights[name] ?? {};
    const byTruck = async (truck: object) => {
      const { routes } = await send(truckTolls, { ...across, ...truck });
      const [leg] = routes[0].legs;
      return { meters: leg.distance.value, tolls: leg.tolls.length };
    };

    const straight = await byTruck(passes);
    expect(straight.meters).toBeLessThan(2500);
    expect(straight.tolls).toBe(1);
    const around = await byTruck(isStopped);
    expect(around.meters).toBeGreaterThan(15_000);
    expect(around.tolls).toBe(0);

    const byCar = await send(tollsOperation, across);
    expect(byCar.routes[0].legs[0].tolls).toHaveLength(1);
  });

  test('routes avoid it too, with optimized stops and with a time', async () => {
    const { engine } = await startRouter();
    const at = placeOf(0);
    const query: RouteQuery = {
      origin: at(0.2),
      destination: at(4.8),
      waypoints: { optimize: true, points: [at(4.4), at(0.6)] },
      mode: 'truck',
      method: 'distance',
      alternatives: false,
      units: 'metric',
      language: 'en',
      withSteps: false,
    };
    const metersOf = async (change: Partial<RouteQuery>) => {
      const found = await engine.route({ ...query, ...change }, new AbortController().signal);
      if (!found.ok) throw new Error(found.why);
      return found.value.trips[0]?.meters ?? Number.NaN;
    };
    for (const clock of [undefined, '2026-03-03T12:00']) {
      expect(await metersOf({ truck: { heightMeters: 3.5 }, clock })).toBeLessThan(2500);
      expect(await metersOf({ truck: { heightMeters: 3.7 }, clock })).toBeGreaterThan(15_000);
    }
  });

  test('the response has the truck size used, the ordinary one by default', async () => {
    const { send } = await startRouter();
    const at = placeOf(0);
    const { truck } = await send(truckTolls, {
      origin: text(at(0.2)),
      destination: text(at(4.8)),
      height: '3.5',
      axles: '3',
    });
    expect(truck).toEqual({
      height: 3.5,
      width: 2.6,
      length: 21.64,
      weight: 21.77,
      axle_load: 9.07,
      axles: 3,
      hazmat: false,
    });
  });
});
