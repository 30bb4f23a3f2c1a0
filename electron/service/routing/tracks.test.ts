import { expect, test } from 'vitest';
import { route } from '../../../shared/api/distance.ts';
import type { Tags } from '../../region-build/osm/element.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { madeTown, madeValhalla, type Spot, spotText } from './valhalla/made-network.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

/** Tracks of 4 km, each from a separate town. */
const tracks = {
  gravel: { highway: 'track', surface: 'gravel' },
  'nothing but a track': { highway: 'track' },
  compacted: { highway: 'track', surface: 'compacted' },
  paved: { highway: 'track', surface: 'asphalt' },
  'a grade': { highway: 'track', tracktype: 'grade2', surface: 'gravel' },
  'a limit': { highway: 'track', surface: 'asphalt', maxspeed: '10' },
} satisfies Record<string, Tags>;
const names = Object.keys(tracks) as (keyof typeof tracks)[];
const northOf = (name: keyof typeof tracks) => names.indexOf(name) * 2000;

const valhalla = madeValhalla({
  ways: names.flatMap((name) => [
    ...madeTown([northOf(name), 0]),
    {
      tags: tracks[name],
      through: [0, 1000, 2000, 3000, 4000].map((further): Spot => [northOf(name), 700 + further]),
    },
  ]),
});

/** Returns the seconds for 3 km of a track. */
async function kmhOf(name: keyof typeof tracks, mode: 'driving' | 'walking') {
  const send = await requestSender([
    endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
  ]);
  const [origin, destination] = [spotText([northOf(name), 1200]), spotText([northOf(name), 4200])];
  const { routes } = await send(route, { origin, destination, mode });
  const [{ distance, duration }] = routes[0].legs;
  return (distance.value / duration.value) * 3.6;
}

test.each([
  ['gravel', 9],
  ['nothing but a track', 4.5],
  ['compacted', 9],
  ['paved', 12],
  ['a grade', 9],
] as const)('a track is driven no slower than such tracks are: %s', async (name, least) => {
  const kmh = await kmhOf(name, 'driving');
  expect(kmh).toBeGreaterThan(least);
  expect(kmh).toBeLessThan(20);
});

test('a speed limit still applies', async () => {
  expect(await kmhOf('a limit', 'driving')).toBeLessThan(10.5);
});

test('driving on a track without alternatives is faster than walking', async () => {
  expect(await kmhOf('gravel', 'driving')).toBeGreaterThan(await kmhOf('gravel', 'walking'));
});
