import type { LngLat } from '../../geo/position.ts';
import { metersBetween } from '../geometry/local-meters.ts';
import { nearestOnEdge } from '../geometry/snap.ts';
import { type Border, positionKey } from './border-network.ts';
import type { Neighborhood } from './neighborhood.ts';

/** Borders that a zone shares with others, longest first. */
export const sharedBordersOf = ({ network }: Neighborhood, zone: string): Border[] =>
  network
    .borders()
    .filter(({ zones }) => zones.length > 1 && zones.includes(zone))
    .sort((one, other) => borderMeters(other) - borderMeters(one));

/** Length of a border in meters. */
export const borderMeters = ({ line }: Border): number =>
  line.slice(1).reduce((sum, to, index) => sum + metersBetween(line[index] ?? to, to), 0);

/** Key of a border; stable while its vertices don't change. */
export const borderKey = ({ line }: Border): string => line.map(positionKey).join(' ');

/** Start and end of a line; only one position for a ring that touches nothing. */
export const borderEnds = ({ line }: Border): LngLat[] => {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return [];
  return positionKey(first) === positionKey(last) ? [first] : [first, last];
};

/** Border nearest to a position within a tolerance in degrees of longitude, as in `snap`. */
export function nearestBorder(
  borders: readonly Border[],
  at: LngLat,
  toleranceDegrees: number,
): Border | undefined {
  const stretch = 1 / Math.max(0.01, Math.cos((at[1] * Math.PI) / 180));
  let nearest: Border | undefined;
  let distance = toleranceDegrees;
  for (const border of borders) {
    for (const [index, to] of border.line.entries()) {
      const [lng, lat] = nearestOnEdge(border.line[index - 1] ?? to, to, at, stretch);
      const away = Math.hypot(lng - at[0], (lat - at[1]) * stretch);
      if (away > distance || (away === distance && nearest)) continue;
      nearest = border;
      distance = away;
    }
  }
  return nearest;
}
