import type { TransitMode } from '../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { routeTypeOf } from '../../region-format/timetables/route-types.ts';
import { decimalColumn, integerColumn, TextNumbers } from '../growing-column.ts';
import type { Findings } from './findings.ts';
import type { ReadRow, TableReader } from './gtfs-archive.ts';
import { badTime, dayOf, noTime, secondsOf, withoutDoubleEncoding } from './gtfs-values.ts';

export interface GtfsAgency {
  id: string;
  name: string;
  url: string;
  /** Time zone as written in the feed. */
  timeZone: string;
  line: number;
}
export interface GtfsStop {
  name: string;
  lat: number;
  lng: number;
  kind: StopKind;
  parent: string;
  line: number;
}
/** Kind of a stop by its `location_type`; vehicles stop at platforms. */
export type StopKind = (typeof stopKinds)[number];
/** Position of a stop as written in `stops.txt`. */
export interface StopPosition {
  id: string;
  line: number;
  /** May be outside the range of coordinates. */
  at: LatLng;
}

const stopKinds = ['platform', 'station', 'entrance', 'node', 'boarding-area'] as const;
export interface GtfsLine {
  agency: string;
  shortName: string;
  longName: string;
  color: string | null;
  textColor: string | null;
  mode: TransitMode;
  category: string;
  line: number;
}
export interface GtfsTrip {
  /** Number of the trip in `tripIds`. */
  number: number;
  route: string;
  service: string;
  headsign: string;
  shape: string;
  /** Block ID; '' if it has none. */
  block: string;
  line: number;
}
export interface GtfsCalendar {
  service: string;
  /** Whether the service runs, for seven days from Monday. */
  weekdays: readonly boolean[];
  from: number;
  to: number;
}
export interface GtfsException {
  service: string;
  day: number;
  added: boolean;
}
export interface GtfsFrequency {
  trip: string;
  from: number;
  to: number;
  headwaySeconds: number;
  line: number;
}
export interface GtfsTransfer {
  from: string;
  to: string;
  /** -1 if no transfer is possible. */
  seconds: number;
  line: number;
}
/** Two trips of which the vehicle of the first continues as the second. */
export interface GtfsTripLink {
  fromTrip: string;
  toTrip: string;
  /** Stop at which the first trip ends; '' if not given. */
  fromStop: string;
  toStop: string;
  /** Whether riders may stay on board. */
  stays: boolean;
  line: number;
}

/** Rows of a feed's files, each validated by itself. */
export interface GtfsTables {
  agencies: GtfsAgency[];
  /** Stops with a position. */
  stops: Map<string, GtfsStop>;
  /** Kinds of all stops by ID, also of those without a position. */
  stopKinds: Map<string, StopKind>;
  /** Positions of platforms as written, if they are numbers, even if outside the range. */
  writtenPositions: StopPosition[];
  lines: Map<string, GtfsLine>;
  trips: GtfsTrip[];
  tripIds: TextNumbers;
  stopIds: TextNumbers;
  shapeIds: TextNumbers;
  stopTimes: ReturnType<typeof stopTimeColumns>;
  calendars: GtfsCalendar[];
  exceptions: GtfsException[];
  shapes: ReturnType<typeof shapeColumns>;
  frequencies: GtfsFrequency[];
  transfers: GtfsTransfer[];
  links: GtfsTripLink[];
  /** Last day that the feed is valid for; undefined if not given. */
  feedEnd: { day: number; line: number } | undefined;
}

const stopTimeColumns = () => ({
  trip: integerColumn(),
  stop: integerColumn(),
  arrival: integerColumn(),
  departure: integerColumn(),
  sequence: integerColumn(),
  /** Bits `boarding` and `alighting`. */
  access: integerColumn(),
  /** Distance along the shape; NaN if not given. */
  distance: decimalColumn(),
  line: integerColumn(),
});
const shapeColumns = () => ({
  shape: integerColumn(),
  sequence: integerColumn(),
  lat: decimalColumn(),
  lng: decimalColumn(),
  distance: decimalColumn(),
});

const emptyTables = (): GtfsTables => ({
  agencies: [],
  stops: new Map(),
  stopKinds: new Map(),
  writtenPositions: [],
  lines: new Map(),
  trips: [],
  tripIds: new TextNumbers(),
  stopIds: new TextNumbers(),
  shapeIds: new TextNumbers(),
  stopTimes: stopTimeColumns(),
  calendars: [],
  exceptions: [],
  shapes: shapeColumns(),
  frequencies: [],
  transfers: [],
  links: [],
  feedEnd: undefined,
});

/** Positions this close to a pole or to 0° N 0° E weren't filled in; no vehicle stops there. */
const unfilledMeters = 1000;

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Returns empty tables of a feed, and readers that fill them. Unusable rows are reported and skipped. */
export function gtfsTables(findings: Findings): { tables: GtfsTables; readers: Map<string, TableReader> } {
  const tables = emptyTables();
  const readers = new Map<string, TableReader>();

  type Cells<Column extends string> = (name: Column) => string;
  function table<const Column extends string>(
    file: string,
    columns: readonly Column[],
    required: readonly NoInfer<Column>[],
    read: (cell: Cells<Column>, line: number, check: ReturnType<typeof checks<Column>>) => void,
  ): void {
    const columnIndexes = new Map(columns.map((name, index) => [name, index]));
    const row: ReadRow = (field, line) => {
      const cell: Cells<Column> = (name) => field(columnIndexes.get(name) ?? -1);
      read(cell, line, checks(findings, file, cell, line));
    };
    readers.set(file, { columns, required, row });
  }

  const knownAgencies = new Set<string>();
  table(
    'agency.txt',
    ['agency_id', 'agency_name', 'agency_url', 'agency_timezone'],
    ['agency_name', 'agency_timezone'],
    (cell, line, { present, unique }) => {
      if (!present('agency_name') || !present('agency_timezone')) return;
      if (cell('agency_id') !== '' && !unique(knownAgencies, 'agency_id')) return;
      knownAgencies.add(cell('agency_id'));
      tables.agencies.push({
        line,
        id: cell('agency_id'),
        name: withoutDoubleEncoding(cell('agency_name')),
        url: cell('agency_url'),
        timeZone: cell('agency_timezone'),
      });
    },
  );

  table(
    'stops.txt',
    ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'location_type', 'parent_station'],
    ['stop_id'],
    (cell, line, { present, number, unique, wrong }) => {
      if (!present('stop_id') || !unique(tables.stopKinds, 'stop_id')) return;
      const id = cell('stop_id');
      const namedKind = stopKinds[Number(cell('location_type') || 0)];
      if (!namedKind) wrong('unexpected_enum_value', 'location_type');
      const kind = namedKind ?? 'platform';
      tables.stopKinds.set(id, kind);
      // Generic nodes and boarding areas in a station may have no position.
      if (kind !== 'platform' && cell('stop_lat') === '') return;
      const written = {
        lat: Number(cell('stop_lat') || Number.NaN),
        lng: Number(cell('stop_lon') || Number.NaN),
      };
      const isNumeric = Number.isFinite(written.lat) && Number.isFinite(written.lng);
      const lat = number('stop_lat', -90, 90);
      const lng = number('stop_lon', -180, 180);
      if (lat !== undefined && lng !== undefined) {
        if (distanceMeters({ lat, lng }, { lat: 0, lng: 0 }) < unfilledMeters)
          return wrong('point_near_origin', 'stop_lat');
        if (distanceMeters({ lat, lng }, { lat: Math.sign(lat) * 90, lng: 0 }) < unfilledMeters) {
          return wrong('point_near_pole', 'stop_lat');
        }
      }
      if (kind === 'platform' && isNumeric) tables.writtenPositions.push({ id, line, at: written });
      if (lat === undefined || lng === undefined) return;
      const name = withoutDoubleEncoding(cell('stop_name'));
      tables.stops.set(id, { name, lat, lng, kind, parent: cell('parent_station'), line });
    },
  );

  table(
    'routes.txt',
    [
      'route_id',
      'agency_id',
      'route_short_name',
      'route_long_name',
      'route_type',
      'route_color',
      'route_text_color',
    ],
    ['route_id', 'route_type'],
    (cell, line, { present, unique, color, wrong }) => {
      if (!present('route_id') || !present('route_type') || !unique(tables.lines, 'route_id')) return;
      const type = routeTypeOf(cell('route_type'));
      if (!type) wrong('unexpected_enum_value', 'route_type');
      tables.lines.set(cell('route_id'), {
        agency: cell('agency_id'),
        shortName: withoutDoubleEncoding(cell('route_short_name')),
        longName: withoutDoubleEncoding(cell('route_long_name')),
        color: color('route_color'),
        textColor: color('route_text_color'),
        mode: type?.mode ?? 'bus',
        category: type?.category ?? 'Bus',
        line,
      });
    },
  );

  const knownTrips = new Set<string>();
  table(
    'trips.txt',
    ['route_id', 'service_id', 'trip_id', 'trip_headsign', 'shape_id', 'block_id'],
    ['route_id', 'service_id', 'trip_id'],
    (cell, line, { present, unique }) => {
      if (!present('trip_id') || !present('route_id') || !present('service_id')) return;
      if (!unique(knownTrips, 'trip_id')) return;
      knownTrips.add(cell('trip_id'));
      tables.trips.push({
        number: tables.tripIds.numberOf(cell('trip_id')),
        route: cell('route_id'),
        service: cell('service_id'),
        headsign: withoutDoubleEncoding(cell('trip_headsign')),
        shape: cell('shape_id'),
        block: cell('block_id'),
        line,
      });
    },
  );

  const { stopTimes } = tables;
  table(
    'stop_times.txt',
    [
      'trip_id',
      'arrival_time',
      'departure_time',
      'stop_id',
      'stop_sequence',
      'pickup_type',
      'drop_off_type',
      'shape_dist_traveled',
    ],
    ['trip_id', 'stop_id', 'stop_sequence'],
    (cell, line, { present, wrong }) => {
      if (!present('trip_id') || !present('stop_id') || !present('stop_sequence')) return;
      const sequence = Number(cell('stop_sequence'));
      if (!Number.isInteger(sequence) || sequence < 0) return wrong('invalid_integer', 'stop_sequence');
      let arrival = secondsOf(cell('arrival_time'));
      let departure = secondsOf(cell('departure_time'));
      if (arrival === badTime) return wrong('invalid_time', 'arrival_time');
      if (departure === badTime) return wrong('invalid_time', 'departure_time');
      if ((arrival === noTime) !== (departure === noTime)) {
        wrong(
          'stop_time_with_only_arrival_or_departure_time',
          arrival === noTime ? 'arrival_time' : 'departure_time',
        );
        arrival = Math.max(arrival, departure);
        departure = arrival;
      }
      stopTimes.trip.push(tables.tripIds.numberOf(cell('trip_id')));
      stopTimes.stop.push(tables.stopIds.numberOf(cell('stop_id')));
      stopTimes.arrival.push(arrival);
      stopTimes.departure.push(departure);
      stopTimes.sequence.push(sequence);
      // 1 means not possible; by phone (2) or by arrangement with the driver (3) is.
      stopTimes.access.push((cell('pickup_type') === '1' ? 0 : 1) | (cell('drop_off_type') === '1' ? 0 : 2));
      const distance = cell('shape_dist_traveled');
      stopTimes.distance.push(distance === '' ? Number.NaN : Number(distance));
      stopTimes.line.push(line);
    },
  );

  const knownServices = new Set<string>();
  table(
    'calendar.txt',
    ['service_id', 'start_date', 'end_date', ...weekdays],
    ['service_id', 'start_date', 'end_date', ...weekdays],
    (cell, line, { present, unique, day }) => {
      const [from, to] = [day('start_date'), day('end_date')];
      if (!present('service_id') || from === undefined || to === undefined) return;
      // Report a duplicate, but keep the days of both rows.
      unique(knownServices, 'service_id');
      knownServices.add(cell('service_id'));
      if (from > to) {
        findings.add('start_and_end_range_out_of_order', 'calendar.txt', { line, field: 'end_date' });
        return;
      }
      const runs = weekdays.map((name) => cell(name) === '1');
      tables.calendars.push({ service: cell('service_id'), weekdays: runs, from, to });
    },
  );

  const knownExceptions = new Set<string>();
  table(
    'calendar_dates.txt',
    ['service_id', 'date', 'exception_type'],
    ['service_id', 'date', 'exception_type'],
    (cell, _line, { present, day, wrong }) => {
      const date = day('date');
      if (!present('service_id') || date === undefined) return;
      const type = cell('exception_type');
      if (type !== '1' && type !== '2') return wrong('unexpected_enum_value', 'exception_type');
      const key = `${date} ${cell('service_id')}`;
      if (knownExceptions.has(key)) wrong('duplicate_key', 'date');
      knownExceptions.add(key);
      tables.exceptions.push({ service: cell('service_id'), day: date, added: type === '1' });
    },
  );

  table('feed_info.txt', ['feed_start_date', 'feed_end_date'], [], (cell, line, { day, wrong }) => {
    const from = cell('feed_start_date') === '' ? undefined : day('feed_start_date');
    const to = cell('feed_end_date') === '' ? undefined : day('feed_end_date');
    if (from !== undefined && to !== undefined && from > to) {
      return wrong('start_and_end_range_out_of_order', 'feed_end_date');
    }
    if (to !== undefined) tables.feedEnd = { day: to, line };
  });

  const { shapes } = tables;
  table(
    'shapes.txt',
    ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence', 'shape_dist_traveled'],
    ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence'],
    (cell, _line, { present, number }) => {
      const lat = number('shape_pt_lat', -90, 90);
      const lng = number('shape_pt_lon', -180, 180);
      if (!present('shape_id') || lat === undefined || lng === undefined) return;
      shapes.shape.push(tables.shapeIds.numberOf(cell('shape_id')));
      shapes.sequence.push(Number(cell('shape_pt_sequence')));
      shapes.lat.push(lat);
      shapes.lng.push(lng);
      const distance = cell('shape_dist_traveled');
      shapes.distance.push(distance === '' ? Number.NaN : Number(distance));
    },
  );

  table(
    'frequencies.txt',
    ['trip_id', 'start_time', 'end_time', 'headway_secs'],
    ['trip_id', 'start_time', 'end_time', 'headway_secs'],
    (cell, line, { present, number, wrong }) => {
      const from = secondsOf(cell('start_time'));
      const to = secondsOf(cell('end_time'));
      const headwaySeconds = number('headway_secs', 1, Number.MAX_SAFE_INTEGER);
      if (from < 0) return wrong('invalid_time', 'start_time');
      if (to < 0) return wrong('invalid_time', 'end_time');
      if (!present('trip_id') || headwaySeconds === undefined) return;
      if (to <= from) return wrong('start_and_end_range_out_of_order', 'end_time');
      tables.frequencies.push({ trip: cell('trip_id'), from, to, headwaySeconds, line });
    },
  );

  table(
    'transfers.txt',
    [
      'from_stop_id',
      'to_stop_id',
      'transfer_type',
      'min_transfer_time',
      'from_route_id',
      'to_route_id',
      'from_trip_id',
      'to_trip_id',
    ],
    [],
    (cell, line, { present, number, wrong }) => {
      const [from, to, type] = [cell('from_stop_id'), cell('to_stop_id'), cell('transfer_type')];
      if (type === '4' || type === '5') {
        if (!present('from_trip_id') || !present('to_trip_id')) return;
        const trips = { fromTrip: cell('from_trip_id'), toTrip: cell('to_trip_id') };
        tables.links.push({ ...trips, fromStop: from, toStop: to, stays: type === '4', line });
        return;
      }
      // Skip rules for specific routes or trips, because they would apply to all.
      const specificFields = ['from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id'] as const;
      if (specificFields.some((name) => cell(name) !== '')) return;
      if (!present('from_stop_id') || !present('to_stop_id')) return;
      if (!['', '0', '1', '2', '3'].includes(type)) return wrong('unexpected_enum_value', 'transfer_type');
      if (type === '3') tables.transfers.push({ from, to, seconds: -1, line });
      if (type === '1') tables.transfers.push({ from, to, seconds: 0, line });
      if (type === '2') {
        const seconds = number('min_transfer_time', 0, 86_400);
        if (seconds !== undefined) tables.transfers.push({ from, to, seconds, line });
      }
    },
  );

  return { tables, readers };
}

/** Returns validators for the fields of one row; they report invalid values. */
function checks<Column extends string>(
  findings: Findings,
  file: string,
  cell: (name: Column) => string,
  line: number,
) {
  const wrong = (code: Parameters<Findings['add']>[0], field: Column): void =>
    findings.add(code, file, { line, field, value: cell(field) });
  return {
    wrong,
    present(field: Column): boolean {
      if (cell(field) !== '') return true;
      wrong('missing_required_field', field);
      return false;
    },
    unique(known: { has(key: string): boolean }, field: Column): boolean {
      if (!known.has(cell(field))) return true;
      wrong('duplicate_key', field);
      return false;
    },
    number(field: Column, min: number, max: number): number | undefined {
      const text = cell(field);
      if (text === '') {
        wrong('missing_required_field', field);
        return undefined;
      }
      const value = Number(text);
      if (value >= min && value <= max) return value;
      wrong('number_out_of_range', field);
      return undefined;
    },
    day(field: Column): number | undefined {
      const day = dayOf(cell(field));
      if (day === undefined) wrong('invalid_date', field);
      return day;
    },
    color(field: Column): string | null {
      const text = cell(field);
      if (/^[0-9a-f]{6}$/i.test(text)) return `#${text.toUpperCase()}`;
      if (text !== '') wrong('invalid_color', field);
      return null;
    },
  };
}
