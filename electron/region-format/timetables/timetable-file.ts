import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { transitModes } from '../../../shared/api/value-sets.ts';
import { dataText, limitedList } from '../../../shared/limits/limited-schemas.ts';
import { serviceDaysOfBits } from './service-bits.ts';
import type { Timetable } from './timetable.ts';

/** Increase when the file format changes. Version 1 has one bit per service and day; 1 and 2 lack in-seat transfers. */
const formatVersion = 3;

const constructors = { Float64Array, Int32Array, Uint8Array } as const;
type ColumnType = keyof typeof constructors;

/** Columns in file order: widest types first, so that each column is aligned. */
const columns = {
  stopLat: 'Float64Array',
  stopLng: 'Float64Array',
  shapeLat: 'Float64Array',
  shapeLng: 'Float64Array',
  patternLine: 'Int32Array',
  patternStart: 'Int32Array',
  patternStop: 'Int32Array',
  patternShape: 'Int32Array',
  patternShapePoint: 'Int32Array',
  patternTrip: 'Int32Array',
  tripService: 'Int32Array',
  tripHeadsign: 'Int32Array',
  patternTime: 'Int32Array',
  arrivals: 'Int32Array',
  departures: 'Int32Array',
  shapeStart: 'Int32Array',
  transferFrom: 'Int32Array',
  transferTo: 'Int32Array',
  transferSeconds: 'Int32Array',
  serviceCalendar: 'Int32Array',
  calendarFrom: 'Int32Array',
  calendarTo: 'Int32Array',
  serviceException: 'Int32Array',
  exceptionDay: 'Int32Array',
  tripBlock: 'Int32Array',
  linkFrom: 'Int32Array',
  linkTo: 'Int32Array',
  linkDays: 'Int32Array',
  patternAccess: 'Uint8Array',
  calendarWeekdays: 'Uint8Array',
  exceptionAdded: 'Uint8Array',
  linkStays: 'Uint8Array',
} as const satisfies Partial<Record<keyof Timetable, ColumnType>>;
type ColumnName = keyof typeof columns;
const columnNames = Object.keys(columns) as ColumnName[];

const inSeatColumns: readonly ColumnName[] = ['tripBlock', 'linkFrom', 'linkTo', 'linkDays', 'linkStays'];
const columnsOfVersion2 = columnNames.filter((name) => !inSeatColumns.includes(name));
const columnsOfVersion1 = [
  ...columnNames.slice(0, columnNames.indexOf('serviceCalendar')),
  'patternAccess',
  'services',
] as const;
const columnsByVersion = { 1: columnsOfVersion1, 2: columnsOfVersion2, 3: columnNames } as const;

const headSchema = z.object({
  formatVersion: z.literal([1, 2, formatVersion]),
  lengths: limitedList(z.int().nonnegative()),
  timeZone: dataText,
  agencies: limitedList(z.object({ id: dataText, name: dataText, url: dataText })),
  lines: limitedList(
    z.object({
      agency: z.int(),
      shortName: dataText,
      longName: dataText,
      color: dataText.nullable(),
      textColor: dataText.nullable(),
      mode: z.enum(transitModes),
      category: dataText,
    }),
  ),
  stopNames: limitedList(dataText),
  headsigns: limitedList(dataText),
  firstDay: z.int(),
  dayCount: z.int(),
});

/** The header follows its length, and columns start at the next multiple of eight bytes. */
const lengthBytes = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Writes a timetable: a JSON header, then the columns as they are in memory. */
export async function writeTimetable(path: string, timetable: Timetable): Promise<void> {
  const { timeZone, agencies, lines, stopNames, headsigns, firstDay, dayCount } = timetable;
  const arrays = columnNames.map((name) => timetable[name]);
  const head = Buffer.from(
    JSON.stringify({
      formatVersion,
      lengths: arrays.map(({ length }) => length),
      timeZone,
      agencies,
      lines,
      stopNames,
      headsigns,
      firstDay,
      dayCount,
    }),
  );
  const start = aligned(lengthBytes + head.length);
  const file = Buffer.alloc(arrays.reduce((bytes, { byteLength }) => bytes + byteLength, start));
  file.writeUInt32LE(head.length);
  head.copy(file, lengthBytes);
  let offset = start;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    file.set(new Uint8Array(buffer, byteOffset, byteLength), offset);
    offset += byteLength;
  }
  await writeFile(path, file);
}

/**
 * Reads the output of this or an earlier version of `writeTimetable`.
 * @throws Error if the file is missing, truncated or of another version
 */
export async function readTimetable(path: string): Promise<Timetable> {
  const bytes = await readFile(path);
  // Copy to a new buffer, so that columns are aligned.
  const buffer = new ArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  const headLength = bytes.length < lengthBytes ? 0 : bytes.readUInt32LE();
  const { lengths, formatVersion, ...feedHead } = headSchema.parse(
    JSON.parse(bytes.subarray(lengthBytes, lengthBytes + headLength).toString()),
  );
  const names: readonly string[] = columnsByVersion[formatVersion];
  if (lengths.length !== names.length) throw new Error('The timetable has other columns than its version');
  let offset = aligned(lengthBytes + headLength);
  const read = <T extends ColumnType>(
    name: ColumnName | 'services',
    type: T,
  ): InstanceType<(typeof constructors)[T]> => {
    const length = lengths[names.indexOf(name)] ?? 0;
    const column = new constructors[type](buffer, offset, length);
    offset += column.byteLength;
    return column as InstanceType<(typeof constructors)[T]>;
  };
  const commonColumns = {
    ...feedHead,
    stopLat: read('stopLat', columns.stopLat),
    stopLng: read('stopLng', columns.stopLng),
    shapeLat: read('shapeLat', columns.shapeLat),
    shapeLng: read('shapeLng', columns.shapeLng),
    patternLine: read('patternLine', columns.patternLine),
    patternStart: read('patternStart', columns.patternStart),
    patternStop: read('patternStop', columns.patternStop),
    patternShape: read('patternShape', columns.patternShape),
    patternShapePoint: read('patternShapePoint', columns.patternShapePoint),
    patternTrip: read('patternTrip', columns.patternTrip),
    tripService: read('tripService', columns.tripService),
    tripHeadsign: read('tripHeadsign', columns.tripHeadsign),
    patternTime: read('patternTime', columns.patternTime),
    arrivals: read('arrivals', columns.arrivals),
    departures: read('departures', columns.departures),
    shapeStart: read('shapeStart', columns.shapeStart),
    transferFrom: read('transferFrom', columns.transferFrom),
    transferTo: read('transferTo', columns.transferTo),
    transferSeconds: read('transferSeconds', columns.transferSeconds),
  };
  if (formatVersion === 1) {
    const patternAccess = read('patternAccess', 'Uint8Array');
    const days = serviceDaysOfBits(read('services', 'Uint8Array'), commonColumns);
    return {
      ...commonColumns,
      patternAccess,
      ...days,
      ...emptyInSeatTransfers(commonColumns.tripService.length),
    };
  }
  const serviceColumns = {
    serviceCalendar: read('serviceCalendar', columns.serviceCalendar),
    calendarFrom: read('calendarFrom', columns.calendarFrom),
    calendarTo: read('calendarTo', columns.calendarTo),
    serviceException: read('serviceException', columns.serviceException),
    exceptionDay: read('exceptionDay', columns.exceptionDay),
  };
  const inSeatTransfers =
    formatVersion === 2
      ? undefined
      : {
          tripBlock: read('tripBlock', columns.tripBlock),
          linkFrom: read('linkFrom', columns.linkFrom),
          linkTo: read('linkTo', columns.linkTo),
          linkDays: read('linkDays', columns.linkDays),
        };
  const byteColumns = {
    patternAccess: read('patternAccess', columns.patternAccess),
    calendarWeekdays: read('calendarWeekdays', columns.calendarWeekdays),
    exceptionAdded: read('exceptionAdded', columns.exceptionAdded),
  };
  return {
    ...commonColumns,
    ...serviceColumns,
    ...byteColumns,
    ...(inSeatTransfers
      ? { ...inSeatTransfers, linkStays: read('linkStays', columns.linkStays) }
      : emptyInSeatTransfers(commonColumns.tripService.length)),
  };
}

const emptyInSeatTransfers = (trips: number) => ({
  tripBlock: new Int32Array(trips).fill(-1),
  linkFrom: new Int32Array(),
  linkTo: new Int32Array(),
  linkDays: new Int32Array(),
  linkStays: new Uint8Array(),
});
