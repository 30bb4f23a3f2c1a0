import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { boundsOf } from '../../../../shared/geo/bounds.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { tollsInExtracts } from '../../../region-build/collect-tolls.ts';
import { buildEngineTiles } from '../../../region-build/engine-tiles.testing.ts';
import type { OsmElement, Tags } from '../../../region-build/osm/element.ts';
import { writeExtract } from '../../../region-build/osm/pbf-writer.ts';
import { noTolls, type TollMap } from '../../../region-format/toll-map.ts';
import { forkedEngines } from './engine-processes.ts';
import { startValhalla, type Valhalla } from './valhalla.ts';

interface TestStreets {
  valhalla: Valhalla;
  /** Returns the folder of its tiles. */
  tiles(): string;
  tolls(): TollMap;
}

/**
 * Returns a Valhalla with tiles of these OpenStreetMap elements, running during the tests of the calling file or `describe`.
 */
export function streetsForTests(elements: readonly OsmElement[]): TestStreets {
  let folder = '';
  let tolls = noTolls;
  let started: Valhalla | undefined;
  const tiles = () => join(folder, 'tiles');
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'zonedesk-test-'));
    const extract = join(folder, 'own.osm.pbf');
    const bounds = boundsOf(elements.flatMap((element) => (element.type === 'node' ? [element] : [])));
    if (!bounds) throw new Error('No nodes');
    await writeExtract(extract, { elements, bounds, dataDate: '2020-01-01T00:00:00.000Z', source: 'test' });
    tolls = await tollsInExtracts([extract]);
    await buildEngineTiles(extract, tiles());
    started = startValhalla({ spawn: forkedEngines(inject('builtService').engine)(tiles()) });
  });
  afterAll(() => {
    started?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const running = () => {
    if (!started) throw new Error('The engine is there only inside of tests');
    return started;
  };
  return {
    valhalla: { send: (...args) => running().send(...args), close: () => {} },
    tiles,
    tolls: () => tolls,
  };
}

/** Returns a grid of streets, `count` in each direction, this many degrees apart. */
export function gridOfStreets(southwest: LatLng, count: number, degrees: number, tags: Tags): OsmElement[] {
  const lines = Array.from({ length: count }, (_, index) => index);
  const idOf = (row: number, column: number) => 1 + row * count + column;
  const nodes = lines.flatMap((row) =>
    lines.map((column): OsmElement => {
      const [lat, lng] = [southwest.lat + row * degrees, southwest.lng + column * degrees];
      return { type: 'node', id: idOf(row, column), lat, lng, tags: {} };
    }),
  );
  const ways = lines.flatMap((line): OsmElement[] => [
    { type: 'way', id: 1 + line, refs: lines.map((column) => idOf(line, column)), tags },
    { type: 'way', id: 1 + count + line, refs: lines.map((row) => idOf(row, line)), tags },
  ]);
  return [...nodes, ...ways];
}
