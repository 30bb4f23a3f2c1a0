import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Actor } from '@valhallajs/valhallajs';
import { describe, expect, test } from 'vitest';
import { valhallaConfig } from '../region-format/engine-config.ts';
import { localEngine, routingUnavailableReason } from '../region-format/local-engine.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import type { OsmElement } from './osm/element.ts';
import { writeExtract } from './osm/pbf-writer.ts';
import { buildRoutingTiles } from './routing-tiles.ts';

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

describe.skipIf(routingUnavailableReason() !== null)('tiles', () => {
  test('several extracts make one tileset, on which routes run', async () => {
    const road = { highway: 'primary', name: 'Long Road' };
    const [west, east] = await Promise.all([extract(street(1, 1, road)), extract(street(2, 3, road))]);
    const folder = temporaryFolder();
    const shares: number[] = [];
    await buildRoutingTiles({
      extracts: [west, east],
      folder,
      hasBoundaries: false,
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

  test('running the builder once per stage results in the same tiles', async () => {
    const engine = localEngine();
    if (!engine) throw new Error('There is no engine');
    const extracts = [await extract(street(1, 1, { highway: 'primary', name: 'Long Road' }))];
    const [allAtOnce, oneByOne] = [temporaryFolder(), temporaryFolder()];
    await buildRoutingTiles({ extracts, folder: allAtOnce, hasBoundaries: true });
    const engineOfPrograms = { ...engine, service: '/nowhere/valhalla_service' };
    await buildRoutingTiles({ extracts, folder: oneByOne, hasBoundaries: true, engine: engineOfPrograms });
    expect(tileSizes(oneByOne)).toEqual(tileSizes(allAtOnce));
    expect(tileSizes(allAtOnce)).not.toBe('');
  });

  const tileSizes = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.gph'))
      .map((name) => `${statSync(join(folder, name)).size} bytes (${name})`)
      .join(', ');

  /** Builds a street east of (lat, lng) with side streets to the north and south at each crossing; returns a router. */
  async function streetWithCrossings(lat: number, lng: number, crossings: number) {
    const tags = { highway: 'residential', maxspeed: '50' };
    const at = (id: number, north: number, east: number): OsmElement => ({
      type: 'node',
      id,
      lat: lat + north * 0.0008,
      lng: lng + east * 0.001,
      tags: {},
    });
    const places = Array.from({ length: crossings + 2 }, (_, index) => index);
    const between = places.slice(1, -1);
    const elements: OsmElement[] = [
      ...places.map((place) => at(place + 1, 0, place)),
      ...between.flatMap((place) => [at(100 + place, 1, place), at(200 + place, -1, place)]),
      { type: 'way', id: 1, refs: places.map((place) => place + 1), tags },
      ...between.map((place) => ({
        type: 'way' as const,
        id: 10 + place,
        refs: [100 + place, place + 1, 200 + place],
        tags,
      })),
    ];
    const folder = temporaryFolder();
    await buildRoutingTiles({ extracts: [await extract(elements)], folder, hasBoundaries: false });
    const actor = new Actor(valhallaConfig(folder));
    return async (north: number, east: number) => {
      const to = { lat: lat + north * 0.0008, lon: lng + east * 0.001 };
      const from = { lat, lon: lng };
      const { trip } = await actor.route({ locations: [from, to], costing: 'auto' }).catch((error) => {
        throw new Error(`No route in tiles of ${tileSizes(folder)}`, { cause: error });
      });
      return trip.summary;
    };
  }

  test('more crossings make a street slower, and no street is driven at its limit', async () => {
    const kilometersPerHour = async (crossings: number) => {
      const drive = await streetWithCrossings(47.1, 2.1, crossings);
      const { length, time } = await drive(0, crossings + 1);
      return length / (time / 3600);
    };
    const [one, ten] = [await kilometersPerHour(1), await kilometersPerHour(10)];
    expect(ten).toBeGreaterThan(15);
    expect(ten).toBeLessThan(one);
    expect(one).toBeLessThan(40);
  });

  test('a turn across oncoming traffic takes longer: left in France, right in England', async () => {
    const [france, england] = [
      await streetWithCrossings(47.1, 2.1, 1),
      await streetWithCrossings(52.1, -1.1, 1),
    ];
    expect((await france(1, 1)).time).toBeGreaterThan((await france(-1, 1)).time + 2);
    expect((await england(-1, 1)).time).toBeGreaterThan((await england(1, 1)).time + 2);
  });

  test('the message of a failed build doesn’t have the builder’s output', async () => {
    const garbage = join(temporaryFolder(), 'x.osm.pbf');
    writeFileSync(garbage, 'not a map');
    const built = buildRoutingTiles({ extracts: [garbage], folder: temporaryFolder(), hasBoundaries: false });
    await expect(built).rejects.toMatchObject({
      name: 'RoutingTilesError',
      message: 'Couldn’t build the road network from the extract. Choose a smaller area or another extract.',
      output: expect.stringContaining('valhalla_build_tiles exited with'),
    });
  });

  const wayWithoutNodes = street(1, 1, { highway: 'residential' }).filter(({ type }) => type === 'way');
  const unusable: [string, OsmElement[]][] = [
    ['a river', street(1, 1, { waterway: 'river' })],
    ['a planned road', street(1, 1, { highway: 'proposed' })],
    ['a platform', street(1, 1, { highway: 'platform' })],
    ['a road without access', street(1, 1, { highway: 'residential', access: 'no' })],
    ['a road without its nodes', [...street(2, 10, { natural: 'cliff' }), ...wayWithoutNodes]],
  ];

  test.each(unusable)('an extract with only %s is refused as one without roads', async (_, elements) => {
    const extracts = [await extract(elements)];
    await expect(
      buildRoutingTiles({ extracts, folder: temporaryFolder(), hasBoundaries: false }),
    ).rejects.toMatchObject({ name: 'OsmFileError', refusal: 'no-roads' });
  });

  test('a canceled build ends at once and leaves no tiles', async () => {
    const folder = temporaryFolder();
    const cancel = new AbortController();
    const building = buildRoutingTiles({
      extracts: [await extract(street(1, 1, { highway: 'primary' }))],
      folder,
      hasBoundaries: false,
      signal: cancel.signal,
    });
    cancel.abort();
    await expect(building).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(folder).filter((name) => /^\d$/.test(name))).toEqual([]);
  });
});
