import { partsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaImplausible } from './area-implausible.ts';
import { manyVertices } from './many-vertices.ts';
import { sliver } from './sliver.ts';
import type { ZoneIssue } from './zone-issue.ts';

/** Implausible size or proportions of a valid geometry. */
export function sizeIssues(id: string, geometry: ZoneGeometry): ZoneIssue[] {
  const rings = partsOf(geometry).flat();
  const at = rings[0]?.[0];
  if (!at) return [];
  return [...manyVertices(geometry, at), ...areaImplausible(geometry, at), ...rings.flatMap(sliver)].map(
    (issue): ZoneIssue => ({ ...issue, ids: [id] }),
  );
}
