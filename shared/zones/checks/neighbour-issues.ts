import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { GeometryIndex } from '../geometry/geometry-index.ts';
import type { Held } from '../geometry/geos.ts';
import { gap } from './gap.ts';
import { overlap } from './overlap.ts';
import type { NeighbourIssue, ZoneIssue } from './zone-issue.ts';

/** A zone with a valid geometry that the engine holds, ready to be compared with its neighbours. */
export interface Standing {
  id: string;
  geometry: ZoneGeometry;
  held: Held;
}

/** How two neighbouring zones lie to each other: overlapping, apart by a strip, or neither. */
export function neighbourIssues(
  one: Standing,
  other: Standing,
  all: GeometryIndex<{ geometry: ZoneGeometry }>,
  gapWidthMeters: number,
): ZoneIssue[] {
  const ids = [one.id, other.id];
  const issues: NeighbourIssue[] = [
    ...overlap(one.held, other.held),
    ...gap(one.geometry, other.geometry, all, gapWidthMeters),
  ];
  return issues.map((issue): ZoneIssue => ({ ...issue, ids }));
}
