import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../zone.ts';
import { positionToGrid } from './grid.ts';
import type { Shaped } from './shaped.ts';
import { changeRing, type VertexPlace } from './vertex-place.ts';

/** Moves a vertex; the ring stays closed. The checks, not this, say what it does to the form. */
export const moveVertex = (geometry: ZoneGeometry, place: VertexPlace, position: LngLat): Shaped =>
  changeRing(geometry, place, (open, vertex) => open.with(vertex, positionToGrid(position)));
