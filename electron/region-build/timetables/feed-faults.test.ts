import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import type { TextEncoding } from '../../../shared/text/text-encoding.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { type FeedFiles, smallFeed, writeGtfs } from './gtfs-feed.testing.ts';
import { dayOf } from './gtfs-values.ts';
import { importGtfs } from './import-gtfs.ts';

const today = dayOf('20260110') ?? 0;

interface Options {
  encodings?: Readonly<Record<string, TextEncoding>>;
  region?: Bounds;
}

const importing = (changed: FeedFiles, { encodings, region }: Options = {}) =>
  importGtfs({
    path: writeGtfs(join(temporaryFolder(), 'feed.zip'), smallFeed(changed), encodings),
    today,
    region,
  });

/** Returns the code, file, line, and count of each finding, sorted. */
const findingsOf = async (changed: FeedFiles, options?: Options) =>
  (await importing(changed, options)).feed.findings
    .map(({ code, file, line, count }) => `${code} ${file}${line === null ? '' : `:${line}`} ${count}`)
    .toSorted();

const stops = (...rows: string[]) => ({ 'stops.txt': ['stop_id,stop_name,stop_lat,stop_lon', ...rows] });
const agency = (...zones: string[]) => ({
  'agency.txt': [
    'agency_id,agency_name,agency_url,agency_timezone',
    ...zones.map((zone, index) => `a${index || ''},Company ${index},https://transport.example,${zone}`),
  ],
});

describe('vehicles that continue as another trip', () => {
  const trips = (...rows: string[]) => ({ 'trips.txt': ['route_id,service_id,trip_id,block_id', ...rows] });
  const transfers = (...rows: string[]) => ({
    'transfers.txt': ['from_trip_id,to_trip_id,transfer_type,from_stop_id,to_stop_id', ...rows],
  });

  it('are reported if trips overlap on a day that both run', async () => {
    const half = {
      'stop_times.txt': [
        ...(smallFeed()['stop_times.txt'] ?? []),
        ...['A,1', 'B,2'].map(
          (stop, index) => `half,8:${10 + index * 20}:00,8:${10 + index * 20}:00,${stop}`,
        ),
      ],
    };
    const rows = ['r,s,t8,V', 'r,s,t9,V', 'r,s,t10,V'];
    expect(await findingsOf(trips(...rows))).toEqual([]);
    expect(await findingsOf({ ...half, ...trips(...rows, 'r,s,half,V') })).toEqual([
      'block_trips_with_overlapping_stop_times trips.txt:5 1',
    ]);
    const otherDays = {
      'calendar_dates.txt': ['service_id,date,exception_type', 's,20260112,2', 'once,20260112,1'],
    };
    expect(await findingsOf({ ...half, ...otherDays, ...trips(...rows, 'r,once,half,V') })).toEqual([]);
  });

  it('are linked from the end of one trip of the feed to the start of another', async () => {
    expect(await findingsOf(transfers('t8,t9,4,,', 't8,t9,5,C,A'))).toEqual([]);
    expect(await findingsOf(transfers('t8,,4,C,A', 'none,t9,4,,', 't8,t9,4,B,A'))).toEqual([
      'foreign_key_violation transfers.txt:3 1',
      'missing_required_field transfers.txt:2 1',
      'transfer_with_suspicious_mid_trip_in_seat transfers.txt:4 1',
    ]);
  });
});

describe('names that are not in UTF-8', () => {
  const named = {
    ...stops('A,Estación Peñarol,48.10,2.10', 'B,Sacré-Cœur,48.12,2.10', 'C,Café “Río”,48.14,2.10'),
    ...agency('America/Montevideo'),
  };

  it.each<TextEncoding>(['windows-1252', 'macintosh'])(
    'are read in %s, which is reported',
    async (encoding) => {
      const { feed, timetable } = await importing(named, { encodings: { 'stops.txt': encoding } });
      expect(timetable.stopNames).toEqual(['Estación Peñarol', 'Sacré-Cœur', 'Café “Río”']);
      expect(feed.findings).toContainEqual({
        code: 'file_not_in_utf8',
        file: 'stops.txt',
        line: null,
        field: null,
        value: `${encoding}: Estación Peñarol`,
        count: 3,
      });
    },
  );

  it('are read file by file; IDs that only differ in encoding are the same', async () => {
    const files = smallFeed({
      ...stops('São,Praça,48.10,2.10', 'B,Beta,48.12,2.10'),
      'routes.txt': ['route_id,agency_id,route_short_name,route_type', 'r,a,Ligação,3'],
      'trips.txt': ['route_id,service_id,trip_id', 'r,s,t8'],
      'stop_times.txt': [
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
        ...['t8,8:00:00,8:00:00,São,1', 't8,8:10:00,8:10:00,B,2'],
      ],
    });
    const { feed, timetable } = await importing(files, {
      encodings: { 'stop_times.txt': 'windows-1252', 'routes.txt': 'windows-1252' },
    });
    expect(timetable.lines[0]?.shortName).toBe('Ligação');
    expect(timetable.stopNames).toEqual(['Praça', 'Beta']);
    expect(feed.findings.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'file_not_in_utf8 routes.txt',
      'file_not_in_utf8 stop_times.txt',
    ]);
  });

  it.each<[TextEncoding, string, string]>([
    ['windows-1250', 'Europe/Warsaw', 'Łódź, Żabia'],
    ['iso-8859-2', 'Europe/Warsaw', 'Łódź Fabryczna'],
    ['iso-8859-15', 'Europe/Paris', 'Sacré-Cœur'],
    ['windows-1251', 'Europe/Sofia', 'Площад Славейков'],
  ])('are read in %s if the feed is from %s', async (encoding, zone, name) => {
    const { timetable } = await importing(
      { ...stops(`A,"${name}",48.10,2.10`, 'B,Beta,48.12,2.10', 'C,Gamma,48.14,2.10'), ...agency(zone) },
      { encodings: { 'stops.txt': encoding } },
    );
    expect(timetable.stopNames[0]).toBe(name);
  });
});

describe('time zones', () => {
  it.each([
    ['GMT-3', 'Etc/GMT+3'],
    ['UTC+5:30', '+05:30'],
    ['Etc/GMT+3', 'Etc/GMT+3'],
  ])('%s is read as its offset', async (written, zone) => {
    const { feed, timetable } = await importing(agency(written));
    expect(timetable.timeZone).toBe(zone);
    expect(feed.findings.some(({ code }) => code === 'invalid_timezone')).toBe(!written.startsWith('Etc/'));
  });

  it.each(['BRT', 'IST', 'Montevideo', 'Europe/Nowhere'])('a feed in "%s" is refused', async (zone) => {
    await expect(importing(agency(zone))).rejects.toMatchObject({
      refusal: 'time-zone-unknown',
      parameters: { zone },
    });
  });

  it('a feed without a zone is refused', async () => {
    await expect(importing(agency(''))).rejects.toMatchObject({ refusal: 'time-zone-missing' });
    await expect(importing({ 'agency.txt': [] })).rejects.toMatchObject({ refusal: 'time-zone-missing' });
  });

  it('the first known one of an agency is used; others are reported', async () => {
    const { feed, timetable } = await importing(agency('BRT', 'Europe/Paris', 'Europe/London'));
    expect(timetable.timeZone).toBe('Europe/Paris');
    expect(feed.findings).toMatchObject([
      { code: 'invalid_timezone', line: 2, value: 'BRT' },
      { code: 'inconsistent_agency_timezone', line: 4, value: 'Europe/London' },
    ]);
  });

  it('time zones that differ from the stops’ solar time by hours are reported', async () => {
    expect(await findingsOf(agency('Etc/GMT+8'))).toEqual(['time_zone_far_from_stops agency.txt 1']);
    expect(await findingsOf(agency('Europe/Lisbon'))).toEqual([]);
  });
});

describe('positions of stops', () => {
  it('with latitude and longitude swapped are reported, whether all or some are', async () => {
    const all = stops('A,Alpha,2.10,48.10', 'B,Beta,2.10,48.12', 'C,Gamma,2.10,48.14');
    expect(await findingsOf(all)).toEqual(['stop_with_swapped_coordinates stops.txt:2 3']);
    const one = stops('A,Alpha,48.10,2.10', 'B,Beta,48.12,2.10', 'C,Gamma,2.10,48.14');
    expect(await findingsOf(one)).toEqual(['stop_with_swapped_coordinates stops.txt:4 1']);
    const most = stops('A,Alpha,2.10,48.10', 'B,Beta,48.12,2.10', 'C,Gamma,2.10,48.14');
    expect(await findingsOf(most)).toEqual(['stop_with_swapped_coordinates stops.txt:2 2']);
  });

  it('that are swapped are also detected by shapes, or by a latitude beyond the poles', async () => {
    const shaped = {
      'trips.txt': ['route_id,service_id,trip_id,shape_id', 'r,s,t8,way'],
      'shapes.txt': [
        'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence',
        'way,-34.9,-56.2,1',
        'way,-34.9,-56.1,2',
      ],
      ...agency('Etc/GMT+3'),
    };
    const swapped = stops('A,Alpha,-56.2,-34.9', 'B,Beta,-56.15,-34.9', 'C,Gamma,-56.1,-34.9');
    expect(await findingsOf({ ...shaped, ...swapped })).toContain(
      'stop_with_swapped_coordinates stops.txt:2 3',
    );
    const tokyo = stops('A,Alpha,139.7,35.6', 'B,Beta,139.8,35.7', 'C,Gamma,139.9,35.8');
    await expect(importing({ ...tokyo, ...agency('Asia/Tokyo') })).rejects.toMatchObject({
      parameters: { findings: expect.stringContaining('stop_with_swapped_coordinates') },
    });
  });

  it('far apart aren’t reported', async () => {
    const coaches = stops('A,Paris,48.9,2.3', 'B,Athens,38.0,23.7', 'C,Istanbul,41.0,29.0');
    expect(await findingsOf(coaches)).toEqual([]);
  });

  it('that weren’t filled in are skipped', async () => {
    const { feed } = await importing(
      stops('A,Alpha,0,0', 'B,Beta,48.12,2.10', 'C,Gamma,48.14,2.10', 'D,Pole,90,0'),
    );
    expect(feed.stops).toBe(2);
    expect(feed.findings).toMatchObject([
      { code: 'foreign_key_violation', field: 'stop_id', value: 'A' },
      { code: 'point_near_origin', line: 2 },
      { code: 'point_near_pole', line: 5 },
    ]);
  });

  it('outside the region in use are reported', async () => {
    const region = { southwest: { lat: 48.0, lng: 2.0 }, northeast: { lat: 48.06, lng: 2.2 } };
    // A stop just outside is within walking distance.
    expect(await findingsOf({}, { region })).toEqual(['stop_outside_region stops.txt:3 2']);
    const aroundIt = { southwest: { lat: 48.0, lng: 2.0 }, northeast: { lat: 48.2, lng: 2.2 } };
    expect(await findingsOf({}, { region: aroundIt })).toEqual([]);
  });
});

describe('rows', () => {
  const head = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date';

  it('that are duplicates are reported', async () => {
    expect(
      await findingsOf({
        ...agency('Europe/Paris'),
        'agency.txt': [
          'agency_id,agency_name,agency_timezone',
          'a,City Transport,Europe/Paris',
          'a,City Transport,Europe/Paris',
        ],
        'calendar.txt': [head, 's,1,1,1,1,1,0,0,20260101,20260131', 's,0,0,0,0,0,1,1,20260101,20260131'],
        'calendar_dates.txt': ['service_id,date,exception_type', 's,20260106,2', 's,20260106,1'],
        'stop_times.txt': [
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
          ...['8', '9', '10'].flatMap((hour) => [
            `t${hour},${hour}:00:00,${hour}:00:00,A,1`,
            `t${hour},${hour}:10:00,${hour}:10:00,B,2`,
            `t${hour},${hour}:20:00,${hour}:20:00,C,2`,
          ]),
        ],
        'trips.txt': ['route_id,service_id,trip_id', 'r,s,t8', 'r,s,t9', 'r,s,t10', 'r,s,t10'],
      }),
    ).toEqual([
      'duplicate_key agency.txt:3 1',
      'duplicate_key calendar.txt:3 1',
      'duplicate_key calendar_dates.txt:3 1',
      'duplicate_key stop_times.txt:4 3',
      'duplicate_key trips.txt:5 1',
    ]);
  });

  it('that are blank or end in a comma are read', async () => {
    const { feed } = await importing({
      'calendar.txt': ['', `${head},`, ' ', 's,1,1,1,1,1,1,1,20260101,20260131,', ',,,,,,,,,,'],
    });
    expect(feed).toMatchObject({ trips: 3, findings: [] });
  });

  it('with a duplicate column are read from the first one', async () => {
    const { feed, timetable } = await importing({
      'stops.txt': [
        'stop_id,stop_name,stop_lat,stop_lon,stop_name',
        ...['A', 'B', 'C'].map((id, index) => `${id},First ${id},48.1${index},2.1,Second`),
      ],
    });
    expect(timetable.stopNames).toEqual(['First A', 'First B', 'First C']);
    expect(feed.findings).toMatchObject([{ code: 'duplicated_column', field: 'stop_name' }]);
  });

  it('with an invalid parent station are reported', async () => {
    expect(
      await findingsOf({
        'stops.txt': [
          'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station',
          'A,Alpha,48.10,2.10,,B',
          'B,Beta,48.12,2.10,0,A',
          'C,Gamma,48.14,2.10,0,nowhere',
          'S,South,48.14,2.10,1,T',
          'T,Tower,48.14,2.10,1,S',
        ],
      }),
    ).toEqual([
      'foreign_key_violation stops.txt:4 1',
      'station_with_parent_station stops.txt:5 2',
      'wrong_parent_location_type stops.txt:2 2',
    ]);
  });

  it('of feed_info.txt state when the feed ends', async () => {
    const findingsUntil = (from: string, to: string) =>
      findingsOf({
        'feed_info.txt': ['feed_publisher_name,feed_start_date,feed_end_date', `City,${from},${to}`],
      });
    expect(await findingsUntil('20260101', '20260131')).toEqual([]);
    expect(await findingsUntil('', '')).toEqual([]);
    expect(await findingsUntil('20260101', '20260112')).toEqual([
      'feed_expiration_date7_days feed_info.txt:2 1',
    ]);
    expect(await findingsUntil('20260201', '20260131')).toEqual([
      'start_and_end_range_out_of_order feed_info.txt:2 1',
    ]);
    expect(await findingsUntil('01/01/2026', '20260131')).toEqual(['invalid_date feed_info.txt:2 1']);
  });
});

const monaco = resolve('../shared/data/monaco-gtfs.zip');

it.skipIf(!existsSync(monaco))(
  'a feed of a real city has no misplaced stops (skipped without ../shared/data)',
  async () => {
    const { feed } = await importGtfs({ path: monaco, today });
    const codes = feed.findings.map(({ code }) => code);
    expect(codes).not.toContain('stop_with_swapped_coordinates');
    expect(codes).not.toContain('time_zone_far_from_stops');
    expect(codes).not.toContain('file_not_in_utf8');
  },
  60_000,
);
