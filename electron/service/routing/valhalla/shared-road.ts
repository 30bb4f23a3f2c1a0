import { polylineKey, withoutRepeats } from '../../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

/**
 * How much of two paths is the same road in the same direction, from 0 to 1: the common length, by that of the shorter
 * path. They share what lies between the same two positions, to the five decimals of the API.
 */
export function sharedRoad(path: readonly LatLng[], other: readonly LatLng[]): number {
  const [pieces, otherPieces] = [piecesOf(path), piecesOf(other)];
  const shorter = Math.min(lengthOf(pieces), lengthOf(otherPieces));
  if (shorter === 0) return 1;
  const known = new Set(otherPieces.map(({ key }) => key));
  return Math.min(1, lengthOf(pieces.filter(({ key }) => known.has(key))) / shorter);
}

interface Piece {
  key: string;
  meters: number;
}

function piecesOf(path: readonly LatLng[]): Piece[] {
  const line = withoutRepeats(path);
  return line.slice(1).map((to, index) => {
    const from = line[index] ?? to;
    return { key: `${polylineKey(from)} ${polylineKey(to)}`, meters: distanceMeters(from, to) };
  });
}

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { meters }) => sum + meters, 0);
