import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { openCatalog } from '../electron/desk/regions/catalog.ts';
import { regionFeatures } from '../electron/region-build/basemap/region-features.ts';
import { cutTilesOnDisk } from '../electron/region-build/basemap/tiles.ts';
import { areasOf } from '../electron/region-build/osm/areas.ts';
import type { OsmElement } from '../electron/region-build/osm/element.ts';
import { OsmFileError } from '../electron/region-build/osm/elements.ts';
import { framedBlob } from '../electron/region-build/osm/framed-blob.testing.ts';
import { openOsmData } from '../electron/region-build/osm/osm-data.ts';
import { writeExtract } from '../electron/region-build/osm/pbf-writer.ts';
import { smallFeed, writeGtfs } from '../electron/region-build/timetables/gtfs-feed.testing.ts';
import { importGtfs } from '../electron/region-build/timetables/import-gtfs.ts';
import { checkZones } from '../electron/service/zones/check-zones.ts';
import { limitedBytes, maxMapResponseBytes } from '../renderer/map/style/limited-response.ts';
import { megabyte } from '../shared/api/operation.ts';
import { attackOnCluster } from './attack-on-cluster.ts';
import { attacksOnService } from './attacks-on-service.ts';
import type { Figure } from './figure.ts';
import { measuredAttack } from './measured-attack.ts';

/** Returns an extract with one relation, whose border consists of ways that meet end to end. */
function chain(ways: number, nodesOfWay: number): OsmElement[] {
  const count = ways * nodesOfWay;
  const nodes = Array.from({ length: count }, (_, index): OsmElement => {
    const angle = (index / count) * 2 * Math.PI;
    return { type: 'node', id: index + 1, lat: Math.sin(angle), lng: Math.cos(angle), tags: {} };
  });
  const lines = Array.from({ length: ways }, (_, way): OsmElement => {
    const refs = Array.from({ length: nodesOfWay + 1 }, (_, at) => ((way * nodesOfWay + at) % count) + 1);
    return { type: 'way', id: way + 1, refs, tags: {} };
  });
  // Every other way comes last, so that each started line is joined late.
  const order = [...lines.keys()].toSorted((one, other) => (one % 2) - (other % 2) || one - other);
  const members = order.map((way) => ({ type: 'way' as const, ref: way + 1, role: 'outer' }));
  const tags = { type: 'multipolygon', landuse: 'forest' };
  return [...nodes, ...lines, { type: 'relation', id: 1, members, tags }];
}

/** Returns an extract of forests whose borders have three ways each. */
function forests(count: number): OsmElement[] {
  const corners = Array.from({ length: count * 3 }, (_, index) => ({
    id: index + 1,
    forest: Math.floor(index / 3),
    corner: index % 3,
  }));
  const nodes = corners.map(({ id, forest, corner }): OsmElement => {
    const [south, west] = [(forest % 250) * 0.001, Math.floor(forest / 250) * 0.001];
    const [lat, lng] = [south + (corner === 1 ? 0.0005 : 0), west + (corner === 2 ? 0.0005 : 0)];
    return { type: 'node', id, lat, lng, tags: {} };
  });
  const ways = corners.map(({ id, forest, corner }): OsmElement => {
    const refs = [id, forest * 3 + ((corner + 1) % 3) + 1];
    return { type: 'way', id, refs, tags: {} };
  });
  const relations = Array.from({ length: count }, (_, forest): OsmElement => {
    const members = [1, 2, 3].map((way) => ({ type: 'way' as const, ref: forest * 3 + way, role: 'outer' }));
    return { type: 'relation', id: forest + 1, members, tags: { type: 'multipolygon', landuse: 'forest' } };
  });
  return [...nodes, ...ways, ...relations];
}

const around = { southwest: { lat: -1, lng: -1 }, northeast: { lat: 1, lng: 1 } };
const earth = { southwest: { lat: -90, lng: -180 }, northeast: { lat: 90, lng: 180 } };

async function writeElements(
  path: string,
  elements: readonly OsmElement[],
  bounds = around,
): Promise<string> {
  await writeExtract(path, { elements, bounds, dataDate: null, source: 'bench' });
  return path;
}

/** Returns a file whose first block unpacks to this many zeros. */
function writeUnpacking(path: string, bytes: number): string {
  const body = new PbfWriter();
  body.writeVarintField(2, bytes);
  body.writeBytesField(3, deflateSync(Buffer.alloc(bytes)));
  writeFileSync(path, framedBlob('OSMHeader', body.finish()));
  return path;
}

/** Reads all areas of an extract, up to the first error. */
async function readAreas(path: string, folder: string): Promise<void> {
  const workFolder = await mkdtemp(join(folder, 'work-'));
  try {
    const data = await openOsmData(path, workFolder);
    try {
      for await (const _ of areasOf({ ...data, workFolder }));
    } finally {
      data.close();
    }
  } catch (error) {
    if (!(error instanceof OsmFileError)) throw error;
  }
}

/** Cuts the basemap of the bounds that an extract declares. */
async function cutBasemap(path: string, folder: string): Promise<void> {
  const workFolder = await mkdtemp(join(folder, 'work-'));
  const data = await openOsmData(path, workFolder);
  try {
    const options = { bounds: data.bounds, minZoom: 0, maxZoom: 12 };
    for await (const _ of cutTilesOnDisk(regionFeatures(data), workFolder, options));
  } finally {
    data.close();
  }
}

/** Serves a response to the window's map that continues until the connection is closed, or has this many megabytes. */
function mapAnswer(parts = Number.POSITIVE_INFINITY): Response {
  let sent = 0;
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > parts) controller.close();
        else controller.enqueue(new Uint8Array(megabyte));
      },
    }),
  );
}

/** Reads a response to the window's map; ignores whether it is rejected. */
const readMapAnswer = (response: Response) => limitedBytes(response).catch(() => undefined);

/** Imports a feed; ignores whether it contains a timetable. */
const readFeed = (path: string) => importGtfs({ path, today: 20_450 }).catch(() => undefined);

/** Returns a list of this many extracts with the same name. */
const catalogOf = (entries: number, name: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: entries }, (_, index) => ({
      type: 'Feature',
      properties: { id: `r${index}`, name, urls: { pbf: `https://extracts.example/${index}.osm.pbf` } },
      geometry: null,
    })),
  });

async function catalogAttack(folder: string): Promise<Figure[]> {
  const bodies: Record<string, string> = {
    '/harmless': catalogOf(2000, 'Region '.repeat(40)),
    '/hostile': catalogOf(1, '<'.repeat(600_000)),
  };
  const server = createServer((request, response) => response.end(bodies[request.url ?? '']));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('It has no port');
  const catalog = await openCatalog({ profileFolder: folder, proxyFor: async () => null });
  const load = (path: string) => () =>
    catalog.load(`http://127.0.0.1:${address.port}${path}`, new AbortController().signal);
  const figures = await measuredAttack('list of extracts with a name of 600 kB', {
    harmless: load('/harmless'),
    hostile: load('/hostile'),
  });
  server.close();
  return figures;
}

/** Returns a zone whose border crosses itself this often; with 0, it has the same number of vertices. */
function zigzag(name: string, crossings: number, vertices: number) {
  const up = (at: number) => (crossings > 0 ? at % 2 : 1);
  const there = Array.from(
    { length: vertices },
    (_, at) => `${(at * 1e-5).toFixed(5)} ${(up(at) * 1e-3).toFixed(5)}`,
  );
  const polygon = `POLYGON ((0 0.0005, ${there.join(', ')}, ${(vertices * 1e-5).toFixed(5)} 0.0005, 0 0.0005))`;
  return { zone_id: name, store_id: 'S', polygon };
}

async function zonesAttack(): Promise<Figure[]> {
  const batch = (crossings: number) =>
    Array.from({ length: 3 }, (_, index) => zigzag(`z${index}`, crossings, 20_000));
  const check = (crossings: number) => () =>
    checkZones(batch(crossings), { signal: new AbortController().signal });
  return measuredAttack('batch of three zones with 20,000 crossings each', {
    harmless: check(0),
    hostile: check(20_000),
  });
}

/**
 * Hostile inputs next to harmless ones of the same size: at most three times the time, and 300 MB. Then a client with a
 * public key sends the worst requests for a minute while another client types.
 */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-attacks-'));
  const file = (name: string) => join(folder, name);
  try {
    const plainExtract = await writeElements(file('forests.osm.pbf'), forests(20_000));
    const longBorder = await writeElements(file('border.osm.pbf'), chain(60_000, 1));
    const ofTown = await writeElements(file('town.osm.pbf'), forests(200));
    const ofEarth = await writeElements(file('earth.osm.pbf'), forests(200), earth);
    const unpacking = writeUnpacking(file('unpacking.osm.pbf'), 512 * 1024 ** 2);
    const rows = (count: number, length: number) => [
      'stop_id,stop_name,stop_lat,stop_lon',
      ...Array.from({ length: count }, (_, index) => `S${index},${'x'.repeat(length)},48.1,2.1`),
    ];
    const wide = writeGtfs(file('wide.zip'), smallFeed({ 'stops.txt': rows(1, 20_000_000) }));
    const plain = writeGtfs(file('plain.zip'), smallFeed({ 'stops.txt': rows(200_000, 70) }));
    return [
      ...(await catalogAttack(folder)),
      ...(await measuredAttack('extract whose first block unpacks to 512 MB', {
        harmless: () => readAreas(plainExtract, folder),
        hostile: () => readAreas(unpacking, folder),
      })),
      ...(await measuredAttack('extract with a border of 60,000 ways', {
        harmless: () => readAreas(plainExtract, folder),
        hostile: () => readAreas(longBorder, folder),
      })),
      ...(await measuredAttack('extract of a town that states the whole Earth for its box', {
        harmless: () => cutBasemap(ofTown, folder),
        hostile: () => cutBasemap(ofEarth, folder),
      })),
      ...(await measuredAttack('tile of an online map that never ends', {
        harmless: () => readMapAnswer(mapAnswer(maxMapResponseBytes / megabyte)),
        hostile: () => readMapAnswer(mapAnswer()),
      })),
      ...(await measuredAttack('timetable with a row of 20 MB', {
        harmless: () => readFeed(plain),
        hostile: () => readFeed(wide),
      })),
      ...(await zonesAttack()),
      ...(await attacksOnService()),
      ...(await attackOnCluster()),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
