import Flatbush from 'flatbush';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { VehicleClass } from '../../../shared/tariffs/vehicle-class.ts';
import type { TollBooth, TollMap, TollRoad } from '../../region-format/toll-map.ts';

/** Spatial index of tolls. Paths of the router pass exactly through the nodes of the map. */
export interface TollIndex {
  /** Returns the roads that contain a straight segment of a path and charge the vehicle in its direction. */
  roadsAlong(from: LatLng, to: LatLng, vehicle: VehicleClass): TollRoad[];
  boothsAt(position: LatLng, vehicle: VehicleClass): TollBooth[];
}

/** Maximum distance between a path position and its map node, both rounded, by decimals of the path. */
const maxNodeMeters = { 5: 1.2, 6: 0.3 } as const;
const maxBoothMeters = 0.5;
/** Shorter segments of a path are skipped, because rounding makes their direction unreliable. */
const minSegmentMeters = 0.5;

const metersPerDegree = 111_195;

export function tollIndex({ booths, roads, pathPrecision }: TollMap): TollIndex {
  const segments = roadSegments(roads, pathPrecision);
  const boothTree = treeOfBooths(booths);
  const maxMeters = maxNodeMeters[pathPrecision];
  return {
    roadsAlong(from, to, vehicle) {
      if (distanceMeters(from, to) < minSegmentMeters) return [];
      const middle = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
      const found = new Set<TollRoad>();
      for (const at of segments.near(middle, maxMeters)) {
        const [segment, road] = [segments.piece(at), roads[segments.roadOf(at)]];
        if (!road || metersFrom(segment, from) > maxMeters || metersFrom(segment, to) > maxMeters) continue;
        const direction = isSameDirection(segment, from, to) ? 'forward' : 'backward';
        const payingDirection = road.payers[vehicle];
        if (payingDirection === 'both' || payingDirection === direction) found.add(road);
      }
      return [...found];
    },
    boothsAt: (position, vehicle) =>
      indexesNear(boothTree, position, maxBoothMeters)
        .flatMap((at) => booths[at] ?? [])
        .filter(
          (booth) => booth.payers.includes(vehicle) && distanceMeters(booth, position) <= maxBoothMeters,
        ),
  };
}

/** Segment of a road, from one node to the next. */
interface Segment {
  from: LatLng;
  to: LatLng;
}

/** Returns the segments of all roads with a spatial index, in typed arrays: an entire country has millions. */
function roadSegments(roads: readonly TollRoad[], precision: 5 | 6) {
  const unitList: number[] = [];
  const roadIndexes: number[] = [];
  for (const [roadIndex, { path }] of roads.entries()) {
    const nodes = decodePolyline(path, precision) ?? [];
    for (const [index, to] of nodes.entries()) {
      const from = nodes[index - 1];
      if (!from) continue;
      unitList.push(toUnits(from.lng), toUnits(from.lat), toUnits(to.lng), toUnits(to.lat));
      roadIndexes.push(roadIndex);
    }
  }
  const [coordinateUnits, roadOf] = [Int32Array.from(unitList), Uint32Array.from(roadIndexes)];
  const positionAt = (at: number): LatLng => ({
    lng: (coordinateUnits[at] ?? 0) / unitsPerDegree,
    lat: (coordinateUnits[at + 1] ?? 0) / unitsPerDegree,
  });
  const segment = (at: number): Segment => ({ from: positionAt(4 * at), to: positionAt(4 * at + 2) });
  const tree = treeOf(roadOf.length, segment);
  return {
    piece: segment,
    roadOf: (at: number): number => roadOf[at] ?? -1,
    near: (position: LatLng, meters: number) => indexesNear(tree, position, meters),
  };
}

const treeOfBooths = (booths: readonly TollBooth[]): Flatbush | undefined => {
  const at = (index: number): LatLng => booths[index] ?? { lat: 0, lng: 0 };
  return treeOf(booths.length, (index) => ({ from: at(index), to: at(index) }));
};

/** Units per degree: coordinates are integers in ten-millionths of a degree, as in OpenStreetMap. */
const unitsPerDegree = 1e7;
const toUnits = (degrees: number): number => Math.round(degrees * unitsPerDegree);

/** Returns a spatial index; undefined if it would be empty. */
function treeOf(count: number, segmentAt: (at: number) => Segment): Flatbush | undefined {
  if (count === 0) return undefined;
  const tree = new Flatbush(count, 16, Int32Array);
  for (let at = 0; at < count; at += 1) {
    const { from, to } = segmentAt(at);
    const [x1, y1, x2, y2] = [toUnits(from.lng), toUnits(from.lat), toUnits(to.lng), toUnits(to.lat)];
    tree.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
  }
  tree.finish();
  return tree;
}

/** Returns the indexes of everything within a box of this half side, in the order of the map. */
function indexesNear(tree: Flatbush | undefined, { lat, lng }: LatLng, meters: number): number[] {
  if (!tree) return [];
  const latSpan = meters / metersPerDegree;
  const lngSpan = latSpan / lngScale(lat);
  const found = tree.search(
    toUnits(lng - lngSpan),
    toUnits(lat - latSpan),
    toUnits(lng + lngSpan),
    toUnits(lat + latSpan),
  );
  return found.sort((a, b) => a - b);
}

/** Returns the length of a degree of longitude relative to one of latitude. */
const lngScale = (lat: number): number => Math.max(1e-6, Math.cos((lat * Math.PI) / 180));

/** Returns the distance of a position from a segment in meters, on a plane: segments are short. */
function metersFrom({ from, to }: Segment, at: LatLng): number {
  const scale = lngScale(from.lat);
  const along = { x: (to.lng - from.lng) * scale, y: to.lat - from.lat };
  const offset = { x: (at.lng - from.lng) * scale, y: at.lat - from.lat };
  const squared = along.x ** 2 + along.y ** 2;
  const fraction =
    squared === 0 ? 0 : Math.min(1, Math.max(0, (along.x * offset.x + along.y * offset.y) / squared));
  return Math.hypot(offset.x - fraction * along.x, offset.y - fraction * along.y) * metersPerDegree;
}

function isSameDirection({ from, to }: Segment, start: LatLng, end: LatLng): boolean {
  const east = (to.lng - from.lng) * (end.lng - start.lng) * lngScale(from.lat) ** 2;
  return east + (to.lat - from.lat) * (end.lat - start.lat) >= 0;
}
