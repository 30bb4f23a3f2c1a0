import { geometryOfParts, mapPositions, partsOf, positionCount, type Rings } from '../../shared/geo/parts.ts';
import { type LatLng, toLatLng, toLngLat } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { RegionArea } from '../../shared/regions/region-area.ts';
import { boxOf } from '../../shared/zones/geometry/box.ts';
import { circle, rectangle } from '../../shared/zones/geometry/drawn-shapes.ts';
import { type Computed, type Geos, loadGeos } from '../../shared/zones/geometry/geos.ts';
import { adminAreaPolygons } from './osm/admin-areas.ts';
import { OsmFileError } from './osm/elements.ts';
import type { ReadElementBlocks } from './osm/merged-extracts.ts';

const invalidAreaError = () =>
  new OsmFileError(
    'The area can’t be used. Its outline must be a polygon that doesn’t cross a pole or the 180th meridian.',
    'area-invalid',
  );

const swappedAreaError = () =>
  new OsmFileError(
    'Latitude and longitude of the area are swapped. A box, GeoJSON, and .poly have longitude first; around: has latitude first.',
    'area-swapped',
  );

const withSwapped = (shape: ZoneGeometry): ZoneGeometry => mapPositions(shape, ([lng, lat]) => [lat, lng]);

const isOnEarth = (shape: ZoneGeometry): boolean =>
  partsOf(shape).every((rings) =>
    rings.every((ring) => ring.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)),
  );

/** Returns the valid union of a shape's parts, which may overlap as areas in a file do; undefined if it is empty. */
async function validOutline(shape: ZoneGeometry): Promise<ZoneGeometry | undefined> {
  const geos = await loadGeos();
  const parts = partsOf(shape).flatMap((rings) =>
    computed(geos.makeValid({ type: 'Polygon', coordinates: rings })),
  );
  const valid = parts.map((coordinates): ZoneGeometry => ({ type: 'Polygon', coordinates }));
  return geometryOfParts(computed(geos.union(valid)));
}

function computed<T>(result: Computed<T>): T {
  if (result.ok) return result.value;
  throw invalidAreaError();
}

async function shapeOf(area: RegionArea, read: ReadElementBlocks): Promise<ZoneGeometry | undefined> {
  switch (area.kind) {
    case 'box': {
      const { northeast, southwest } = area.bounds;
      const shape = rectangle(toLngLat(southwest), toLngLat(northeast));
      return shape.ok ? shape.geometry : undefined;
    }
    case 'around': {
      const shape = circle(toLngLat(area.at), area.radiusMeters);
      return shape.ok ? shape.geometry : undefined;
    }
    case 'outline':
      return area.outline;
    case 'boundary': {
      const polygons = await adminAreaPolygons(read, area.boundary);
      return geometryOfParts(polygons.map((rings) => rings.map((ring) => [...ring])));
    }
  }
}

/**
 * Returns the valid outline of an area.
 * @param read the extract in which administrative areas are looked up
 * @throws OsmFileError if the outline is invalid, has latitude and longitude swapped, or is a boundary that the extract
 * lacks or doesn't contain entirely
 */
export async function areaOutline(area: RegionArea, read: ReadElementBlocks): Promise<ZoneGeometry> {
  const shape = await shapeOf(area, read);
  if (!shape) throw invalidAreaError();
  if (!isOnEarth(shape)) throw isOnEarth(withSwapped(shape)) ? swappedAreaError() : invalidAreaError();
  const outline = await validOutline(shape);
  if (!outline) throw invalidAreaError();
  return outline;
}

/** Coverages with more positions are simplified to about ten meters, to test positions against them quickly. */
const maxPositions = 1000;
const toleranceDegrees = 0.0001;

/**
 * Returns the coverage of a cut: the part of its outline that the extracts cover, as closed rings without holes.
 * @param coverage closed rings that the extracts cover
 * @throws OsmFileError if the outline and the extracts don't overlap
 */
export async function cutCoverage(
  outline: ZoneGeometry,
  coverage: readonly (readonly LatLng[])[],
): Promise<LatLng[][]> {
  const geos = await loadGeos();
  const rings = coverage.map(
    (ring): ZoneGeometry => ({ type: 'Polygon', coordinates: [ring.map(toLngLat)] }),
  );
  const covered = geometryOfParts(computed(geos.union(rings)));
  const coveredPart = (shape: ZoneGeometry) =>
    covered && geometryOfParts(computed(geos.intersection(shape, covered)));
  const coveredOutline = coveredPart(outline);
  if (!coveredOutline) {
    const swapped = withSwapped(outline);
    if (isOnEarth(swapped) && coveredPart(swapped)) throw swappedAreaError();
    throw new OsmFileError(
      'The extract has no data in the area. Choose an area that it covers.',
      'area-outside',
    );
  }
  const simplified =
    positionCount(coveredOutline) > maxPositions
      ? computed(geos.simplify(coveredOutline, toleranceDegrees))
      : partsOf(coveredOutline);
  return simplified.flatMap((polygon) => withoutHoles(geos, polygon)).map((ring) => ring.map(toLatLng));
}

/** Splits a polygon along meridians through its holes, because a coverage can't have holes. */
function withoutHoles(geos: Geos, rings: Rings): Rings {
  const [outer = [], hole] = rings;
  if (!hole) return [outer];
  const [west, , east] = boxOf({ type: 'Polygon', coordinates: [hole] });
  const [, south, , north] = boxOf({ type: 'Polygon', coordinates: [outer] });
  const lng = (west + east) / 2;
  const faces = computed(
    geos.faces(rings, [
      [lng, south - 1],
      [lng, north + 1],
    ]),
  );
  return faces.flatMap((face) => withoutHoles(geos, face));
}
