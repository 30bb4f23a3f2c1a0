import type { FeatureCollection } from 'geojson';
import type { Route } from '../../shared/api/distance.ts';
import { csvTable } from '../../shared/csv.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { type LatLng, toLngLat } from '../../shared/geo/position.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { legPath } from '../journey/route-legs.ts';

/** A stop as it is told outside the program. */
export interface NamedStop {
  sign: string;
  name: string;
  position: LatLng;
}

export interface ExportedRoute {
  title: string;
  route: Route;
  stops: readonly NamedStop[];
}

const pathOf = (route: Route): LatLng[] =>
  decodePolyline(route.overview_polyline.points) ?? route.legs.flatMap(legPath);

const xmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// XML 1.0 has no place for control characters, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be found
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
const xml = (text: string): string =>
  text.replace(controls, '').replace(/[&<>"']/g, (char) => xmlEscapes[char] ?? char);

/** The route as a GPX 1.1 track, its stops as waypoints. */
export function routeToGpx({ title, route, stops }: ExportedRoute): string {
  const at = ({ lat, lng }: LatLng) => `lat="${lat}" lon="${lng}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Zonedesk" xmlns="http://www.topografix.com/GPX/1/1">',
    `  <metadata><name>${xml(title)}</name></metadata>`,
    ...stops.map(
      ({ sign, name, position }) =>
        `  <wpt ${at(position)}><name>${xml(sign)}</name><desc>${xml(name)}</desc></wpt>`,
    ),
    `  <trk><name>${xml(title)}</name><trkseg>`,
    ...pathOf(route).map((position) => `    <trkpt ${at(position)}/>`),
    '  </trkseg></trk>',
    '</gpx>',
    '',
  ].join('\n');
}

/** The route as GeoJSON (RFC 7946): a line with its figures, and a point for each stop. */
export function routeToGeoJson({ title, route, stops }: ExportedRoute): string {
  const collection: FeatureCollection = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {
          name: title,
          distanceMeters: routeMeters(route),
          durationSeconds: routeSeconds(route),
          notice: route.notice,
        },
        geometry: { type: 'LineString', coordinates: pathOf(route).map(toLngLat) },
      },
      ...stops.map(({ sign, name, position }) => ({
        type: 'Feature' as const,
        properties: { stop: sign, name },
        geometry: { type: 'Point' as const, coordinates: toLngLat(position) },
      })),
    ],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

/** The instructions as CSV (RFC 4180), one line each. */
export function routeToCsv({ route }: ExportedRoute): string {
  const rows = route.legs.flatMap(({ steps }, leg) =>
    (steps ?? []).map((step, index) => ({
      leg: leg + 1,
      step: index + 1,
      instruction: step.instructions?.summary ?? '',
      distance: step.distance,
      duration: step.duration,
      lat: step.start_location.lat,
      lng: step.start_location.lng,
    })),
  );
  return csvTable(['leg', 'step', 'instruction', 'distance', 'duration', 'lat', 'lng'], rows);
}
