import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos, InvalidityReason } from '../geometry/geos.ts';
import { makeValid as makeGeometryValid } from '../geometry/make-valid.ts';
import type { Zone } from '../zone.ts';
import { type Repaired, repairedBy } from './repaired.ts';

/** Why a shape of closed rings is invalid, by OGC 06-103r4. */
export interface InvalidShape {
  kind: InvalidityReason | 'holes-overlap' | 'parts-overlap';
  severity: 'error';
  at: LngLat;
}

/** The engine failed to check it. */
export interface NotJudged {
  kind: 'not-judged';
  severity: 'error';
  at?: LngLat;
}

/**
 * The issue found by GEOS; undefined if the geometry is valid.
 * @param crossing issue that a self-intersection means for this geometry
 */
export function invalidity(
  geos: Geos,
  geometry: ZoneGeometry,
  crossing: InvalidShape['kind'],
): InvalidShape | NotJudged | undefined {
  const computed = geos.invalidity(geometry);
  if (!computed.ok) return { kind: 'not-judged', severity: 'error' };
  if (computed.value === null) return undefined;
  const { reason, at } = computed.value;
  return { kind: reason === 'self-intersection' ? crossing : reason, severity: 'error', at };
}

/** See `makeValid` of geometry: enclosed areas are kept, overlapping parts merged. */
export const makeValid = (geos: Geos, zone: Zone): Repaired =>
  repairedBy('make-valid', zone, makeGeometryValid(geos, zone.geometry));
