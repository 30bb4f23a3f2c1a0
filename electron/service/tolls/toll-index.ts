import Flatbush from 'flatbush';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { VehicleClass } from '../../../shared/tariffs/vehicle-class.ts';
import type { TollBooth, TollMap, TollRoad } from '../../region-format/toll-map.ts';

/** Finds tolls along a path. The router's paths pass exactly through the nodes of the map. */
export interface TollIndex {
  /** Returns the roads, with a toll for the vehicle, that contain a straight piece of a path in the same direction. */
  roadsAlong(from: LatLng, to: LatLng, vehicle: VehicleClass): TollRoad[];
  boothsAt(position: LatLng, vehicle: VehicleClass): TollBooth[];
}

/** Maximum distance between a path position and its map node; both are rounded. */
const apartMeters = { 5: 1.2, 6: 0.3 } as const;
const boothApartMeters = 0.5;
/** The direction of shorter pieces is unreliable. */
const minPieceMeters = 0.5;

const metersPerDegree = 111_195;

export function tollIndex({ booths, roads, pathPrecision }: TollMap): TollIndex {
  const pieces = roadPieces(roads, pathPrecision);
  const places = boothPlaces(booths);
  const apart = apartMeters[pathPrecision];
  return {
    roadsAlong(from, to, vehicle) {
      if (distanceMeters(from, to) < minPieceMeters) return [];
      const middle = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
      const found = new Set<TollRoad>();
      for (const at of pieces.near(middle, apart)) {
        const [piece, road] = [pieces.piece(at), roads[pieces.roadOf(at)]];
        if (!road || metersFrom(piece, from) > apart || metersFrom(piece, to) > apart) continue;
        const direction = leadsAlong(piece, from, to) ? 'forward' : 'backward';
        const paid = road.payers[vehicle];
        if (paid === 'both' || paid === direction) found.add(road);
      }
      return [...found];
    },
    boothsAt: (position, vehicle) =>
      near(places, position, boothApartMeters)
        .flatMap((at) => booths[at] ?? [])
        .filter(
          (booth) => booth.payers.includes(vehicle) && distanceMeters(booth, position) <= boothApartMeters,
        ),
  };
}

/** From one node of a road to the next. */
interface Piece {
  from: LatLng;
  to: LatLng;
}

/** Stored in columns: an entire country has millions. */
function roadPieces(roads: readonly TollRoad[], precision: 5 | 6) {
  const ends: number[] = [];
  const owners: number[] = [];
  for (const [owner, { path }] of roads.entries()) {
    const nodes = decodePolyline(path, precision) ?? [];
    for (const [index, to] of nodes.entries()) {
      const from = nodes[index - 1];
      if (!from) continue;
      ends.push(units(from.lng), units(from.lat), units(to.lng), units(to.lat));
      owners.push(owner);
    }
  }
  const [columns, roadOf] = [Int32Array.from(ends), Uint32Array.from(owners)];
  const end = (at: number): LatLng => ({
    lng: (columns[at] ?? 0) / perDegree,
    lat: (columns[at + 1] ?? 0) / perDegree,
  });
  const piece = (at: number): Piece => ({ from: end(4 * at), to: end(4 * at + 2) });
  const tree = treeOf(roadOf.length, piece);
  return {
    piece,
    roadOf: (at: number): number => roadOf[at] ?? -1,
    near: (position: LatLng, meters: number) => near(tree, position, meters),
  };
}

const boothPlaces = (booths: readonly TollBooth[]): Flatbush | undefined => {
  const at = (index: number): LatLng => booths[index] ?? { lat: 0, lng: 0 };
  return treeOf(booths.length, (index) => ({ from: at(index), to: at(index) }));
};

/** Ten-millionths of a degree, as in OpenStreetMap. */
const perDegree = 1e7;
const units = (degrees: number): number => Math.round(degrees * perDegree);

/** Undefined if there are none. */
function treeOf(count: number, piece: (at: number) => Piece): Flatbush | undefined {
  if (count === 0) return undefined;
  const tree = new Flatbush(count, 16, Int32Array);
  for (let at = 0; at < count; at += 1) {
    const { from, to } = piece(at);
    const [x1, y1, x2, y2] = [units(from.lng), units(from.lat), units(to.lng), units(to.lat)];
    tree.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
  }
  tree.finish();
  return tree;
}

/** In map order. */
function near(tree: Flatbush | undefined, { lat, lng }: LatLng, meters: number): number[] {
  if (!tree) return [];
  const high = meters / metersPerDegree;
  const wide = high / narrowing(lat);
  const found = tree.search(units(lng - wide), units(lat - high), units(lng + wide), units(lat + high));
  return found.sort((a, b) => a - b);
}

/** Length ratio of a degree of longitude to one of latitude. */
const narrowing = (lat: number): number => Math.max(1e-6, Math.cos((lat * Math.PI) / 180));

/** Distance on a plane around a piece of road, which is short enough for that. */
function metersFrom({ from, to }: Piece, at: LatLng): number {
  const narrow = narrowing(from.lat);
  const along = { x: (to.lng - from.lng) * narrow, y: to.lat - from.lat };
  const away = { x: (at.lng - from.lng) * narrow, y: at.lat - from.lat };
  const squared = along.x ** 2 + along.y ** 2;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (along.x * away.x + along.y * away.y) / squared));
  return Math.hypot(away.x - share * along.x, away.y - share * along.y) * metersPerDegree;
}

function leadsAlong({ from, to }: Piece, start: LatLng, end: LatLng): boolean {
  const east = (to.lng - from.lng) * (end.lng - start.lng) * narrowing(from.lat) ** 2;
  return east + (to.lat - from.lat) * (end.lat - start.lat) >= 0;
}
