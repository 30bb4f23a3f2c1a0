import type { Bounds } from '../../../shared/geo/bounds.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { FeedSummary } from '../../../shared/timetables/timetables.ts';
import { daysOfService, isoDayOf, runsOn, type Timetable } from '../../region-format/timetables/timetable.ts';
import { TextNumbers } from '../growing-column.ts';
import { checkDates, checkFeedEnd } from './feed-dates.ts';
import { feedTimeZone, unknownTimeZone } from './feed-time-zone.ts';
import { collectFindings, type Findings } from './findings.ts';
import { readGtfsArchive } from './gtfs-archive.ts';
import { GtfsError } from './gtfs-error.ts';
import { type GtfsTables, gtfsTables } from './gtfs-tables.ts';
import { type CheckedTrip, checkTrips } from './gtfs-trips.ts';
import { inSeatTransfers } from './in-seat-transfers.ts';
import { makePatterns, type Patterns } from './patterns.ts';
import { serviceDays } from './services.ts';
import { nearestShapePoints, type Shape } from './shape-points.ts';
import { checkParents } from './stop-parents.ts';
import { checkStopPositions } from './stop-positions.ts';
import { stopTransfers } from './stop-transfers.ts';

/** Summary of an imported feed, without the properties that depend on where it is stored. */
export type ImportedFeed = Omit<FeedSummary, 'id' | 'fileName' | 'importedAt'>;

/** What to import. */
export interface GtfsImport {
  /** Path of the zip archive. */
  path: string;
  /** Today, in days since 1970-01-01, to detect expired feeds. */
  today: number;
  /** Bounds of the region that the feed is imported for, if known. */
  region?: Bounds | undefined;
  signal?: AbortSignal;
  /** Called with the share done, 0 to 1. */
  onProgress?: (done: number) => void;
}

const requiredFiles = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt'];
/** Other files of the GTFS standard, which aren't needed for trips. */
const otherFiles = new Set([
  ...['fare_attributes.txt', 'fare_rules.txt', 'fare_media.txt', 'fare_products.txt'],
  ...['fare_leg_rules.txt', 'fare_leg_join_rules.txt', 'fare_transfer_rules.txt', 'timeframes.txt'],
  ...['rider_categories.txt', 'areas.txt', 'stop_areas.txt', 'networks.txt', 'route_networks.txt'],
  ...['location_groups.txt', 'location_group_stops.txt', 'locations.geojson', 'booking_rules.txt'],
  ...['pathways.txt', 'levels.txt', 'translations.txt', 'attributions.txt'],
]);
/** Share of the total time that reading the archive takes. */
const readingShare = 0.8;

/**
 * Returns the timetable of a GTFS feed, and its summary with findings. Invalid data is reported in the findings and
 * skipped.
 * @throws GtfsError if the file isn't a feed, no usable trip remains, or the time zone is unknown; the signal's reason
 * if canceled
 */
export async function importGtfs(options: GtfsImport): Promise<{ feed: ImportedFeed; timetable: Timetable }> {
  const { path, today, region, signal, onProgress } = options;
  const findings = collectFindings();
  const { tables, readers } = gtfsTables(findings);
  const names = await readGtfsArchive(path, readers, {
    findings,
    signal,
    onProgress: (done) => onProgress?.(done * readingShare),
  });
  checkFiles(names, findings, readers);
  const contents = timetableContents(tables, findings);
  onProgress?.(1);
  const services = [...new Set(contents.tripService)];
  const days = services.flatMap((service) => daysOfService(contents, service) ?? []);
  const timeZone = feedTimeZone(tables, findings);
  checkStopPositions(tables, { timeZone, region, today }, findings);
  if (days.length === 0) throw new GtfsError('no-usable-trip', { findings: worstFindings(findings) });
  if (!timeZone) throw unknownTimeZone(tables);
  const timetable: Timetable = { ...contents, timeZone: timeZone.zone };
  const from = days.reduce((earliest, { first }) => Math.min(earliest, first), Number.POSITIVE_INFINITY);
  const to = days.reduce((latest, { last }) => Math.max(latest, last), Number.NEGATIVE_INFINITY);
  const runsThisWeek = Array.from({ length: 7 }, (_, index) => today + index).some((day) =>
    services.some((service) => runsOn(timetable, service, day)),
  );
  checkDates({ last: to, runsThisWeek }, today, findings);
  checkFeedEnd(tables, today, findings);
  return {
    timetable,
    feed: {
      agencies: timetable.agencies.map(({ name, url }) => ({ name, url })),
      timeZone: timetable.timeZone,
      from: isoDayOf(from),
      to: isoDayOf(to),
      stops: new Set(timetable.patternStop).size,
      routes: new Set(timetable.patternLine).size,
      trips: timetable.tripService.length,
      stopTimes: timetable.arrivals.length,
      findings: findings.list(),
    },
  };
}

/** Returns the most severe findings as text, with the codes that feed publishers know. */
const worstFindings = (findings: Findings): string =>
  findings
    .list()
    .slice(0, 3)
    .map(({ code, file, line, field }) =>
      [code, [file, line, field].filter((part) => part !== null).join(':')].join(' '),
    )
    .join('; ');

function checkFiles(
  names: ReadonlySet<string>,
  findings: Findings,
  readers: ReadonlyMap<string, unknown>,
): void {
  const present = new Set([...names].map((name) => name.toLowerCase()));
  for (const file of requiredFiles) if (!present.has(file)) findings.add('missing_required_file', file);
  if (!present.has('calendar.txt') && !present.has('calendar_dates.txt')) {
    findings.add('missing_calendar_and_calendar_date_files', 'calendar.txt');
  }
  for (const name of names) {
    const key = name.toLowerCase();
    if (!readers.has(key) && !otherFiles.has(key)) findings.add('unknown_file', name);
  }
}

function timetableContents(tables: GtfsTables, findings: Findings): Omit<Timetable, 'timeZone'> {
  const stopNumbers = new TextNumbers();
  for (const id of tables.stops.keys()) stopNumbers.numberOf(id);
  const stops = [...tables.stops.values()];
  const stopIndex = Int32Array.from(tables.stopIds.texts, (id) => stopNumbers.find(id));
  const { ids: serviceIds, days } = serviceDays(tables);
  const { trips, times } = checkTrips(tables, stopIndex, (id) => serviceIds.find(id), findings);
  reportUnusedStops(tables, stopIndex, findings);
  checkParents(tables, findings);

  const lineNumbers = new TextNumbers();
  for (const id of tables.lines.keys()) lineNumbers.numberOf(id);
  const headsigns = new TextNumbers();
  const shapes = shapesOf(tables);
  const tripId = ({ trip }: CheckedTrip) => tables.tripIds.texts[trip.number] ?? '';
  const { patternDistance, tripNumber, ...patterns } = makePatterns({
    trips,
    times,
    frequencies: frequenciesOf(tables, findings),
    tripId,
    lineIndex: ({ trip }) => lineNumbers.find(trip.route),
    shapeIndex: ({ trip }) => shapeOf(trip.shape, trip.line),
    headsignIndex: ({ trip }) => headsigns.numberOf(trip.headsign),
  });

  function shapeOf(id: string, line: number): number {
    if (id === '') return -1;
    const index = tables.shapeIds.find(id);
    if (index < 0) findings.add('foreign_key_violation', 'trips.txt', { line, field: 'shape_id', value: id });
    return index;
  }

  return {
    agencies: tables.agencies.map(({ id, name, url }) => ({ id, name, url })),
    lines: [...tables.lines.values()].map(({ agency, line, ...rest }) => ({
      ...rest,
      agency: agencyOf(tables, agency, line, findings),
    })),
    stopNames: stops.map(({ name }) => name),
    stopLat: Float64Array.from(stops, ({ lat }) => lat),
    stopLng: Float64Array.from(stops, ({ lng }) => lng),
    headsigns: headsigns.texts,
    ...days,
    ...patterns,
    patternShapePoint: shapePointsOf(patterns, patternDistance, stops, shapes),
    shapeStart: shapes.start,
    shapeLat: shapes.lat,
    shapeLng: shapes.lng,
    ...stopTransfers(tables, stopNumbers, findings),
    ...inSeatTransfers(tables, { ...patterns, ...days, tripNumber }, stopNumbers, findings),
  };
}

function agencyOf({ agencies }: GtfsTables, id: string, line: number, findings: Findings): number {
  if (id === '' || agencies.length === 0) return 0;
  const index = agencies.findIndex((agency) => agency.id === id);
  if (index >= 0) return index;
  // The ID may be omitted if there is only one agency.
  if (agencies.length > 1 || agencies[0]?.id !== '') {
    findings.add('foreign_key_violation', 'routes.txt', { line, field: 'agency_id', value: id });
  }
  return 0;
}

function reportUnusedStops(tables: GtfsTables, stopIndex: Int32Array, findings: Findings): void {
  const used = new Set(stopIndex);
  let index = 0;
  for (const [id, { kind }] of tables.stops) {
    if (kind === 'platform' && !used.has(index)) {
      findings.add('stop_without_stop_time', 'stops.txt', { field: 'stop_id', value: id });
    }
    index += 1;
  }
}

function frequenciesOf({ frequencies, tripIds }: GtfsTables, findings: Findings) {
  const byTrip = new Map<string, GtfsTables['frequencies']>();
  for (const frequency of frequencies.toSorted((a, b) => a.from - b.from)) {
    const { trip, from, line } = frequency;
    if (tripIds.find(trip) < 0) {
      findings.add('foreign_key_violation', 'frequencies.txt', { line, field: 'trip_id', value: trip });
      continue;
    }
    const tripFrequencies = byTrip.get(trip) ?? [];
    byTrip.set(trip, tripFrequencies);
    if (from < (tripFrequencies.at(-1)?.to ?? 0))
      findings.add('overlapping_frequency', 'frequencies.txt', { line });
    else tripFrequencies.push(frequency);
  }
  return byTrip;
}

/** Returns the points of all shapes in order; those of shape `s` are `start[s]` to `start[s + 1]`. */
function shapesOf({ shapes, shapeIds }: GtfsTables) {
  const shape = shapes.shape.values();
  const sequence = shapes.sequence.values();
  const order = Int32Array.from(shape, (_, index) => index).sort(
    (a, b) => (shape[a] ?? 0) - (shape[b] ?? 0) || (sequence[a] ?? 0) - (sequence[b] ?? 0),
  );
  const start = new Int32Array(shapeIds.texts.length + 1);
  for (const each of shape) start[each + 1] = (start[each + 1] ?? 0) + 1;
  for (let at = 1; at < start.length; at++) start[at] = (start[at] ?? 0) + (start[at - 1] ?? 0);
  return {
    start,
    lat: Float64Array.from(order, (row) => shapes.lat.at(row)),
    lng: Float64Array.from(order, (row) => shapes.lng.at(row)),
    distance: Float64Array.from(order, (row) => shapes.distance.at(row)),
  };
}

function shapePointsOf(
  patterns: Omit<Patterns, 'patternDistance' | 'tripNumber'>,
  distances: Float64Array,
  stops: readonly LatLng[],
  shapes: ReturnType<typeof shapesOf>,
): Int32Array {
  const points = new Int32Array(patterns.patternStop.length);
  const cache = new Map<string, Int32Array>();
  patterns.patternShape.forEach((shape, pattern) => {
    if (shape < 0) return;
    const range = [patterns.patternStart[pattern], patterns.patternStart[pattern + 1]] as const;
    const [from, to] = [shapes.start[shape], shapes.start[shape + 1]];
    const patternStops = patterns.patternStop.subarray(...range);
    const key = `${shape} ${patternStops.join()}`;
    const shapePoints =
      cache.get(key) ??
      pointsByDistance(shapes.distance.subarray(from, to), distances.subarray(...range)) ??
      nearestShapePoints(
        { lat: shapes.lat.subarray(from, to), lng: shapes.lng.subarray(from, to) } satisfies Shape,
        [...patternStops].flatMap((stop) => stops[stop] ?? []),
      );
    cache.set(key, shapePoints);
    points.set(shapePoints, range[0]);
  });
  return points;
}

/** Returns the shape points at the stops' `shape_dist_traveled`; undefined if any is missing. */
function pointsByDistance(shape: Float64Array, stops: Float64Array): Int32Array | undefined {
  const isAscending = (values: Float64Array) =>
    values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
  const length = shape.at(-1) ?? 0;
  if (!(length > 0 && isAscending(shape) && isAscending(stops) && (stops.at(-1) ?? 0) > 0)) return undefined;
  let at = 0;
  return Int32Array.from(stops, (distance) => {
    while (at + 1 < shape.length && (shape[at] ?? 0) < distance) at += 1;
    const before = shape[at - 1];
    const isCloser = before !== undefined && distance - before < (shape[at] ?? 0) - distance;
    return isCloser ? at - 1 : at;
  });
}
