import { partsOf, type Ring, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import { writeDegrees } from '../../geo/wkt.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { escapeXml } from '../../text/escape-xml.ts';

/** Positions are two-dimensional. */
type KmlGeometry =
  | ZoneGeometry
  | { type: 'Point'; coordinates: LngLat }
  | { type: 'LineString'; coordinates: LngLat[] };

const coordinates = (positions: readonly LngLat[]): string =>
  `<coordinates>${positions.map(([lng, lat]) => `${writeDegrees(lng)},${writeDegrees(lat)}`).join(' ')}</coordinates>`;

const boundary = (name: string, ring: Ring): string =>
  `<${name}><LinearRing>${coordinates(ring)}</LinearRing></${name}>`;

const polygon = ([shell = [], ...holes]: Rings): string =>
  `<Polygon>${boundary('outerBoundaryIs', shell)}${holes.map((hole) => boundary('innerBoundaryIs', hole)).join('')}</Polygon>`;

/** Writes the geometry element of a Placemark (OGC 12-007r2). */
export function kmlGeometry(geometry: KmlGeometry): string {
  switch (geometry.type) {
    case 'Point':
      return `<Point>${coordinates([geometry.coordinates])}</Point>`;
    case 'LineString':
      return `<LineString><tessellate>1</tessellate>${coordinates(geometry.coordinates)}</LineString>`;
    case 'Polygon':
      return polygon(geometry.coordinates);
    case 'MultiPolygon':
      return `<MultiGeometry>${partsOf(geometry).map(polygon).join('')}</MultiGeometry>`;
  }
}

/** Writes a field as a Data element for ExtendedData. */
export const kmlData = (name: string, value: string): string =>
  `<Data name="${escapeXml(name)}"><value>${escapeXml(value)}</value></Data>`;
