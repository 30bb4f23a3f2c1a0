import type { Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import { ringAreaSquareMeters } from '../geometry/area.ts';
import { flatPerimeter, meanWidthMeters } from './flat-meters.ts';
import { limits } from './limits.ts';

/** A part or hole too thin to be intended; `widthMeters` is its mean width. */
export interface Sliver {
  kind: 'sliver';
  severity: 'warning';
  at: LngLat;
  areaSquareMeters: number;
  widthMeters: number;
}

/** An issue if a ring is too thin, else none. */
export function sliver(ring: Ring): Sliver[] {
  const [at] = ring;
  const perimeter = flatPerimeter(ring);
  const areaSquareMeters = ringAreaSquareMeters(ring);
  const widthMeters = meanWidthMeters(areaSquareMeters, perimeter);
  const isThin =
    widthMeters < limits.sliverWidthMeters && perimeter / 2 > limits.sliverLengthByWidth * widthMeters;
  return at && isThin ? [{ kind: 'sliver', severity: 'warning', at, areaSquareMeters, widthMeters }] : [];
}
