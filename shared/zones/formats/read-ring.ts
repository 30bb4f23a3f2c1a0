import type { LngLat } from '../../geo/position.ts';
import { closeRing } from '../geometry/rings.ts';
import { readItems, type SourceItem } from './read-items.ts';
import type { Reading, ReadOptions } from './reading.ts';

/** A ring has no fewer. */
export const minVertices = 3;

/** Reads vertices as one zone, whose ring is closed where they do not close it. */
export function readRing(vertices: LngLat[], options: ReadOptions = {}): Reading {
  const source: SourceItem = {
    place: {},
    properties: new Map(),
    shape: () => ({ ok: true, geometry: { type: 'Polygon', coordinates: [closeRing(vertices)] } }),
  };
  return readItems([source], [], options);
}
