import { writeFileSync } from 'node:fs';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { type TextEncoding, textDecoder } from '../../../shared/text/text-encoding.ts';

/** Files of a feed by name, each with its heading and rows as CSV. */
export type FeedFiles = Record<string, readonly string[]>;

/** Returns a text in a single-byte encoding. */
export function bytesIn(encoding: TextEncoding, text: string): Uint8Array {
  const decode = textDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte): [string, number] => [decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (letter) => {
    const byte = bytes.get(letter);
    if (byte === undefined) throw new RangeError(`${encoding} has no ${letter}`);
    return byte;
  });
}

/**
 * Writes a GTFS archive, and returns its path.
 * @param encodings encodings of files that aren't UTF-8, by name
 */
export function writeGtfs(
  path: string,
  files: FeedFiles,
  encodings: Readonly<Record<string, TextEncoding>> = {},
): string {
  const entries: Zippable = {};
  for (const [name, rows] of Object.entries(files)) {
    const text = `${rows.join('\n')}\n`;
    const encoding = encodings[name];
    entries[name] = encoding ? bytesIn(encoding, text) : strToU8(text);
  }
  writeFileSync(path, zipSync(entries, { level: 1 }));
  return path;
}

/**
 * Returns a small feed with some files replaced. Its line runs from A via B to C at 8:00, 9:00, and 10:00, ten minutes
 * from stop to stop, on each day of January 2026.
 */
export const smallFeed = (changed: FeedFiles = {}): FeedFiles => ({
  'agency.txt': [
    'agency_id,agency_name,agency_url,agency_timezone',
    'a,City Transport,https://transport.example,Europe/Paris',
  ],
  'stops.txt': [
    'stop_id,stop_name,stop_lat,stop_lon',
    'A,Alpha,48.10,2.10',
    'B,Beta,48.12,2.10',
    'C,Gamma,48.14,2.10',
  ],
  'routes.txt': [
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color',
    'r,a,1,One,3,C4362C',
  ],
  'calendar.txt': [
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    's,1,1,1,1,1,1,1,20260101,20260131',
  ],
  'trips.txt': ['route_id,service_id,trip_id,trip_headsign', 'r,s,t8,Gamma', 'r,s,t9,Gamma', 'r,s,t10,Gamma'],
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    ...['8', '9', '10'].flatMap((hour) => [
      `t${hour},${hour}:00:00,${hour}:00:00,A,1`,
      `t${hour},${hour}:10:00,${hour}:10:00,B,2`,
      `t${hour},${hour}:20:00,${hour}:20:00,C,3`,
    ]),
  ],
  ...changed,
});
