import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Actor } from '@valhallajs/valhallajs';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import type { OsmElement } from './osm/elements.ts';
import { writeExtract } from './osm/pbf-writer.ts';
import { buildRoutingTiles, RoutingTilesError, routingUnavailable } from './routing-tiles.ts';
import { valhallaConfig } from './valhalla-config.ts';

function street(id: number, from: number, tags: Record<string, string>): OsmElement[] {
  const nodes = [0, 1, 2].map((step) => ({
    type: 'node' as const,
    id: from + step,
    lat: 10,
    lng: 20 + (from + step) * 0.01,
    tags: {},
  }));
  return [...nodes, { type: 'way', id, refs: nodes.map((node) => node.id), tags }];
}

async function extract(elements: OsmElement[]): Promise<string> {
  const path = join(temporaryFolder(), 'a.osm.pbf');
  const bounds = { northeast: { lat: 11, lng: 21 }, southwest: { lat: 9, lng: 19 } };
  await writeExtract(path, { elements, bounds, dataDate: '2020-01-01T00:00:00.000Z', source: 'test' });
  return path;
}

test('a platform without engine is told plainly', () => {
  expect(routingUnavailable('win32', 'x64')).toMatch(/no version for win32 on x64/);
  expect(routingUnavailable('linux', 'x64')).toBeNull();
});

describe.skipIf(routingUnavailable() !== null)('tiles', () => {
  test('several extracts make one tileset, on which routes run', async () => {
    const road = { highway: 'primary', name: 'Long Road' };
    const [west, east] = await Promise.all([extract(street(1, 1, road)), extract(street(2, 3, road))]);
    const folder = temporaryFolder();
    const shares: number[] = [];
    await buildRoutingTiles({
      extracts: [west, east],
      folder,
      boundaries: false,
      onProgress: (done) => shares.push(done),
    });
    expect(shares.at(-1)).toBe(1);
    expect(shares.length).toBeGreaterThan(4);

    const route = await new Actor(valhallaConfig(folder)).route({
      locations: [
        { lat: 10, lon: 20.012 },
        { lat: 10, lon: 20.048 },
      ],
      costing: 'auto',
    });
    expect(route.trip.summary.length).toBeCloseTo(3.95, 1);
  });

  test('a file that is none, and one without roads, are errors that say so', async () => {
    const garbage = join(temporaryFolder(), 'x.osm.pbf');
    writeFileSync(garbage, 'not a map');
    await expect(
      buildRoutingTiles({ extracts: [garbage], folder: temporaryFolder(), boundaries: false }),
    ).rejects.toThrow(RoutingTilesError);
    await expect(
      buildRoutingTiles({
        extracts: [await extract(street(1, 1, { waterway: 'river' }))],
        folder: temporaryFolder(),
        boundaries: false,
      }),
    ).rejects.toThrow(/roads|valhalla_build_tiles ended/);
  });

  test('a cancelled build ends at once and leaves no tiles', async () => {
    const folder = temporaryFolder();
    const cancel = new AbortController();
    const building = buildRoutingTiles({
      extracts: [await extract(street(1, 1, { highway: 'primary' }))],
      folder,
      boundaries: false,
      signal: cancel.signal,
    });
    cancel.abort();
    await expect(building).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(folder).filter((name) => /^\d$/.test(name))).toEqual([]);
  });
});
