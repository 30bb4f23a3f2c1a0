import type { LatLng } from '../../../../shared/geo/position.ts';

interface NumberedPosition extends LatLng {
  number: number;
}

/** Farther apart than this, two houses say nothing of what stands between them. */
const farthestNeighbors = 400;

/**
 * Where a house that the data lack would stand: between its nearest known neighbors on the same
 * side of the street (odd or even numbers). Undefined when it is beyond the known ones.
 */
export function interpolatedPosition(
  number: number,
  lower: NumberedPosition | undefined,
  upper: NumberedPosition | undefined,
): LatLng | undefined {
  if (!lower || !upper || upper.number <= lower.number) return undefined;
  if (upper.number - lower.number > farthestNeighbors) return undefined;
  const share = (number - lower.number) / (upper.number - lower.number);
  return {
    lat: lower.lat + (upper.lat - lower.lat) * share,
    lng: lower.lng + (upper.lng - lower.lng) * share,
  };
}
