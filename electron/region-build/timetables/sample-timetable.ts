import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { distanceMeters, type LatLng, toLatLng } from '../../../shared/geo/position.ts';
import { sampleFeedId, timetablesFolder, writeFeed } from '../../region-format/timetables/feeds.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { importGtfs } from './import-gtfs.ts';

/** Maximum number of lines along roads; the roads with the most stops get one. */
const lineCount = 40;
const maxFromRoadMeters = 45;
const minBetweenStopsMeters = 350;
const minStops = 5;
const metersPerSecond = 18_000 / 3600;
const dwellSeconds = 15;
const dayMs = 86_400_000;
/** Maximum distance of a stop from the straight line between two places that the line connects. */
const maxOffLineMeters = 200;
const firstNightTrip = 0.5 * 3600;
const nightHeadwaySeconds = 1800;
const firstTrip = 5.5 * 3600;
const lastTrip = 24.5 * 3600;
const headwaySeconds = { workday: 600, weekend: 1200 } as const;
const mainRoads = new Set(['primary', 'secondary', 'tertiary', 'trunk']);
/** Colors that color-blind people can distinguish (Okabe and Ito), with matching text colors. */
const colors: readonly [line: string, text: string][] = [
  ['0072B2', 'FFFFFF'],
  ['D55E00', 'FFFFFF'],
  ['009E73', 'FFFFFF'],
  ['CC79A7', '000000'],
  ['E69F00', '000000'],
];

interface Stop {
  id: string;
  name: string;
  at: LatLng;
}

/**
 * Writes a timetable of fictional buses along real main roads and stops, and one through the given places, so that
 * transit can be tried without a published timetable. Writes nothing if there are too few stops. Names of lines and the
 * agency are marked as a sample.
 */
export async function writeSampleTimetable(
  data: OsmData,
  { timeZone, places }: { timeZone: string; places: readonly KnownPlace[] },
  regionFolder: string,
): Promise<void> {
  const lines = await sampleLines(data, places);
  if (lines.length === 0) return;
  const folder = join(regionFolder, timetablesFolder, sampleFeedId);
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'sample.zip');
  await writeFile(archive, zipSync(gtfsFiles(lines, timeZone), { level: 1 }));
  const { feed, timetable } = await importGtfs({ path: archive, today: Math.floor(Date.now() / dayMs) });
  await rm(archive);
  const imported = { ...feed, id: sampleFeedId, fileName: null, importedAt: new Date().toISOString() };
  await writeFeed(folder, imported, timetable);
}

/** A well-known place that a line connects. */
export interface KnownPlace {
  name: string;
  position: LatLng;
}

interface SampleLine {
  name: string;
  /** Stops outbound and inbound. */
  directions: [Stop[], Stop[]];
}

async function sampleLines(data: OsmData, places: readonly KnownPlace[]): Promise<SampleLine[]> {
  const roads = await namedRoads(data);
  const stops: { id: number; at: LatLng; name: string | undefined }[] = [];
  for await (const { id, lat, lng, tags } of data.nodes({ keys: ['highway', 'public_transport'] })) {
    const isStop = tags.highway === 'bus_stop' || tags.public_transport === 'platform';
    if (isStop) stops.push({ id, at: { lat, lng }, name: tags.name });
  }
  const grid = new Grid();
  for (const [name, points] of roads) for (const at of points) grid.add(at, name);
  const byRoad = new Map<string, typeof stops>();
  for (const stop of stops) {
    const [nearest] = grid.near(stop.at, maxFromRoadMeters);
    if (!nearest) continue;
    const roadStops = byRoad.get(nearest.name) ?? [];
    byRoad.set(nearest.name, roadStops);
    roadStops.push(stop);
  }
  const roadsByStops = [...byRoad].toSorted(
    ([a, one], [b, other]) => other.length - one.length || a.localeCompare(b),
  );
  const roadsWithStops = roadsByStops.map(([road, near]) => {
    const stopsOfRoad = near.map(({ id, at, name }): Stop => {
      const crossing = grid.near(at, 4 * maxFromRoadMeters).find((other) => other.name !== road)?.name;
      return { id: String(id), at, name: name ?? (crossing ? `${road} & ${crossing}` : road) };
    });
    return { road, stops: stopsOfRoad };
  });
  const alongRoads = roadsWithStops
    .map(
      ({ road, stops: own }): SampleLine => ({
        name: road,
        directions: directionsOf(own, roads.get(road) ?? []),
      }),
    )
    .filter(({ directions }) => directions.every(({ length }) => length >= minStops))
    .slice(0, lineCount);
  const throughPlaces = lineThrough(
    places,
    roadsWithStops.flatMap(({ stops: own }) => own),
  );
  return alongRoads.length > 0 && throughPlaces ? [throughPlaces, ...alongRoads] : alongRoads;
}

/**
 * Returns a line through places, always to the nearest remaining one, via stops along the straight line between them;
 * undefined for fewer than two places.
 */
function lineThrough(places: readonly KnownPlace[], stops: readonly Stop[]): SampleLine | undefined {
  const remaining = places.map(
    ({ name, position }, index): Stop => ({ id: `place-${index}`, name, at: position }),
  );
  const first = remaining.shift();
  if (!first || remaining.length === 0) return undefined;
  const path = [first];
  for (let last = first; remaining.length > 0; ) {
    const next = remaining.reduce((a, b) =>
      distanceMeters(last.at, b.at) < distanceMeters(last.at, a.at) ? b : a,
    );
    remaining.splice(remaining.indexOf(next), 1);
    path.push(...spacedStops([last, ...stopsAlong(stops, last.at, next.at), next]).slice(1, -1), next);
    last = next;
  }
  return { name: `${first.name} – ${path.at(-1)?.name}`, directions: [path, path.toReversed()] };
}

/** Returns stops along the straight line between two positions, in travel order. */
function stopsAlong(stops: readonly Stop[], from: LatLng, to: LatLng): Stop[] {
  const lngFactor = Math.cos((from.lat * Math.PI) / 180);
  const flat = ({ lat, lng }: LatLng) => ({ x: (lng - from.lng) * lngFactor, y: lat - from.lat });
  const end = flat(to);
  const squaredLength = end.x ** 2 + end.y ** 2;
  const shareOf = (at: LatLng) => (flat(at).x * end.x + flat(at).y * end.y) / squaredLength;
  const isAlong = (at: LatLng) => {
    const share = shareOf(at);
    const nearest = {
      lat: from.lat + share * (to.lat - from.lat),
      lng: from.lng + share * (to.lng - from.lng),
    };
    return share > 0 && share < 1 && distanceMeters(at, nearest) <= maxOffLineMeters;
  };
  return stops.filter(({ at }) => isAlong(at)).toSorted((a, b) => shareOf(a.at) - shareOf(b.at));
}

/** Returns the positions along main roads, by name. */
async function namedRoads(data: OsmData): Promise<Map<string, LatLng[]>> {
  const roads = new Map<string, LatLng[]>();
  for await (const { refs, tags } of data.ways({ keys: ['highway'] })) {
    if (!tags.name || !mainRoads.has(tags.highway ?? '')) continue;
    const roadPoints = roads.get(tags.name) ?? [];
    roads.set(tags.name, roadPoints);
    const path = lineOf(refs, data.position).map(toLatLng);
    path.forEach((at, index) => {
      const before = path[index - 1];
      if (before) roadPoints.push(...pointsBetween(before, at));
      roadPoints.push(at);
    });
  }
  return roads;
}

/** Returns positions between two, dense enough that any stop along the line is near one. */
function pointsBetween(from: LatLng, to: LatLng): LatLng[] {
  const count = Math.floor(distanceMeters(from, to) / (maxFromRoadMeters / 2));
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / (count + 1);
    return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) };
  });
}

/**
 * Returns the stops on the right-hand side for each direction, in travel order; directions follow the road's main axis.
 */
function directionsOf(stops: readonly Stop[], road: readonly LatLng[]): [Stop[], Stop[]] {
  const center = {
    lat: road.reduce((sum, { lat }) => sum + lat, 0) / road.length,
    lng: road.reduce((sum, { lng }) => sum + lng, 0) / road.length,
  };
  const lngFactor = Math.cos((center.lat * Math.PI) / 180);
  const flat = ({ lat, lng }: LatLng) => ({ x: (lng - center.lng) * lngFactor, y: lat - center.lat });
  // Covariances, for the main axis of the road's positions.
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of road.map(flat)) {
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const axis = { x: Math.cos(angle), y: Math.sin(angle) };
  const along = (at: LatLng) => flat(at).x * axis.x + flat(at).y * axis.y;
  const isRight = ({ at }: Stop) => {
    const nearest = road.reduce((a, b) => (distanceMeters(at, b) < distanceMeters(at, a) ? b : a), center);
    const [stop, beside] = [flat(at), flat(nearest)];
    return axis.x * (stop.y - beside.y) - axis.y * (stop.x - beside.x) < 0;
  };
  const inOrder = stops.toSorted((a, b) => along(a.at) - along(b.at));
  return [
    spacedStops(inOrder.filter(isRight)),
    spacedStops(inOrder.filter((stop) => !isRight(stop)).reverse()),
  ];
}

/** Returns stops without those that are too close to the previous one. */
function spacedStops(stops: readonly Stop[]): Stop[] {
  const kept: Stop[] = [];
  for (const stop of stops) {
    const last = kept.at(-1);
    if (!last || distanceMeters(last.at, stop.at) >= minBetweenStopsMeters) kept.push(stop);
  }
  return kept;
}

/** Index of positions in cells of about a hundred meters. */
class Grid {
  readonly #cells = new Map<string, { at: LatLng; name: string }[]>();

  add(at: LatLng, name: string): void {
    const key = this.#key(at.lat, at.lng);
    const cell = this.#cells.get(key);
    if (cell) cell.push({ at, name });
    else this.#cells.set(key, [{ at, name }]);
  }

  /** Returns items within this many meters, nearest first. */
  near(at: LatLng, meters: number): { name: string; meters: number }[] {
    const reach = Math.ceil(meters / 80);
    const found: { name: string; meters: number }[] = [];
    for (let row = -reach; row <= reach; row++) {
      for (let column = -reach; column <= reach; column++) {
        const cell = this.#cells.get(this.#key(at.lat + row / 1000, at.lng + column / 1000));
        for (const each of cell ?? []) {
          const away = distanceMeters(at, each.at);
          if (away <= meters) found.push({ name: each.name, meters: away });
        }
      }
    }
    return found.sort((a, b) => a.meters - b.meters);
  }

  #key(lat: number, lng: number): string {
    return `${Math.floor(lat * 1000)} ${Math.floor(lng * 1000)}`;
  }
}

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Returns the lines as GTFS files. */
function gtfsFiles(lines: readonly SampleLine[], timeZone: string): Record<string, Uint8Array> {
  const stops = new Map(lines.flatMap(({ directions }) => directions.flat().map((stop) => [stop.id, stop])));
  const files: Record<string, string[]> = {
    agency: [
      'agency_id,agency_name,agency_url,agency_timezone',
      `sample,Sample timetable (made up),https://www.openstreetmap.org/copyright,${timeZone}`,
    ],
    stops: [
      'stop_id,stop_name,stop_lat,stop_lon',
      ...[...stops.values()].map(({ id, name, at }) => `${id},${cell(name)},${at.lat},${at.lng}`),
    ],
    routes: [
      'route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color',
      ...lines.map(({ name }, index) => {
        const [line = '', text = ''] = colors[index % colors.length] ?? [];
        return `${index},sample,Sample ${index + 1},${cell(name)},3,${line},${text}`;
      }),
    ],
    calendar: [
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
      'workday,1,1,1,1,1,0,0,20240101,20401231',
      'weekend,0,0,0,0,0,1,1,20240101,20401231',
    ],
    trips: ['route_id,service_id,trip_id,trip_headsign'],
    stop_times: ['trip_id,arrival_time,departure_time,stop_id,stop_sequence'],
    frequencies: ['trip_id,start_time,end_time,headway_secs'],
  };
  lines.forEach(({ directions }, line) => {
    directions.forEach((way, direction) => {
      for (const [service, headway] of Object.entries(headwaySeconds)) {
        const trip = `${line}-${direction}-${service}`;
        files.trips?.push(`${line},${service},${trip},${cell(way.at(-1)?.name ?? '')}`);
        const from = firstTrip + ((line * 97) % headway);
        const night = firstNightTrip + ((line * 97) % nightHeadwaySeconds);
        files.frequencies?.push(
          `${trip},${clock(night)},${clock(firstTrip)},${nightHeadwaySeconds}`,
          `${trip},${clock(from)},${clock(lastTrip)},${headway}`,
        );
        let now = 0;
        way.forEach((stop, index) => {
          const before = way[index - 1];
          if (before) now += dwellSeconds + Math.round(distanceMeters(before.at, stop.at) / metersPerSecond);
          files.stop_times?.push(`${trip},${clock(now)},${clock(now)},${stop.id},${index + 1}`);
        });
      }
    });
  });
  return Object.fromEntries(
    Object.entries(files).map(([name, rows]) => [`${name}.txt`, strToU8(`${rows.join('\n')}\n`)]),
  );
}
