import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxOf } from '../geometry/box.ts';
import { degreeScaleAt } from './flat-meters.ts';

/** A box extended by some meters on all sides. */
export function widenedBox([west, south, east, north]: Box, meters: number): Box {
  const { perLng, perLat } = degreeScaleAt(Math.max(Math.abs(south), Math.abs(north)));
  return [west - meters / perLng, south - meters / perLat, east + meters / perLng, north + meters / perLat];
}

/** The box that contains a zone's neighbors: its own, extended by a gap's width. */
export const neighborBox = (geometry: ZoneGeometry, gapWidthMeters: number): Box =>
  widenedBox(boxOf(geometry), gapWidthMeters);
