import { vertexCount } from '../../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { widenedBox } from '../../../shared/zones/checks/neighbor-box.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import { geometryIndex } from '../../../shared/zones/geometry/geometry-index.ts';
import type { Geos } from '../../../shared/zones/geometry/geos.ts';
import { buffer, simplify } from '../../../shared/zones/geometry/planar-operations.ts';
import { invalidInput, type Refusal } from '../../../shared/zones/geometry/shaped.ts';
import { bufferShared } from '../../../shared/zones/topology/buffer-shared.ts';
import { neighborhoodOf } from '../../../shared/zones/topology/neighborhood.ts';
import { simplifyBorders } from '../../../shared/zones/topology/simplify-borders.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

/** How zones are reshaped: buffered, or simplified. */
export interface Reshape {
  kind: 'buffer' | 'simplify';
  /** Width of the buffer, negative to shrink; or the maximum displacement of the border by simplifying. */
  meters: number;
}

/** Totals that show how much the zones changed. */
export interface ShapeFigures {
  vertices: { before: number; after: number };
  squareMeters: { before: number; after: number };
}

/** Result of reshaping. */
export interface Reshaped {
  /** Zones with new shapes; unchanged ones are omitted. */
  zones: Zone[];
  /** Neighbors whose borders change too. */
  neighbors: Zone[];
  refused: { id: string; refusal: Refusal }[];
  figures: ShapeFigures;
}

/**
 * Reshapes zones, as a generator that yields after each, so that callers can stop in between.
 * @param around neighbors whose borders follow; null to reshape each zone on its own
 */
export function* reshaped(
  geos: Geos,
  zones: readonly Zone[],
  around: readonly Zone[] | null,
  reshape: Reshape,
): Generator<undefined, Reshaped> {
  const { geometries, refused } = around
    ? yield* withNeighbors(geos, zones, around, reshape)
    : yield* eachAlone(geos, zones, reshape);
  const changed = (candidates: readonly Zone[]) =>
    candidates.flatMap((zone): Zone[] => {
      const geometry = geometries.get(zone.id);
      return geometry ? [{ ...zone, geometry }] : [];
    });
  const result: Reshaped = {
    zones: changed(zones),
    neighbors: changed(around ?? []),
    refused,
    figures: { vertices: { before: 0, after: 0 }, squareMeters: { before: 0, after: 0 } },
  };
  const { vertices, squareMeters } = result.figures;
  for (const { id, geometry } of zones) {
    const reshapedGeometry = geometries.get(id);
    if (!reshapedGeometry) continue;
    vertices.before += vertexCount(geometry);
    vertices.after += vertexCount(reshapedGeometry);
    squareMeters.before += areaSquareMeters(geometry);
    squareMeters.after += areaSquareMeters(reshapedGeometry);
  }
  return result;
}

interface ReshapeOutcome {
  geometries: Map<string, ZoneGeometry>;
  refused: Reshaped['refused'];
}

function* eachAlone(
  geos: Geos,
  zones: readonly Zone[],
  { kind, meters }: Reshape,
): Generator<undefined, ReshapeOutcome> {
  const operation = kind === 'buffer' ? buffer : simplify;
  const outcome: ReshapeOutcome = { geometries: new Map(), refused: [] };
  for (const { id, geometry } of zones) {
    const shape = operation(geos, geometry, meters);
    if (!shape.ok) outcome.refused.push({ id, refusal: shape.refusal });
    else if (kind === 'simplify' ? vertexCount(shape.geometry) !== vertexCount(geometry) : meters !== 0)
      outcome.geometries.set(id, shape.geometry);
    yield undefined;
  }
  return outcome;
}

/** Reshapes zones together with their neighbors: a shared border is changed once, for all zones that have it. */
function* withNeighbors(
  geos: Geos,
  zones: readonly Zone[],
  around: readonly Zone[],
  { kind, meters }: Reshape,
): Generator<undefined, ReshapeOutcome> {
  const outcome: ReshapeOutcome = { geometries: new Map(), refused: [] };
  const valid = zones.filter(({ id, geometry }) => {
    const refusal = invalidInput(geos, [geometry]);
    if (refusal) outcome.refused.push({ id, refusal });
    return refusal === undefined;
  });
  const ids = new Set(valid.map(({ id }) => id));
  const noded = neighborhoodOf([...zones, ...around]);
  if (kind === 'simplify') {
    for (const [id, geometry] of yield* simplifyBorders(noded, ids, meters))
      outcome.geometries.set(id, geometry);
    return outcome;
  }
  const index = geometryIndex(noded.zones);
  // Neighbors may have grown by the same distance already.
  const reach = 2 * Math.max(0, meters) + 1;
  for (const { id, geometry } of valid) {
    const nearby = index.search(widenedBox(boxOf(geometry), reach)).map((zone) => ({
      id: zone.id,
      geometry: outcome.geometries.get(zone.id) ?? zone.geometry,
    }));
    const shapes = bufferShared(geos, nearby, id, meters, ids);
    if (!shapes.ok) outcome.refused.push({ id, refusal: shapes.refusal });
    else for (const [changed, next] of shapes.geometries) outcome.geometries.set(changed, next);
    yield undefined;
  }
  return outcome;
}
