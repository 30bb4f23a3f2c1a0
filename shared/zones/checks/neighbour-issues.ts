import type { Ring, Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters, ringAreaSquareMeters } from '../geometry/area.ts';
import type { Box } from '../geometry/box.ts';
import { boxOf } from '../geometry/box.ts';
import type { GeometryIndex } from '../geometry/geometry-index.ts';
import type { Held } from '../geometry/geos.ts';
import { covers } from './covers.ts';
import { flatMetersAt, flatPerimeter, meanWidthMeters } from './flat-meters.ts';
import { gapBetween } from './gap.ts';
import { limits } from './limits.ts';
import type { ZoneIssue } from './zone-issue.ts';

/** A zone with a valid geometry that the engine holds, ready to be compared with its neighbours. */
export interface Standing {
  id: string;
  geometry: ZoneGeometry;
  held: Held;
}

/** A box that goes on for some meters on all sides. */
export function widened([west, south, east, north]: Box, meters: number): Box {
  const { perLng, perLat } = flatMetersAt(Math.max(Math.abs(south), Math.abs(north)));
  return [west - meters / perLng, south - meters / perLat, east + meters / perLng, north + meters / perLat];
}

/** The box in which a zone's neighbours are: its own, a gap's width wider. */
export const neighbourhoodOf = (geometry: ZoneGeometry, gapWidthMeters: number): Box =>
  widened(boxOf(geometry), gapWidthMeters);

/** How two neighbouring zones lie to each other: overlapping, apart by a strip, or neither. */
export function neighbourIssues(
  one: Standing,
  other: Standing,
  all: GeometryIndex<{ geometry: ZoneGeometry }>,
  gapWidthMeters: number,
): ZoneIssue[] {
  const ids = [one.id, other.id];
  const issues: ZoneIssue[] = [];
  const common = one.held.overlap(other.held);
  if (!common.ok) {
    issues.push({ kind: 'not-judged', severity: 'error', ids });
  } else if (common.value) {
    const { share, at } = common.value;
    const parts = common.value.parts.map(measured);
    if (parts.some(isMeantToBeSeen))
      issues.push({
        kind: 'overlap',
        severity: 'warning',
        ids,
        at,
        areaSquareMeters: parts.reduce((sum, { inShell, inHoles }) => sum + inShell - inHoles, 0),
        share,
      });
  }
  const isCovered = (at: LngLat) =>
    covers(one.geometry, at) || all.search([...at, ...at]).some(({ geometry }) => covers(geometry, at));
  const gap = gapBetween(one.geometry, other.geometry, gapWidthMeters, isCovered);
  if (gap) {
    const smaller = Math.min(areaSquareMeters(one.geometry), areaSquareMeters(other.geometry));
    issues.push({
      kind: 'gap',
      severity: 'warning',
      ids,
      ...gap,
      share: gap.areaSquareMeters / smaller,
      gapWidthMeters,
    });
  }
  return issues;
}

/** One part of what two zones have in common, with its areas in square meters. */
interface MeasuredPart {
  shell: Ring;
  inShell: number;
  inHoles: number;
}

const measured = ([shell = [], ...holes]: Rings): MeasuredPart => ({
  shell,
  inShell: ringAreaSquareMeters(shell),
  inHoles: holes.reduce((sum, hole) => sum + ringAreaSquareMeters(hole), 0),
});

/** Two borders that meet to the centimeter overlap by a strip of that width, which nobody can see. */
const isMeantToBeSeen = ({ shell, inShell }: MeasuredPart): boolean =>
  meanWidthMeters(inShell, flatPerimeter(shell)) > limits.sameBorderMeters;
