import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { transitModes } from '../../../shared/api/value-sets.ts';
import type { Timetable } from './timetable.ts';

/** Raised when a timetable file is written otherwise; older ones have to be imported again. */
const formatVersion = 1;

const constructors = { Float64Array, Int32Array, Uint8Array } as const;
type ColumnType = keyof typeof constructors;

/** In this order in the file: the widest first, so that each begins where its type may begin. */
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
  patternAccess: 'Uint8Array',
  services: 'Uint8Array',
} as const satisfies Partial<Record<keyof Timetable, ColumnType>>;
type ColumnName = keyof typeof columns;
const columnNames = Object.keys(columns) as ColumnName[];

const headSchema = z.object({
  formatVersion: z.literal(formatVersion),
  lengths: z.array(z.int().nonnegative()).length(columnNames.length),
  timeZone: z.string(),
  agencies: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  lines: z.array(
    z.object({
      agency: z.int(),
      shortName: z.string(),
      longName: z.string(),
      color: z.string().nullable(),
      textColor: z.string().nullable(),
      mode: z.enum(transitModes),
      category: z.string(),
    }),
  ),
  stopNames: z.array(z.string()),
  headsigns: z.array(z.string()),
  firstDay: z.int(),
  dayCount: z.int(),
});

/** The head's bytes stand after their number, and the columns begin at the next multiple of eight. */
const lengthBytes = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Writes a timetable: a head of JSON, then the columns as this machine has them in memory. */
export async function writeTimetable(path: string, timetable: Timetable): Promise<void> {
  const { timeZone, agencies, lines, stopNames, headsigns, firstDay, dayCount } = timetable;
  const arrays = columnNames.map((name) => timetable[name]);
  const head = Buffer.from(
    JSON.stringify({
      formatVersion,
      lengths: arrays.map(({ length }) => length),
      ...{ timeZone, agencies, lines, stopNames, headsigns, firstDay, dayCount },
    }),
  );
  const start = aligned(lengthBytes + head.length);
  const file = Buffer.alloc(arrays.reduce((bytes, { byteLength }) => bytes + byteLength, start));
  file.writeUInt32LE(head.length);
  head.copy(file, lengthBytes);
  let at = start;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    file.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  await writeFile(path, file);
}

/**
 * Reads what `writeTimetable` wrote.
 * @throws Error when the file is absent, cut off or of another version
 */
export async function readTimetable(path: string): Promise<Timetable> {
  const bytes = await readFile(path);
  // A buffer of its own, so that the columns are aligned.
  const buffer = new ArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  const headLength = bytes.length < lengthBytes ? 0 : bytes.readUInt32LE();
  const {
    lengths,
    formatVersion: _,
    ...told
  } = headSchema.parse(JSON.parse(bytes.subarray(lengthBytes, lengthBytes + headLength).toString()));
  let at = aligned(lengthBytes + headLength);
  const read = <T extends ColumnType>(name: ColumnName, type: T): InstanceType<(typeof constructors)[T]> => {
    const length = lengths[columnNames.indexOf(name)] ?? 0;
    const column = new constructors[type](buffer, at, length);
    at += column.byteLength;
    return column as InstanceType<(typeof constructors)[T]>;
  };
  return {
    ...told,
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
    patternAccess: read('patternAccess', columns.patternAccess),
    services: read('services', columns.services),
  };
}
