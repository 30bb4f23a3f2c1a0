import { type GpxTrack, type GpxWaypoint, gpxText } from '../../shared/geo/gpx-text.ts';
import type { SavedKind } from '../../shared/saved/saved-search.ts';
import { escapeXml } from '../../shared/text/escape-xml.ts';
import { kmlData, kmlGeometry } from '../../shared/zones/formats/kml-elements.ts';
import type { ImportFormat } from '../../shared/zones/formats/zone-formats.ts';
import type { SavedFeature } from './saved-features.ts';

/** How features of saved searches are written. */
interface MapFormat {
  /** Returns the file in parts, as it may be longer than a string can be. */
  write: (features: readonly SavedFeature[]) => string[];
  /** Kinds of saved searches that the format can't contain. */
  unsupportedKinds: readonly SavedKind[];
}

/** Returns GeoJSON (RFC 7946) with one feature per line. */
const toGeoJson = (features: readonly SavedFeature[]): string[] => [
  '{"type":"FeatureCollection","features":[\n',
  ...features.map((feature, index) => `${index === 0 ? '' : ',\n'}${JSON.stringify(feature)}`),
  '\n]}\n',
];

/** Returns GPX 1.1: points as waypoints and lines as tracks, described by their figures. Areas are skipped. */
function toGpx(features: readonly SavedFeature[]): string[] {
  const waypoints: GpxWaypoint[] = [];
  const tracks: GpxTrack[] = [];
  for (const { properties, geometry } of features) {
    const described = { name: properties.name, description: descriptionOf(properties) };
    if (geometry.type === 'Point') waypoints.push({ ...described, position: geometry.coordinates });
    if (geometry.type === 'LineString') tracks.push({ ...described, path: geometry.coordinates });
  }
  return gpxText({ title: 'Zonedesk', waypoints, tracks });
}

const descriptionOf = ({ name: _, ...figures }: SavedFeature['properties']): string =>
  Object.entries(figures)
    .map(([figure, value]) => `${figure}: ${value}`)
    .join('\n');

/** Returns KML: a folder with the name of each search, and figures as extended data. */
function toKml(features: readonly SavedFeature[]): string[] {
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n',
  ];
  for (const [index, { properties, geometry }] of features.entries()) {
    const { name, search, ...figures } = properties;
    if (features[index - 1]?.properties.search !== search) {
      if (index > 0) parts.push('</Folder>\n');
      parts.push(`<Folder><name>${escapeXml(search)}</name>\n`);
    }
    const data = Object.entries(figures).map(([figure, value]) => kmlData(figure, String(value)));
    parts.push(
      `<Placemark><name>${escapeXml(name)}</name>`,
      `<ExtendedData>${data.join('')}</ExtendedData>${kmlGeometry(geometry)}</Placemark>\n`,
    );
  }
  parts.push(features.length > 0 ? '</Folder>\n</Document></kml>\n' : '</Document></kml>\n');
  return parts;
}

/** Kinds without results on a map. */
const kindsWithoutFeatures: readonly SavedKind[] = ['matrix', 'picture'];

/** File formats for map programs that saved searches are exported to. */
export const mapFormats = {
  geojson: { write: toGeoJson, unsupportedKinds: kindsWithoutFeatures },
  gpx: { write: toGpx, unsupportedKinds: [...kindsWithoutFeatures, 'isochrones', 'zones'] },
  kml: { write: toKml, unsupportedKinds: kindsWithoutFeatures },
} as const satisfies Partial<Record<ImportFormat, MapFormat>>;
export type MapFormatName = keyof typeof mapFormats;
