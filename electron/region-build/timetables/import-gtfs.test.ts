import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { runsOn, type Timetable } from '../../region-format/timetables/timetable.ts';
import { readTimetable, writeTimetable } from '../../region-format/timetables/timetable-file.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { type FeedFiles, smallFeed, writeGtfs } from './gtfs-feed.testing.ts';
import { dayOf } from './gtfs-values.ts';
import { type ImportedFeed, importGtfs } from './import-gtfs.ts';

const day = (text: string): number => dayOf(text) ?? Number.NaN;

const importing = (files: FeedFiles): Promise<{ feed: ImportedFeed; timetable: Timetable }> =>
  importGtfs({ path: writeGtfs(join(temporaryFolder(), 'feed.zip'), files), today: day('20260110') });

/** Returns the departures of each trip, stop by stop. */
const departures = ({ arrivals, departures: all, patternTime, patternStart }: Timetable): number[][] => {
  expect(arrivals).toHaveLength(all.length);
  return [...patternTime.subarray(0, -1)].flatMap((start, pattern) => {
    const stops = (patternStart[pattern + 1] ?? 0) - (patternStart[pattern] ?? 0);
    const times = [...all.subarray(start, patternTime[pattern + 1])];
    return Array.from({ length: times.length / stops }, (_, trip) =>
      times.slice(trip * stops, (trip + 1) * stops),
    );
  });
};

const at = (hour: number, minute = 0): number => hour * 3600 + minute * 60;

describe('a GTFS import', () => {
  it('reads stops, lines, trips, and their days', async () => {
    const { feed, timetable } = await importing(smallFeed());
    expect(feed).toMatchObject({
      agencies: [{ name: 'City Transport', url: 'https://transport.example' }],
      timeZone: 'Europe/Paris',
      from: '2026-01-01',
      to: '2026-01-31',
      stops: 3,
      routes: 1,
      trips: 3,
      stopTimes: 9,
      findings: [],
    });
    expect(timetable.lines).toEqual([
      expect.objectContaining({ shortName: '1', longName: 'One', mode: 'bus', color: '#C4362C' }),
    ]);
    expect(departures(timetable)).toEqual([8, 9, 10].map((hour) => [at(hour), at(hour, 10), at(hour, 20)]));
  });

  it('is the same after being written and read', async () => {
    const { timetable } = await importing(smallFeed());
    const file = join(temporaryFolder(), 'timetable.bin');
    await writeTimetable(file, timetable);
    expect(await readTimetable(file)).toEqual(timetable);
    writeFileSync(file, 'cut');
    await expect(readTimetable(file)).rejects.toThrow();
  });

  it('applies exceptions to calendars, also outside their range', async () => {
    const { feed, timetable } = await importing(
      smallFeed({
        'calendar.txt': [
          'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
          's,1,1,1,1,1,0,0,20260105,20260118',
        ],
        'calendar_dates.txt': ['service_id,date,exception_type', 's,20260106,2', 's,20260125,1'],
      }),
    );
    const runs = Array.from({ length: 31 }, (_, index) => index + 1).filter((date) =>
      runsOn(timetable, 0, day(`202601${String(date).padStart(2, '0')}`)),
    );
    expect(runs).toEqual([5, 7, 8, 9, 12, 13, 14, 15, 16, 25]);
    expect(feed).toMatchObject({ from: '2026-01-05', to: '2026-01-25' });
  });

  it('applies the last of several exceptions for a day, and combines the calendars of a service', async () => {
    const { timetable } = await importing(
      smallFeed({
        'calendar.txt': [
          'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
          's,1,0,0,0,0,0,0,20260101,20260115',
          's,0,0,0,0,0,0,1,20260110,20260120',
        ],
        'calendar_dates.txt': [
          'service_id,date,exception_type',
          ...['s,20260112,2', 's,20260107,1', 's,20260107,2', 's,20260104,2', 's,20260104,1'],
        ],
      }),
    );
    const runs = Array.from({ length: 31 }, (_, index) => index + 1).filter((date) =>
      runsOn(timetable, 0, day(`202601${String(date).padStart(2, '0')}`)),
    );
    expect(runs).toEqual([4, 5, 11, 18]);
  });

  it('takes no longer for services that run for millennia than for those of a month', async () => {
    const feedUntil = (end: string): FeedFiles => {
      const ids = Array.from({ length: 200 }, (_, index) => `s${index}`);
      return smallFeed({
        'calendar.txt': [
          'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
          ...ids.map((id) => `${id},1,1,1,1,1,0,0,20260101,${end}`),
        ],
        'trips.txt': ['route_id,service_id,trip_id', 'r,s0,t8', 'r,s199,t9', 'r,s7,t10'],
      });
    };
    const measure = async (end: string) => {
      const begin = performance.now();
      const imported = await importing(feedUntil(end));
      return { ...imported, milliseconds: performance.now() - begin };
    };
    await measure('20260131');
    const month = await measure('20260131');
    const endless = await measure('99991231');
    expect(endless.feed).toMatchObject({ from: '2026-01-01', to: '9999-12-31', findings: [] });
    expect(runsOn(endless.timetable, 199, day('99991231'))).toBe(true);
    expect(runsOn(endless.timetable, 199, day('99991226'))).toBe(false);
    // A bit per day would take several hundred times as long.
    expect(endless.milliseconds / month.milliseconds).toBeLessThan(20);
    const file = join(temporaryFolder(), 'timetable.bin');
    await writeTimetable(file, endless.timetable);
    expect(statSync(file).size).toBeLessThan(20_000);
  });

  it('fills in times by the distance along the shape, or evenly without distances', async () => {
    const rows = (distances: readonly string[]) => [
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled',
      `t8,8:00:00,8:00:00,A,1,${distances[0]}`,
      `t8,,,B,2,${distances[1]}`,
      `t8,8:20:00,8:20:00,C,3,${distances[2]}`,
    ];
    const measured = await importing(smallFeed({ 'stop_times.txt': rows(['0', '1', '4']) }));
    expect(departures(measured.timetable)).toEqual([[at(8), at(8, 5), at(8, 20)]]);
    const even = await importing(smallFeed({ 'stop_times.txt': rows(['', '', '']) }));
    expect(departures(even.timetable)).toEqual([[at(8), at(8, 10), at(8, 20)]]);
  });

  it('creates trips from frequencies', async () => {
    const { timetable } = await importing(
      smallFeed({
        'frequencies.txt': [
          'trip_id,start_time,end_time,headway_secs',
          't8,6:00:00,7:00:00,1200',
          't8,7:00:00,8:00:00,1800',
        ],
        'trips.txt': ['route_id,service_id,trip_id', 'r,s,t8'],
      }),
    );
    expect(departures(timetable).map(([first]) => first)).toEqual([
      at(6),
      at(6, 20),
      at(6, 40),
      at(7),
      at(7, 30),
    ]);
  });

  it('puts trips that overtake others into separate patterns', async () => {
    const { timetable } = await importing(
      smallFeed({
        'stop_times.txt': [
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
          't8,8:00:00,8:00:00,A,1',
          't8,8:50:00,8:50:00,C,2',
          't9,8:10:00,8:10:00,A,1',
          't9,8:30:00,8:30:00,C,2',
        ],
        'trips.txt': ['route_id,service_id,trip_id', 'r,s,t8', 'r,s,t9'],
      }),
    );
    expect(timetable.patternLine).toHaveLength(2);
  });

  it('matches stops in order to a shape that passes a place twice', async () => {
    const { timetable } = await importing(
      smallFeed({
        'trips.txt': ['route_id,service_id,trip_id,shape_id', 'r,s,t8,loop'],
        'stop_times.txt': [
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
          't8,8:00:00,8:00:00,A,1',
          't8,8:10:00,8:10:00,C,2',
          't8,8:20:00,8:20:00,A,3',
        ],
        'shapes.txt': [
          'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence',
          ...[48.1, 48.12, 48.14, 48.12, 48.1].map((lat, index) => `loop,${lat},2.1,${index + 1}`),
        ],
      }),
    );
    expect([...timetable.patternShapePoint]).toEqual([0, 2, 4]);
  });

  it('applies transfers of a station to all its stops', async () => {
    const { timetable } = await importing(
      smallFeed({
        'stops.txt': [
          'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station',
          'A,Alpha,48.10,2.10,,',
          'B,Beta 1,48.12,2.10,0,S',
          'C,Beta 2,48.12,2.11,0,S',
          'S,Beta,48.12,2.105,1,',
        ],
        'transfers.txt': ['from_stop_id,to_stop_id,transfer_type,min_transfer_time', 'A,S,3,', 'B,C,2,240'],
      }),
    );
    const { transferFrom, transferTo, transferSeconds } = timetable;
    expect([...transferFrom].map((from, index) => [from, transferTo[index], transferSeconds[index]])).toEqual(
      [
        [0, 1, -1],
        [0, 2, -1],
        [1, 2, 240],
      ],
    );
  });

  it('repairs names that were encoded twice', async () => {
    const { timetable } = await importing(
      smallFeed({
        'stops.txt': [
          'stop_id,stop_name,stop_lat,stop_lon',
          'A,PlÃ¢ce de lâ€™Å“uvre,48.1,2.1',
          'B,Été,48.12,2.1',
          'C,"Two, Ã",48.14,2.1',
        ],
      }),
    );
    expect(timetable.stopNames).toEqual(['Plâce de l’œuvre', 'Été', 'Two, Ã']);
  });

  it('reports problems by file and line, and imports the rest', async () => {
    const { feed } = await importing(
      smallFeed({
        'stops.txt': [
          'stop_id,stop_name,stop_lat,stop_lon',
          'A,Alpha,48.10,2.10',
          'B,Beta,48.12,2.10',
          'C,Gamma,148,2.10',
          'D,Delta,48.14,2.10',
          'D,Delta,48.14,2.10',
        ],
        'trips.txt': ['route_id,service_id,trip_id', 'r,s,t8', 'r,s,t9', 'r,s,t10', 'r,never,t11', 'r,s,t12'],
        'stop_times.txt': [
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
          't8,8:00:00,8:00:00,A,1',
          't8,8:10:00,8:10:00,B,2',
          't9,9:00:00,9:00:00,A,1',
          't9,8:10:00,8:10:00,B,2',
          't10,10:00:00,10:00:00,A,1',
          't10,10:61:00,10:10:00,B,2',
          't12,,,A,1',
          't12,12:00:00,12:00:00,B,2',
          'ghost,12:00:00,12:00:00,B,2',
        ],
      }),
    );
    expect(feed.trips).toBe(1);
    const reported = feed.findings.map(({ code, file, line, field }) => [code, file, line, field]);
    expect(reported).toEqual(
      expect.arrayContaining([
        ['number_out_of_range', 'stops.txt', 4, 'stop_lat'],
        ['duplicate_key', 'stops.txt', 6, 'stop_id'],
        ['stop_time_with_arrival_before_previous_departure_time', 'stop_times.txt', 5, null],
        ['invalid_time', 'stop_times.txt', 7, 'arrival_time'],
        ['missing_trip_edge', 'stop_times.txt', 8, null],
        ['foreign_key_violation', 'stop_times.txt', 10, 'trip_id'],
        ['foreign_key_violation', 'trips.txt', 5, 'service_id'],
        ['unusable_trip', 'trips.txt', 4, null],
        ['stop_without_stop_time', 'stops.txt', null, 'stop_id'],
      ]),
    );
  });

  it('reads fields with line breaks, a byte order mark, and Windows line ends', async () => {
    const { feed, timetable } = await importing(
      smallFeed({
        'stops.txt': [
          '\uFEFFstop_id,stop_name,stop_lat,stop_lon\r',
          'A,"Alpha\nPlace",48.10,2.10\r',
          'B,Beta,48.12,2.10\r',
          'C,Gamma,48.14,2.10\r',
        ],
      }),
    );
    expect(timetable.stopNames).toEqual(['Alpha\nPlace', 'Beta', 'Gamma']);
    expect(feed.findings).toEqual([]);
  });

  it('reports a feed that has expired or soon will', async () => {
    const until = (date: string) =>
      importing(
        smallFeed({
          'calendar.txt': [
            'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
            `s,1,1,1,1,1,1,1,20250101,${date}`,
          ],
        }),
      );
    expect((await until('20260105')).feed.findings).toMatchObject([{ code: 'expired_calendar' }]);
    expect((await until('20260112')).feed.findings).toMatchObject([{ code: 'feed_expiration_date7_days' }]);
  });

  it('refuses files that aren’t feeds with the reason', async () => {
    const folder = temporaryFolder();
    const refused = (name: string, bytes: Uint8Array) => {
      writeFileSync(join(folder, name), bytes);
      return expect(importGtfs({ path: join(folder, name), today: day('20260110') })).rejects;
    };
    await refused('text.zip', strToU8('stop_id')).toMatchObject({ refusal: 'no-zip' });
    await refused('pictures.zip', zipSync({ 'a.png': strToU8('x') })).toMatchObject({ refusal: 'zip-empty' });
    const endless = `stop_id,stop_name\nA,${'x'.repeat(2 * 1024 ** 2)}\n`;
    await refused('line.zip', zipSync({ 'stops.txt': strToU8(endless) })).toMatchObject({
      refusal: 'line-too-long',
      parameters: { file: 'stops.txt' },
    });
    await refused('stops.zip', zipSync({ 'stops.txt': strToU8('stop_id\nA') })).toMatchObject({
      refusal: 'no-usable-trip',
      parameters: { findings: expect.stringContaining('missing_required_file') },
    });
    const { 'trips.txt': _, ...others } = smallFeed();
    const path = writeGtfs(join(folder, 'no-trips.zip'), others);
    await expect(importGtfs({ path, today: 0 })).rejects.toMatchObject({
      parameters: { findings: expect.stringContaining('missing_required_file trips.txt') },
    });
  });

  it('rejects if it is canceled', async () => {
    const path = writeGtfs(join(temporaryFolder(), 'feed.zip'), smallFeed());
    const cancelled = importGtfs({ path, today: 0, signal: AbortSignal.abort() });
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  });
});
