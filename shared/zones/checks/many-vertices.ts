import { vertexCount } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { limits } from './limits.ts';

export interface ManyVertices {
  kind: 'many-vertices';
  severity: 'warning';
  at: LngLat;
  vertices: number;
}

/** An issue if there are more vertices than the limit, else none. */
export function manyVertices(geometry: ZoneGeometry, at: LngLat): ManyVertices[] {
  const vertices = vertexCount(geometry);
  return vertices > limits.vertices ? [{ kind: 'many-vertices', severity: 'warning', at, vertices }] : [];
}
