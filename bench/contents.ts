import Flatbush from 'flatbush';
import pointInPolygon from 'point-in-polygon-hao';
import { openRegionPlaces, type RegionPlaces } from '../electron/desk/region-contents/region-places.ts';
import { readManifest } from '../electron/region-format/manifest.ts';
import type { Bounds } from '../shared/geo/bounds.ts';
import { mapPositions, partsOf } from '../shared/geo/parts.ts';
import type { LngLat } from '../shared/geo/position.ts';
import type { ZoneGeometry } from '../shared/geo/zone-geometry.ts';
import { boxOf } from '../shared/zones/geometry/box.ts';
import { geometryIndex } from '../shared/zones/geometry/geometry-index.ts';
import { edgeLengthMeters } from '../shared/zones/geometry/perimeter.ts';
import { commonBorderMeters } from '../shared/zones/topology/common-border.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';
import { median, milliseconds } from './timing.ts';
import { sampleZones } from './zones-sample.ts';

const zoneCount = 10_000;
const rounds = 3;
const folder = 'out/regions/built-in';
/** More addresses than any region of this size has. */
const allAddresses = 10_000_000;

/** Returns the sample zones, scaled to the region whose contents are counted. */
function zonesOver({ southwest, northeast }: Bounds): ZoneGeometry[] {
  const geometries = sampleZones(zoneCount, 10).map(({ geometry }) => geometry);
  const boxes = geometries.map(boxOf);
  const [west, south] = [Math.min(...boxes.map((box) => box[0])), Math.min(...boxes.map((box) => box[1]))];
  const [east, north] = [Math.max(...boxes.map((box) => box[2])), Math.max(...boxes.map((box) => box[3]))];
  return geometries.map((geometry) =>
    mapPositions(geometry, ([lng, lat]) => [
      southwest.lng + ((lng - west) / (east - west)) * (northeast.lng - southwest.lng),
      southwest.lat + ((lat - south) / (north - south)) * (northeast.lat - southwest.lat),
    ]),
  );
}

function boxAround({ southwest, northeast }: Bounds): ZoneGeometry {
  const [west, south, east, north] = [southwest.lng, southwest.lat, northeast.lng, northeast.lat];
  const ring: LngLat[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

/** Counts addresses in zones with two libraries that have all addresses in memory. */
function bareAddresses(zones: readonly ZoneGeometry[], tree: Flatbush, addresses: readonly LngLat[]): number {
  let found = 0;
  for (const zone of zones) {
    for (const index of tree.search(...boxOf(zone))) {
      const address = addresses[index];
      if (address && partsOf(zone).some((rings) => pointInPolygon(address, rings) !== false)) found += 1;
    }
  }
  return found;
}

function counted(zones: readonly ZoneGeometry[], places: RegionPlaces): number {
  let found = 0;
  for (const zone of zones) found += places.contentsOf(zone)?.addresses ?? 0;
  return found;
}

/** Yields each pair of zones whose boxes meet, once. */
function pairsOf(zones: readonly ZoneGeometry[]): [ZoneGeometry, ZoneGeometry][] {
  const items = zones.map((geometry, place) => ({ geometry, place }));
  const index = geometryIndex(items);
  return items.flatMap(({ geometry, place }) =>
    index
      .search(boxOf(geometry))
      .flatMap((other): [ZoneGeometry, ZoneGeometry][] =>
        other.place < place ? [[geometry, other.geometry]] : [],
      ),
  );
}

/** Finds common edges naively, ignoring vertices that almost coincide. */
function bareBorder(one: ZoneGeometry, other: ZoneGeometry): number {
  const keysOf = (geometry: ZoneGeometry) =>
    partsOf(geometry)
      .flat()
      .flatMap((ring) => ring.slice(1).map((to, index) => ({ from: ring[index] ?? to, to })));
  const edges = new Set(keysOf(one).map(({ from, to }) => `${from} ${to}`));
  let length = 0;
  for (const { from, to } of keysOf(other))
    if (edges.has(`${to} ${from}`)) length += edgeLengthMeters(from, to);
  return length;
}

/** Contents and common borders of 10,000 zones over the built-in region, next to bare libraries and naive edges. */
export async function run(): Promise<Figure[]> {
  const { bounds } = await readManifest(folder);
  const zones = zonesOver(bounds);
  const places = await openRegionPlaces(folder);
  const { lats = [], lngs = [] } = places.addressesOf(boxAround(bounds), allAddresses) ?? {};
  const addresses = lats.map((lat, index): LngLat => [lngs[index] ?? 0, lat]);
  const tree = new Flatbush(addresses.length);
  for (const address of addresses) tree.add(...address, ...address);
  tree.finish();
  const pairs = pairsOf(zones);
  if (bareAddresses(zones, tree, addresses) !== counted(zones, places)) throw new Error('They disagree');

  const [ours, bare, borders, edges]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(milliseconds(() => bareAddresses(zones, tree, addresses)));
    ours.push(milliseconds(() => counted(zones, places)));
    edges.push(milliseconds(() => pairs.reduce((sum, pair) => sum + bareBorder(...pair), 0)));
    borders.push(milliseconds(() => pairs.reduce((sum, pair) => sum + commonBorderMeters(...pair), 0)));
  }
  places.close();
  const of = `${zoneCount.toLocaleString('en')} zones`;
  return [
    atMostTime(`contents of ${of}`, median(ours), 'ms', 4000),
    atMost(
      `that by the addresses of ${of} alone, in memory (${median(bare).toFixed(0)} ms)`,
      median(ours) / median(bare),
      'times',
      35,
    ),
    atMostTime(`common borders of ${of}`, median(borders), 'ms', 3000),
    atMost(
      `that by the equal edges of ${pairs.length} pairs alone (${median(edges).toFixed(0)} ms)`,
      median(borders) / median(edges),
      'times',
      1,
    ),
  ];
}
