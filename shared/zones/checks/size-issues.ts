import { partsOf, type Ring, vertexCount } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters, ringAreaSquareMeters } from '../geometry/area.ts';
import { flatPerimeter, meanWidthMeters } from './flat-meters.ts';
import { limits } from './limits.ts';
import type { ZoneIssue } from './zone-issue.ts';

/** What is unlikely about the size and form of a valid geometry. */
export function sizeIssues(id: string, geometry: ZoneGeometry): ZoneIssue[] {
  const ids = [id];
  const issues: ZoneIssue[] = [];
  const rings = partsOf(geometry).flat();
  const at = rings[0]?.[0];
  if (!at) return issues;
  const vertices = vertexCount(geometry);
  if (vertices > limits.vertices)
    issues.push({ kind: 'many-vertices', severity: 'warning', ids, at, vertices });
  const area = areaSquareMeters(geometry);
  if (area < limits.smallestPlausibleSquareMeters || area > limits.largestPlausibleSquareMeters)
    issues.push({ kind: 'area-implausible', severity: 'warning', ids, at, areaSquareMeters: area });
  return [...issues, ...rings.flatMap((ring) => sliverIssue(ids, ring))];
}

function sliverIssue(ids: string[], ring: Ring): ZoneIssue[] {
  const [at] = ring;
  const perimeter = flatPerimeter(ring);
  const area = ringAreaSquareMeters(ring);
  const widthMeters = meanWidthMeters(area, perimeter);
  const thin =
    widthMeters < limits.sliverWidthMeters && perimeter / 2 > limits.sliverLengthByWidth * widthMeters;
  return at && thin
    ? [{ kind: 'sliver', severity: 'warning', ids, at, areaSquareMeters: area, widthMeters }]
    : [];
}
