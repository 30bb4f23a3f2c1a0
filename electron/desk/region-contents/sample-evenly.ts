import type { LngLat } from '../../../shared/geo/position.ts';
import { boxOfRings } from '../../../shared/zones/geometry/box.ts';

/** Number of grid cells per side. */
const cells = 2 ** 16 - 1;

/**
 * Returns a sample of up to `atMost` positions with the same spatial distribution: every n-th along a Z-order curve
 * (G. M. Morton), on which close positions are neighbors. Deterministic, in the order of the curve.
 */
export function sampleEvenly(positions: readonly LngLat[], atMost: number): LngLat[] {
  if (positions.length <= atMost) return [...positions];
  const [west, south, east, north] = boxOfRings([positions]);
  const cell = (degrees: number, from: number, to: number) =>
    to > from ? Math.round(((degrees - from) / (to - from)) * cells) : 0;
  const onCurve = positions
    .map((position) => ({
      position,
      place: spread(cell(position[0], west, east)) + 2 * spread(cell(position[1], south, north)),
    }))
    .sort((one, other) => one.place - other.place);
  return Array.from({ length: atMost }, (_, index) => {
    const chosen = onCurve[Math.floor(((index + 0.5) * onCurve.length) / atMost)];
    return chosen ? [chosen.position] : [];
  }).flat();
}

/** Spreads the bits of a 16-bit number to every second bit. */
function spread(bits: number): number {
  let spaced = bits;
  spaced = (spaced | (spaced << 8)) & 0x00ff00ff;
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f;
  spaced = (spaced | (spaced << 2)) & 0x33333333;
  return (spaced | (spaced << 1)) & 0x55555555;
}
