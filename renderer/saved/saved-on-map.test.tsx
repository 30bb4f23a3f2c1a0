import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import type { Bounds } from '../../shared/geo/bounds.ts';
import { savedAddresses, savedRoute, savedZones } from '../../shared/saved/saved-search.testing.ts';
import type { SearchToSave } from '../../shared/saved/saved-search.ts';
import { openWindowWithMap } from '../app/MapWindow.testing.tsx';
import { desk as client } from '../desk/desk.ts';
import { useMapInstance } from '../map/map-instance.ts';
import { routeAnswer } from '../route/route.testing.ts';

const [depot, airport] = [
  { name: 'Depot', position: { lat: -34.9065, lng: -56.1998 } },
  { name: 'Airport', position: { lat: -34.8336, lng: -56.0153 } },
];
const ends = { origin: depot.position, destination: airport.position };
const box = (south: number, west: number, north: number, east: number): Bounds => ({
  southwest: { lat: south, lng: west },
  northeast: { lat: north, lng: east },
});
const onDrive = box(-34.9065, -56.1998, -34.8336, -56.0153);

function map() {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return map;
}

/** Returns the larger share of the map's width or height that the bounds take; 0 if part of them is out of view. */
function share({ southwest, northeast }: Bounds): number {
  const { width, height } = map().getContainer().getBoundingClientRect();
  const [from, to] = [map().project(southwest), map().project(northeast)];
  if (from.x < 0 || to.y < 0 || to.x > width || from.y > height) return 0;
  return Math.max((to.x - from.x) / width, (from.y - to.y) / height);
}

const matrix: SearchToSave = savedRoute({
  name: '1 by 1',
  question: {
    kind: 'matrix',
    matrix: {
      origins: [depot],
      destinations: [airport],
      mode: 'driving',
      method: 'time',
      avoid: { tolls: false, highways: false, ferries: false, areas: [] },
      measure: 'seconds',
    },
  },
  answers: [{ call: 'matrix.blocks', question: {}, answer: [] }],
});
const route = savedRoute({
  answers: [{ call: 'distance.route', question: ends, answer: routeAnswer(ends, 12) }],
});

test.each([
  ['a route', route, onDrive],
  ['a matrix', matrix, onDrive],
  ['an address list', savedAddresses(), box(-34.9, -56.2, -34.7, -56.1)],
  ['zones of a service', savedZones(), box(-34.9, -56.2, -34.88, -56.08)],
])('%s that is opened again is fitted on the map, also where it was in view', async (_, search, bounds) => {
  await openWindowWithMap({
    panel: 'saved',
    answers: { 'distance.route': async () => succeeded(routeAnswer(ends, 12)) },
  });
  await client.call('saved.keep', { list: 'saved', search });
  map().jumpTo({ center: [-56.1, -34.85], zoom: 8 });
  expect(share(bounds)).toBeGreaterThan(0);
  expect(share(bounds)).toBeLessThan(0.4);
  await page.getByRole('grid', { name: 'Saved' }).getByRole('row').first().click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => share(bounds)).toBeGreaterThan(0.4);
});
