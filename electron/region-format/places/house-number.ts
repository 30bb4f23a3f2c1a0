import type { LatLng } from '../../../shared/geo/position.ts';

/** A house number as it stands on a door: "1234", "12 bis", "8A", "10-14". */
export interface HouseNumber {
  /** The leading number, which orders houses along a street. */
  number: number;
  /** What follows it, folded: "bis", "a", "-14"; empty when nothing does. */
  suffix: string;
}

/** Undefined for what has no leading number ("s/n", "km 23"). */
export function readHouseNumber(text: string): HouseNumber | undefined {
  const match = /^\s*0*(\d{1,6})\s*(.*)$/.exec(text);
  if (!match) return undefined;
  return {
    number: Number(match[1]),
    suffix: (match[2] ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''),
  };
}

export interface HouseAt extends LatLng {
  number: number;
}

/** Farther apart than this, two houses say nothing of what stands between them. */
const farthestNeighbours = 400;

/**
 * Where a house that the data lack would stand: between its nearest known neighbours on the same
 * side of the street (odd or even numbers). Undefined when it is beyond the known ones.
 */
export function interpolated(
  number: number,
  lower: HouseAt | undefined,
  upper: HouseAt | undefined,
): LatLng | undefined {
  if (!lower || !upper || upper.number <= lower.number) return undefined;
  if (upper.number - lower.number > farthestNeighbours) return undefined;
  const share = (number - lower.number) / (upper.number - lower.number);
  return {
    lat: lower.lat + (upper.lat - lower.lat) * share,
    lng: lower.lng + (upper.lng - lower.lng) * share,
  };
}
