import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../zone.ts';
import { positionToGrid } from './grid.ts';
import type { Shaped } from './shaped.ts';
import { changeRing, type VertexPlace } from './vertex-place.ts';

/** Inserts a vertex after the one at `place`. The checks, not this, say what it does to the form. */
export const insertVertex = (geometry: ZoneGeometry, place: VertexPlace, position: LngLat): Shaped =>
  changeRing(geometry, place, (open, vertex) => open.toSpliced(vertex + 1, 0, positionToGrid(position)));
