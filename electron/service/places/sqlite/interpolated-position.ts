import type { LatLng } from '../../../../shared/geo/position.ts';

interface NumberedPosition extends LatLng {
  number: number;
}

/** Two houses farther apart than this allow no interpolation. */
const maxNeighbors = 400;

/**
 * Returns the position of a missing house number: between its nearest known neighbors on the same side of the street
 * (odd or even). Undefined beyond the known ones.
 */
export function interpolatedPosition(
  number: number,
  lower: NumberedPosition | undefined,
  upper: NumberedPosition | undefined,
): LatLng | undefined {
  if (!lower || !upper || upper.number <= lower.number) return undefined;
  if (upper.number - lower.number > maxNeighbors) return undefined;
  const share = (number - lower.number) / (upper.number - lower.number);
  return {
    lat: lower.lat + (upper.lat - lower.lat) * share,
    lng: lower.lng + (upper.lng - lower.lng) * share,
  };
}
