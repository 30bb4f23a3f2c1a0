import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { OsmElement, OsmWay, Tags } from '../../../region-build/osm/element.ts';
import { writeExtract } from '../../../region-build/osm/pbf-writer.ts';
import { buildRoutingTiles } from '../../../region-build/routing-tiles.ts';
import { tilesWithinMs } from './routing-tiles.testing.ts';
import { startTestValhalla, testEngine } from './test-engine.testing.ts';
import type { Valhalla } from './valhalla.ts';

/** Meters to the north and to the east of a position in France. */
export type Spot = readonly [north: number, east: number];

const corner = { lat: 47, lng: 2 };
const metersPerDegree = 111_195;

export const spotAt = ([north, east]: Spot) => ({
  lat: corner.lat + north / metersPerDegree,
  lng: corner.lng + east / (metersPerDegree * Math.cos((corner.lat * Math.PI) / 180)),
});

/** Returns a spot as a parameter of the API. */
export function spotText(spot: Spot): string {
  const { lat, lng } = spotAt(spot);
  return `${lat.toFixed(6)},${lng.toFixed(6)}`;
}

/** Roads and paths that meet where they share a spot. */
export interface MadeNetwork {
  ways: readonly { through: readonly Spot[]; tags: Tags }[];
  /** Tags of spots, such as gates. */
  nodes?: readonly { at: Spot; tags: Tags }[];
}

/** Returns a grid of streets 100 m apart, to the north and east of a spot, with too many crossings to count as an island. */
export function madeTown([north, east]: Spot, streets = 8): MadeNetwork['ways'] {
  const steps = Array.from({ length: streets }, (_, index) => index * 100);
  const tags = { highway: 'residential' };
  return steps.flatMap((step) => [
    { tags, through: steps.map((other): Spot => [north + step, east + other]) },
    { tags, through: steps.map((other): Spot => [north + other, east + step]) },
  ]);
}

function elementsOf({ ways, nodes = [] }: MadeNetwork): OsmElement[] {
  const ids = new Map<string, { id: number; at: Spot }>();
  const idAt = (at: Spot) => {
    const known = ids.get(at.join()) ?? { id: ids.size + 1, at };
    ids.set(at.join(), known);
    return known.id;
  };
  const lines = ways.map(
    ({ through, tags }, index): OsmWay => ({ type: 'way', id: 1 + index, refs: through.map(idAt), tags }),
  );
  const tagsOf = new Map(nodes.map(({ at, tags }) => [idAt(at), tags]));
  const points = [...ids.values()].map(
    ({ id, at }): OsmElement => ({ type: 'node', id, ...spotAt(at), tags: tagsOf.get(id) ?? {} }),
  );
  return [...points, ...lines];
}

/** Writes an extract of a network. */
export async function writeNetwork(path: string, network: MadeNetwork): Promise<void> {
  const bounds = {
    southwest: { lat: corner.lat - 0.5, lng: corner.lng - 0.5 },
    northeast: { lat: corner.lat + 0.5, lng: corner.lng + 0.5 },
  };
  const header = { bounds, dataDate: '2020-01-01T00:00:00.000Z', source: 'test' };
  await writeExtract(path, { ...header, elements: elementsOf(network) });
}

/** Returns a Valhalla with tiles of a network, running during the tests of the calling file or `describe`. */
export function madeValhalla(network: MadeNetwork): Valhalla {
  let started: Valhalla | undefined;
  let folder: string | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'zonedesk-test-'));
    const extract = join(folder, 'network.osm.pbf');
    await writeNetwork(extract, network);
    const tiles = join(folder, 'tiles');
    await buildRoutingTiles({
      extracts: [extract],
      folder: tiles,
      hasBoundaries: false,
      engine: testEngine(),
    });
    started = await startTestValhalla(tiles);
  }, tilesWithinMs);
  afterAll(() => {
    started?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });
  const running = () => {
    if (!started) throw new Error('The router is there only inside of tests');
    return started;
  };
  return { send: (...request) => running().send(...request), close: () => {} };
}
