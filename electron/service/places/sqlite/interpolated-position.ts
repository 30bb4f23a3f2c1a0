import type { LatLng } from '../../../../shared/geo/position.ts';

interface NumberedPosition extends LatLng {
  number: number;
}

/** Maximum difference of the neighbors' numbers; beyond it, an interpolation would be a guess. */
const maxNumberGap = 400;

/**
 * Returns the interpolated position of a house number between its known neighbors on the same side of the street (odd or
 * even); undefined if one is missing or they are too far apart.
 */
export function interpolatedPosition(
  number: number,
  lower: NumberedPosition | undefined,
  upper: NumberedPosition | undefined,
): LatLng | undefined {
  if (!lower || !upper || upper.number <= lower.number) return undefined;
  if (upper.number - lower.number > maxNumberGap) return undefined;
  const fraction = (number - lower.number) / (upper.number - lower.number);
  return {
    lat: lower.lat + (upper.lat - lower.lat) * fraction,
    lng: lower.lng + (upper.lng - lower.lng) * fraction,
  };
}
