import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { GeometryIndex } from '../geometry/geometry-index.ts';
import type { Prepared } from '../geometry/geos.ts';
import { gap } from './gap.ts';
import { overlap } from './overlap.ts';
import type { NeighborIssue, ZoneIssue } from './zone-issue.ts';

/** A zone with a valid geometry, loaded into the engine for comparisons with its neighbors. */
export interface PreparedZone {
  id: string;
  geometry: ZoneGeometry;
  prepared: Prepared;
}

/** How two neighboring zones relate: overlap, gap, or neither. */
export function neighborIssues(
  one: PreparedZone,
  other: PreparedZone,
  all: GeometryIndex<{ geometry: ZoneGeometry }>,
  gapWidthMeters: number,
): ZoneIssue[] {
  const ids = [one.id, other.id];
  const issues: NeighborIssue[] = [
    ...overlap(one.prepared, other.prepared),
    ...gap(one.geometry, other.geometry, all, gapWidthMeters),
  ];
  return issues.map((issue): ZoneIssue => ({ ...issue, ids }));
}
