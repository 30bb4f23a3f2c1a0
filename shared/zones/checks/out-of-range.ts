import { positionsOf } from '../../geo/parts.ts';
import { isOnEarth, type LngLat, toLatLng } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';

export interface OutOfRange {
  kind: 'out-of-range';
  severity: 'error';
  at: LngLat;
}

/** An issue at the first impossible position, else none. */
export function outOfRange(geometry: ZoneGeometry): OutOfRange[] {
  const at = firstOffEarth(geometry);
  return at ? [{ kind: 'out-of-range', severity: 'error', at }] : [];
}

/** The first position with an impossible latitude or longitude. */
export function firstOffEarth(geometry: ZoneGeometry): LngLat | undefined {
  for (const position of positionsOf(geometry)) if (!isPositionOnEarth(position)) return position;
  return undefined;
}

/** Whether latitude and longitude are possible. */
export const isPositionOnEarth = (position: LngLat): boolean => isOnEarth(toLatLng(position));
