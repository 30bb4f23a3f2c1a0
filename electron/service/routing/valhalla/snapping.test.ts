import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { distanceMatrix, route } from '../../../../shared/api/distance.ts';
import type { OsmElement } from '../../../region-build/osm/elements.ts';
import { writeExtract } from '../../../region-build/osm/pbf-writer.ts';
import { buildRoutingTiles } from '../../../region-build/routing-tiles.ts';
import { noTolls } from '../../../region-format/toll-map.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { endpoint } from '../../endpoint.ts';
import { tollFinder } from '../../tolls/tolls-along.ts';
import { asking } from '../ask.testing.ts';
import { matrix } from '../matrix.ts';
import { routing } from '../route.ts';
import { forkedEngines } from './engine-processes.ts';
import { valhallaRouting } from './routing-engine.ts';
import { startValhalla, type Valhalla } from './valhalla.ts';

/** Streets each way across a town, and a road that leaves it one way, to where the data end. */
const streets = 8;
const corner = { lat: 47, lng: 2 };
const at = (row: number, column: number) => ({
  lat: corner.lat + row * 0.001,
  lng: corner.lng + column * 0.0015,
});
const idOf = (row: number, column: number) => 1 + row * 100 + column;
const lines = Array.from({ length: streets }, (_, index) => index);
const tags = { highway: 'residential' };
const outward = [0, 1, 2, 3].map((step) => streets - 1 + step * 5);
const elements: OsmElement[] = [
  ...lines.flatMap((row) =>
    lines.map(
      (column): OsmElement => ({ type: 'node', id: idOf(row, column), ...at(row, column), tags: {} }),
    ),
  ),
  ...outward
    .slice(1)
    .map((column): OsmElement => ({ type: 'node', id: idOf(0, column), ...at(0, column), tags: {} })),
  ...lines.flatMap((line): OsmElement[] => [
    { type: 'way', id: 1000 + line, refs: lines.map((column) => idOf(line, column)), tags },
    { type: 'way', id: 2000 + line, refs: lines.map((row) => idOf(row, line)), tags },
  ]),
  {
    type: 'way',
    id: 3000,
    refs: outward.map((column) => idOf(0, column)),
    tags: { highway: 'primary', oneway: 'yes' },
  },
];

async function routerOfTown(): Promise<Valhalla> {
  const folder = temporaryFolder();
  const extract = join(folder, 'town.osm.pbf');
  const bounds = { southwest: { lat: 46.9, lng: 1.9 }, northeast: { lat: 47.1, lng: 2.1 } };
  await writeExtract(extract, { elements, bounds, dataDate: '2020-01-01T00:00:00.000Z', source: 'test' });
  const tileFolder = join(folder, 'tiles');
  await buildRoutingTiles({ extracts: [extract], folder: tileFolder, boundaries: false });
  const valhalla = startValhalla({ spawn: forkedEngines(inject('builtService').engine)(tileFolder) });
  onTestFinished(() => valhalla.close());
  return valhalla;
}

const text = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

test('a stop beside a one-way road out of the data is where one can get to and away from', async () => {
  const valhalla = await routerOfTown();
  const ask = await asking([
    endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
    endpoint(distanceMatrix, matrix(valhallaRouting(valhalla))),
  ]);
  const [origin, stop, destination] = [at(5, 1), at(0, 20), at(6, 3)].map(text);
  if (!origin || !stop || !destination) throw new Error('No places');

  const { status, routes } = await ask(route, { origin, destination, waypoints: stop, details: 'full' });
  expect(status).toBe('OK');
  const [before, after] = routes[0].legs;
  expect(after.steps[0].start_location).toEqual(before.steps.at(-1).end_location);

  const pairs = { origins: `${origin}|${stop}`, destinations: `${stop}|${destination}` };
  const { rows } = await ask(distanceMatrix, { ...pairs, elements: 'duration_distance' });
  expect(rows[0].elements[0].duration).toEqual(before.duration);
  expect(rows[1].elements[1].duration).toEqual(after.duration);
});
