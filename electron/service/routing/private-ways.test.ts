import { describe, expect, test } from 'vitest';
import { distanceMatrix, isochrone as isochroneOperation, route } from '../../../shared/api/distance.ts';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { isochrone } from './isochrone.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import {
  type MadeNetwork,
  madeValhalla,
  type Spot,
  spotAt,
  spotText,
} from './valhalla/made-network.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

type Tags = Record<string, string>;

/** Two streets lead north from a main road, 400 m apart. 600 m farther, they are connected by a private way or through a gate. */
const ladders = {
  private: { way: { access: 'private' } },
  privateForCars: { way: { motor_vehicle: 'private' } },
  footAllowed: { way: { access: 'private', foot: 'permissive' } },
  closedButFoot: { way: { access: 'no', foot: 'yes', bicycle: 'yes' } },
  military: { way: { access: 'military' } },
  customers: { way: { access: 'customers' } },
  residents: { way: { vehicle: 'destination' } },
  aisle: { way: { highway: 'service', service: 'parking_aisle' } },
  emergency: { way: { highway: 'service', service: 'emergency_access' } },
  beingBuilt: { way: { construction: 'yes' } },
  privateGate: { gate: { access: 'private' } },
  lockedGate: { gate: { locked: 'yes' } },
  closedGate: { gate: { access: 'no' } },
  gateForCars: { gate: { motor_vehicle: 'private' } },
  openGate: { gate: {} },
} as const satisfies Record<string, { way: Tags } | { gate: Tags }>;
type Ladder = keyof typeof ladders;
const names = Object.keys(ladders) as Ladder[];

const eastOf = (ladder: Ladder) => names.indexOf(ladder) * 1000;
const ends = (ladder: Ladder): [Spot, Spot] => [
  [500, eastOf(ladder)],
  [500, eastOf(ladder) + 400],
];
const middleOf = (ladder: Ladder): Spot => [600, eastOf(ladder) + 100];
const across = 600;
const around = 1400;

const quarterEast = names.length * 1000;
const residential = { highway: 'residential' };
const network: MadeNetwork = {
  ways: [
    {
      through: Array.from({ length: 10 * names.length + 11 }, (_, step): Spot => [0, step * 100]),
      tags: { highway: 'tertiary' },
    },
    ...names.flatMap((name) => {
      const [west, east] = [eastOf(name), eastOf(name) + 400];
      const kind = ladders[name];
      return [
        {
          through: [
            [0, west],
            [600, west],
          ] satisfies Spot[],
          tags: residential,
        },
        {
          through: [
            [0, east],
            [600, east],
          ] satisfies Spot[],
          tags: residential,
        },
        {
          through: [
            [600, west],
            [600, west + 200],
            [600, east],
          ] satisfies Spot[],
          tags: { ...residential, ...('way' in kind ? kind.way : {}) },
        },
      ];
    }),
    // A quarter of ordinary streets behind a gate.
    {
      through: [
        [0, quarterEast],
        [200, quarterEast],
        [400, quarterEast],
      ],
      tags: residential,
    },
    {
      through: [
        [400, quarterEast],
        [400, quarterEast + 300],
        [700, quarterEast + 300],
        [700, quarterEast],
        [400, quarterEast],
      ],
      tags: residential,
    },
  ],
  nodes: [
    ...names.flatMap((name) => {
      const kind = ladders[name];
      const at: Spot = [600, eastOf(name) + 200];
      return 'gate' in kind ? [{ at, tags: { barrier: 'gate', ...kind.gate } }] : [];
    }),
    { at: [200, quarterEast], tags: { barrier: 'lift_gate', access: 'no' } },
  ],
};

describe('private ways and gates', () => {
  const valhalla = madeValhalla(network);
  async function meters(origin: Spot, destination: Spot, more: Record<string, string>) {
    const engine = valhallaRouting(valhalla);
    const send = await requestSender([
      endpoint(route, routing(engine, tollFinder(noTolls))),
      endpoint(distanceMatrix, matrix(engine)),
    ]);
    const [from, to] = [spotText(origin), spotText(destination)];
    const { routes } = await send(route, { origin: from, destination: to, ...more });
    const { rows } = await send(distanceMatrix, {
      origins: from,
      destinations: to,
      elements: 'duration_distance',
      ...more,
    });
    const { value } = routes[0].legs[0].distance;
    expect(rows[0].elements[0].distance.value).toBe(value);
    return value;
  }
  const isAbout = (value: number, expected: number) => expect(Math.abs(value - expected)).toBeLessThan(15);

  const shut: readonly Ladder[] = ['private', 'military', 'privateGate', 'lockedGate', 'closedGate'];
  test('walks don’t cross them', async () => {
    for (const name of names)
      for (const method of ['time', 'distance'])
        isAbout(
          await meters(...ends(name), { mode: 'walking', method }),
          shut.includes(name) ? around : across,
        );
  });

  test('bicycle routes don’t cross them; bicycles are pushed on footways', async () => {
    for (const name of names) {
      const expected = shut.includes(name) ? around : across;
      isAbout(await meters(...ends(name), { mode: 'cycling', method: 'distance' }), expected);
      // Pushing the bicycle takes longer than the route around.
      const quickest = name === 'footAllowed' ? around : expected;
      isAbout(await meters(...ends(name), { mode: 'cycling' }), quickest);
    }
  });

  test.each(['time', 'distance'])(
    'cars avoid private and residents-only roads, and closed gates: %s',
    async (method) => {
      const open: readonly Ladder[] = ['openGate'];
      for (const name of names)
        isAbout(await meters(...ends(name), { method }), open.includes(name) ? across : around);
    },
  );

  test.each(['walking', 'cycling', 'driving'])('routes may start and end on them: %s', async (mode) => {
    for (const method of ['time', 'distance']) {
      for (const name of ['private', 'military'] as const) {
        const [west, east] = ends(name);
        isAbout(await meters(west, middleOf(name), { mode, method }), 200);
        isAbout(await meters(middleOf(name), east, { mode, method }), 400);
        // Only between neighbors, not through.
        isAbout(await meters(middleOf(name), [600, eastOf(name) + 300], { mode, method }), 200);
      }
      const [quarter, outside]: [Spot, Spot] = [
        [550, quarterEast + 300],
        [0, quarterEast + 100],
      ];
      isAbout(await meters(outside, quarter, { mode, method }), 950);
      isAbout(await meters(quarter, outside, { mode, method }), 950);
      isAbout(await meters(quarter, [550, quarterEast], { mode, method }), 600);
    }
  });

  test('an isochrone on foot ends at a locked gate, unless it starts behind it', async () => {
    const engine = valhallaRouting(valhalla);
    const send = await requestSender([endpoint(isochroneOperation, isochrone(engine))]);
    const northernmost = async (origin: Spot) => {
      const { isoline } = await send(isochroneOperation, {
        origin: spotText(origin),
        mode: 'walking',
        method: 'distance',
        value: '0.6',
      });
      const bounds = boundsOf(decodePolyline(isoline.geometry) ?? []);
      return { north: bounds?.northeast.lat ?? 0, south: bounds?.southwest.lat ?? 0 };
    };
    expect((await northernmost([50, quarterEast])).north).toBeLessThan(spotAt([300, 0]).lat);
    expect((await northernmost([500, quarterEast])).south).toBeLessThan(spotAt([100, 0]).lat);
  });
});
