import { mapPolygons, mapPositions } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../geometry/geos.ts';
import { makeValid as makeGeometryValid } from '../geometry/make-valid.ts';
import { subtract } from '../geometry/overlay-operations.ts';
import { closeRing, orientRings } from '../geometry/rings.ts';
import { type Refusal, refused, type Shaped, shaped } from '../geometry/shaped.ts';
import type { Edit, Zone } from '../zone.ts';
import type { ZoneIssue } from './zone-issue.ts';

/** The repairs that are safe to offer: each does one plain thing and is one edit, so it can be undone. */
export const repairKinds = ['close', 'turn-round', 'make-valid', 'remove-overlap'] as const;
export type RepairKind = (typeof repairKinds)[number];

const repairs: Partial<Record<ZoneIssue['kind'], RepairKind>> = {
  'ring-not-closed': 'close',
  'lat-lng-swapped': 'turn-round',
  'self-intersection': 'make-valid',
  'ring-touches-itself': 'make-valid',
  'hole-outside': 'make-valid',
  'holes-overlap': 'make-valid',
  'interior-disconnected': 'make-valid',
  'parts-overlap': 'make-valid',
  overlap: 'remove-overlap',
};

/** The repair to offer for an issue; undefined where only a person can know what was meant. */
export const repairFor = (issue: ZoneIssue): RepairKind | undefined => repairs[issue.kind];

export type Repaired = { ok: true; edit: Edit } | { ok: false; refusal: Refusal };

/** Closes every open ring and turns the rings the usual way round. */
export const close = (zone: Zone): Repaired =>
  editOf(zone, 'close', shaped(orientRings(mapPolygons(zone.geometry, (rings) => rings.map(closeRing)))));

/** Swaps latitudes and longitudes. */
export const turnRound = (zone: Zone): Repaired =>
  editOf(zone, 'turn-round', shaped(orientRings(mapPositions(zone.geometry, ([lng, lat]) => [lat, lng]))));

/** See `makeValid` of geometry: what was enclosed stays, overlapping parts are united. */
export const makeValid = (geos: Geos, zone: Zone): Repaired =>
  editOf(zone, 'make-valid', makeGeometryValid(geos, zone.geometry));

/** Takes what two zones have in common from the one of lower priority. */
export const removeOverlap = (geos: Geos, keeps: ZoneGeometry, lower: Zone): Repaired =>
  editOf(lower, 'remove-overlap', subtract(geos, lower.geometry, keeps));

/** Of its own, and not between it and a neighbour. */
const shapeRepairs = ['close', 'turn-round', 'make-valid'] as const;

/** Whether one of these issues is an error that `repairErrors` repairs. */
export const areRepairable = (issues: readonly ZoneIssue[]): boolean => repairsOfErrors(issues).length > 0;

const repairsOfErrors = (issues: readonly ZoneIssue[]) =>
  shapeRepairs.filter((kind) =>
    issues.some((issue) => issue.severity === 'error' && repairFor(issue) === kind),
  );

/** The zone with every repair that the errors of its shape ask for; a refusal where one cannot be done. */
export function repairErrors(
  geos: Geos,
  zone: Zone,
  issues: readonly ZoneIssue[],
): { ok: true; zone: Zone } | { ok: false; refusal: Refusal } {
  const by = { close, 'turn-round': turnRound, 'make-valid': (each: Zone) => makeValid(geos, each) };
  let whole = zone;
  for (const kind of repairsOfErrors(issues)) {
    const repaired = by[kind](whole);
    if (!repaired.ok) return repaired;
    whole = repaired.edit.put[0] ?? whole;
  }
  return { ok: true, zone: whole };
}

function editOf(zone: Zone, kind: RepairKind, outcome: Shaped): Repaired {
  if (!outcome.ok) return refused(outcome.refusal);
  const label = `zones.edits.repaired.${kind}`;
  return { ok: true, edit: { label, put: [{ ...zone, geometry: outcome.geometry }], remove: [] } };
}
