import { polylineKey, withoutRepeats } from '../../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

/**
 * Returns the fraction of the shorter path, 0 to 1, that both paths have in common in the same direction; 1 if a path has no
 * length. Pieces between the same two positions, to the API's five decimals, are common.
 */
export function sharedRoadFraction(path: readonly LatLng[], other: readonly LatLng[]): number {
  const [pieces, otherPieces] = [piecesOf(path), piecesOf(other)];
  const shorter = Math.min(lengthOf(pieces), lengthOf(otherPieces));
  if (shorter === 0) return 1;
  const otherKeys = new Set(otherPieces.map(({ key }) => key));
  return Math.min(1, lengthOf(pieces.filter(({ key }) => otherKeys.has(key))) / shorter);
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
