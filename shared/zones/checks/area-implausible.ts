import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import { limits } from './limits.ts';

export interface AreaImplausible {
  kind: 'area-implausible';
  severity: 'warning';
  at: LngLat;
  areaSquareMeters: number;
}

/** An issue if the area is below or above the limits, else none. */
export function areaImplausible(geometry: ZoneGeometry, at: LngLat): AreaImplausible[] {
  const area = areaSquareMeters(geometry);
  return area < limits.minPlausibleSquareMeters || area > limits.maxPlausibleSquareMeters
    ? [{ kind: 'area-implausible', severity: 'warning', at, areaSquareMeters: area }]
    : [];
}
