import type { LngLat } from '../../geo/position.ts';
import { closeRing } from '../geometry/rings.ts';
import { readItems, type SourceItem } from './read-items.ts';
import type { FileReading, ReadOptions } from './reading.ts';

/** Minimum number of vertices of a ring. */
export const minVertices = 3;

/** Reads vertices as a zone; closes the ring if needed. */
export function readRing(vertices: LngLat[], options: ReadOptions = {}): FileReading {
  const source: SourceItem = {
    place: {},
    properties: new Map(),
    shape: () => ({ ok: true, geometry: { type: 'Polygon', coordinates: [closeRing(vertices)] } }),
  };
  return readItems([source], [], options);
}
