import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxOf } from '../geometry/box.ts';
import { flatMetersAt } from './flat-meters.ts';

/** A box that goes on for some meters on all sides. */
export function widened([west, south, east, north]: Box, meters: number): Box {
  const { perLng, perLat } = flatMetersAt(Math.max(Math.abs(south), Math.abs(north)));
  return [west - meters / perLng, south - meters / perLat, east + meters / perLng, north + meters / perLat];
}

/** The box in which a zone's neighbours are: its own, a gap's width wider. */
export const boxAround = (geometry: ZoneGeometry, gapWidthMeters: number): Box =>
  widened(boxOf(geometry), gapWidthMeters);
