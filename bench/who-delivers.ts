import Flatbush from 'flatbush';
import pointInPolygon from 'point-in-polygon-hao';
import type { LngLat } from '../shared/geo/position.ts';
import { deliveryIndex } from '../shared/zones/delivery/delivery-index.ts';
import { boxOf } from '../shared/zones/geometry/box.ts';
import type { Zone } from '../shared/zones/zone.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';
import { median, milliseconds } from './timing.ts';
import { sampleZones } from './zones-sample.ts';

const pointCount = 100_000;
const rounds = 5;

/** Returns the same places in each run, over all zones and a tenth beyond. */
function samplePoints(zones: readonly Zone[]): LngLat[] {
  const boxes = zones.map(({ geometry }) => boxOf(geometry));
  const west = Math.min(...boxes.map((box) => box[0]));
  const south = Math.min(...boxes.map((box) => box[1]));
  const east = Math.max(...boxes.map((box) => box[2]));
  const north = Math.max(...boxes.map((box) => box[3]));
  let seed = 1;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  return Array.from({ length: pointCount }, () => [
    west + random() * (east - west) * 1.1,
    south + random() * (north - south) * 1.1,
  ]);
}

/** Straightforward use of the two libraries. */
function bare(zones: readonly Zone[], points: readonly LngLat[]): number {
  const tree = new Flatbush(zones.length);
  for (const { geometry } of zones) tree.add(...boxOf(geometry));
  tree.finish();
  let found = 0;
  for (const [lng, lat] of points) {
    for (const index of tree.search(lng, lat, lng, lat)) {
      const zone = zones[index];
      if (!zone) continue;
      const polygons =
        zone.geometry.type === 'Polygon' ? [zone.geometry.coordinates] : zone.geometry.coordinates;
      if (polygons.some((rings) => pointInPolygon([lng, lat], rings) !== false)) found += 1;
    }
  }
  return found;
}

function indexed(zones: readonly Zone[], points: readonly LngLat[]): number {
  const index = deliveryIndex(zones);
  let found = 0;
  for (const point of points) found += index.zonesAt(point).length;
  return found;
}

/** Finds which of 10,000 zones contain 100,000 places, next to bare libraries that do the same. */
export function run(): Figure[] {
  const zones = sampleZones(10_000, 10);
  const points = samplePoints(zones);
  if (bare(zones, points) !== indexed(zones, points)) throw new Error('They disagree');
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    theirs.push(milliseconds(() => bare(zones, points)));
    ours.push(milliseconds(() => indexed(zones, points)));
  }
  return [
    atMostTime('100,000 places in 10,000 zones', median(ours), 'ms', 1000),
    atMost('100,000 places in 10,000 zones, by bare libraries', median(ours) / median(theirs), 'times', 1.5),
  ];
}
