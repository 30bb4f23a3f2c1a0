import type { FeatureCollection } from 'geojson';
import type { Route } from '../../shared/api/distance.ts';
import { gpxText } from '../../shared/geo/gpx-text.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, toLngLat } from '../../shared/geo/position.ts';
import { type CsvCell, type CsvSeparator, csvTable } from '../../shared/text/csv.ts';
import type { StopTime } from '../journey/itinerary.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { legPath, stepPath } from '../journey/route-legs.ts';
import { dateTimeLocalValue } from '../ui/format.ts';
import { words } from '../words/words.ts';

/** A stop as it appears in exports and prints. */
export interface NamedStop {
  sign: string;
  name: string;
  position: LatLng;
  /** Service time at the stop, in minutes. */
  serviceMinutes: number;
  /** Null if no time was requested. */
  time: StopTime | null;
}

export interface ExportedRoute {
  title: string;
  route: Route;
  stops: readonly NamedStop[];
}

const pathOf = (route: Route): LatLng[] =>
  decodePolyline(route.overview_polyline.points) ?? route.legs.flatMap(legPath);

/** Returns a route as a GPX 1.1 track with its stops as waypoints. */
export const routeToGpx = ({ title, route, stops }: ExportedRoute): string =>
  gpxText({
    title,
    waypoints: stops.map(gpxStop),
    tracks: [{ name: title, path: pathOf(route).map(toLngLat) }],
  }).join('');

/** Returns the stops as a GPX 1.1 route without a path: devices calculate the path between them. */
export const routeToGpxRoute = ({ title, stops }: ExportedRoute): string =>
  gpxText({ title, routes: [{ name: title, stops: stops.map(gpxStop) }] }).join('');

/**
 * Converts a stop to a GPX waypoint. The sign is part of the name, because many programs only show the name; the comment
 * is repeated in the description, because gpsbabel drops one of them.
 */
const gpxStop = ({ sign, name, position, time }: NamedStop) => ({
  name: [sign, name].filter(Boolean).join(' '),
  comment: stopTimesText(time),
  description: [name, stopTimesText(time)].filter(Boolean).join(', '),
  position: toLngLat(position),
});

/** Formats arrival and departure as text, because a waypoint's `time` in GPX is the time of its creation. */
function stopTimesText(time: StopTime | null): string {
  const { arrives_at, leaves_at } = timesOf(time);
  const times = [
    ...(arrives_at ? [words.t('route.arrivesAt', { time: arrives_at })] : []),
    ...(leaves_at ? [words.t('route.leavesAt', { time: leaves_at })] : []),
  ];
  return times.join(', ');
}

/** Returns local date and minute for other programs; empty strings without a time. */
const timesOf = (time: StopTime | null | undefined) => ({
  arrives_at: time?.arrivesAt ? dateTimeLocalValue(time.arrivesAt) : '',
  leaves_at: time?.leavesAt ? dateTimeLocalValue(time.leavesAt) : '',
});

/** Returns a route as GeoJSON (RFC 7946): a line with distance and duration, and a point for each stop. */
export function routeToGeoJson({ title, route, stops }: ExportedRoute): string {
  const collection: FeatureCollection = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {
          name: title,
          distance_m: routeMeters(route),
          duration_s: routeSeconds(route),
          notice: route.notice,
        },
        geometry: { type: 'LineString', coordinates: pathOf(route).map(toLngLat) },
      },
      ...stops.map(({ sign, name, position, serviceMinutes, time }) => ({
        type: 'Feature' as const,
        properties: { stop: sign, name, service_min: serviceMinutes, ...timesOf(time) },
        geometry: { type: 'Point' as const, coordinates: toLngLat(position) },
      })),
    ],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

type CsvRow = Partial<Record<(typeof csvColumns)[number], CsvCell>>;

const csvColumns = [
  'leg',
  'from',
  'to',
  'leaves_at',
  'arrives_at',
  'service_min',
  'leg_distance_m',
  'leg_duration_s',
  'step',
  'instruction',
  'distance_m',
  'lat',
  'lng',
] as const;

/**
 * Returns the instructions as CSV (RFC 4180), one per line. Figures of a leg are only in its first line, so that columns can
 * be summed. Distances of steps are measured along their path, because the service only returns them as text.
 */
export function routeToCsv({ route, stops }: ExportedRoute, separator: CsvSeparator = ','): string {
  const nameOf = (stop: NamedStop | undefined) => stop?.name || stop?.sign || '';
  const rows = route.legs.flatMap(({ steps, distance, duration, start_location: start }, index): CsvRow[] => {
    const [from, to] = [stops[index], stops[index + 1]];
    const leg = {
      leg: index + 1,
      from: nameOf(from),
      to: nameOf(to),
      leaves_at: timesOf(from?.time).leaves_at,
      arrives_at: timesOf(to?.time).arrives_at,
      service_min: to?.serviceMinutes ?? 0,
      leg_distance_m: distance.value,
      leg_duration_s: duration.value,
    };
    if (!steps || steps.length === 0) return [{ ...leg, lat: start.lat, lng: start.lng }];
    return steps.map((step, place) => ({
      ...(place === 0 ? leg : { leg: leg.leg, from: leg.from, to: leg.to }),
      step: place + 1,
      instruction: step.instructions?.summary ?? '',
      distance_m: Math.round(metersAlong(stepPath(step))),
      lat: step.start_location.lat,
      lng: step.start_location.lng,
    }));
  });
  return csvTable(csvColumns, rows, { separator });
}

const metersAlong = (path: readonly LatLng[]): number =>
  path.slice(1).reduce((sum, to, index) => sum + distanceMeters(path[index] ?? to, to), 0);
