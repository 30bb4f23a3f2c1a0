import type { Ring, Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { ringAreaSquareMeters } from '../geometry/area.ts';
import type { Geos, Prepared } from '../geometry/geos.ts';
import { intersect, subtract } from '../geometry/overlay-operations.ts';
import type { Shaped } from '../geometry/shaped.ts';
import type { Zone } from '../zone.ts';
import { flatPerimeter, meanWidthMeters } from './flat-meters.ts';
import type { NotJudged } from './invalidity.ts';
import { limits } from './limits.ts';
import { type Repaired, repairedBy } from './repaired.ts';

/** Two zones overlap; `share` is the overlap's part of the smaller zone, 0 to 1. */
export interface Overlap {
  kind: 'overlap';
  severity: 'warning';
  at: LngLat;
  areaSquareMeters: number;
  share: number;
}

/** An issue if two zones overlap visibly or can't be compared, else none. */
export function overlap(one: Prepared, other: Prepared): (Overlap | NotJudged)[] {
  const common = one.overlap(other);
  if (!common.ok) return [{ kind: 'not-judged', severity: 'error' }];
  if (!common.value) return [];
  const { share, at } = common.value;
  const parts = common.value.parts.map(measuredPart);
  if (!parts.some(isVisible)) return [];
  const areaSquareMeters = parts.reduce(
    (sum, { shellSquareMeters: inShell, holesSquareMeters: inHoles }) => sum + inShell - inHoles,
    0,
  );
  return [{ kind: 'overlap', severity: 'warning', at, areaSquareMeters, share }];
}

/** The overlap of two zones. */
export const overlapArea = (geos: Geos, one: Zone, other: Zone): Shaped =>
  intersect(geos, one.geometry, other.geometry);

/** Removes the overlap of two zones from `zone`; `keeper` keeps it. */
export const removeOverlap = (geos: Geos, keeper: ZoneGeometry, zone: Zone): Repaired =>
  repairedBy('remove-overlap', zone, subtract(geos, zone.geometry, keeper));

/** A part of an overlap, with its areas in square meters. */
interface MeasuredPart {
  shell: Ring;
  shellSquareMeters: number;
  holesSquareMeters: number;
}

const measuredPart = ([shell = [], ...holes]: Rings): MeasuredPart => ({
  shell,
  shellSquareMeters: ringAreaSquareMeters(shell),
  holesSquareMeters: holes.reduce((sum, hole) => sum + ringAreaSquareMeters(hole), 0),
});

/** Borders that match to the centimeter may overlap by a strip of that width, which is invisible. */
const isVisible = ({ shell, shellSquareMeters: inShell }: MeasuredPart): boolean =>
  meanWidthMeters(inShell, flatPerimeter(shell)) > limits.sameBorderMeters;
