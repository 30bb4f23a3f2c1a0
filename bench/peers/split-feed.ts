import { readFileSync, writeFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { type FeedRow, feedRows, feedText } from './feed-rows.ts';

const dayMs = 86_400_000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const timeOf = (date: string): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6, 8)));
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');

export interface SplitFeedOptions {
  /** Moves all dates, so that clocks change on one of them; a multiple of 7 keeps the days of the week. */
  days: number;
  /** Moved dates whose trips run on other dates too. */
  copies: readonly (readonly [from: string, to: string])[];
}

/** Copies a feed. Each trip becomes two at its middle stop, in one block: riders stay seated there. */
export function writeSplitFeed(feed: string, path: string, { days, copies }: SplitFeedOptions): string {
  const files = unzipSync(readFileSync(feed));
  const read = (name: string) => feedRows(strFromU8(files[name] ?? new Uint8Array()));
  const write = (name: string, rows: readonly FeedRow[]) => {
    files[name] = strToU8(feedText(rows));
  };
  const moved = (date = '') => dateOf(timeOf(date) + days * dayMs);
  const calendar: FeedRow[] = read('calendar.txt').map((row) => ({
    ...row,
    start_date: moved(row.start_date),
    end_date: moved(row.end_date),
  }));
  const exceptions: FeedRow[] = read('calendar_dates.txt').map((row) => ({ ...row, date: moved(row.date) }));
  const runsOn = (service: string, date: string) => {
    const exception = exceptions.find((row) => row.service_id === service && row.date === date);
    if (exception) return exception.exception_type === '1';
    const weekday = weekdays[new Date(timeOf(date)).getUTCDay()] ?? '';
    const row = calendar.find(({ service_id }) => service_id === service);
    return row?.[weekday] === '1' && date >= (row.start_date ?? '') && date <= (row.end_date ?? '');
  };
  const services = [...new Set([...calendar, ...exceptions].map(({ service_id = '' }) => service_id))];
  const copied = copies.flatMap(([from, date]) =>
    services
      .filter((service) => runsOn(service, from))
      .map((service_id) => ({ service_id, date, exception_type: '1' })),
  );
  write('calendar.txt', calendar);
  write('calendar_dates.txt', [...exceptions, ...copied]);
  const { trips, stopTimes } = split(read('trips.txt'), read('stop_times.txt'));
  write('trips.txt', trips);
  write('stop_times.txt', stopTimes);
  delete files['feed_info.txt'];
  writeFileSync(path, zipSync(files, { level: 1 }));
  return path;
}

function split(trips: readonly FeedRow[], stopTimes: readonly FeedRow[]) {
  const calls = new Map<string, FeedRow[]>();
  for (const row of stopTimes) {
    const own = calls.get(row.trip_id ?? '') ?? [];
    own.push(row);
    calls.set(row.trip_id ?? '', own);
  }
  const parts = trips.map((trip) => {
    const { trip_id = '' } = trip;
    const own = (calls.get(trip_id) ?? []).toSorted(
      (a, b) => Number(a.stop_sequence) - Number(b.stop_sequence),
    );
    const middle = Math.floor(own.length / 2);
    if (middle < 1 || middle > own.length - 2) return { trips: [trip], stopTimes: own };
    const second = `${trip_id}-second`;
    return {
      trips: [
        { ...trip, block_id: trip_id },
        { ...trip, block_id: trip_id, trip_id: second },
      ],
      stopTimes: [
        ...own.slice(0, middle + 1),
        ...own.slice(middle).map((row) => ({ ...row, trip_id: second })),
      ],
    };
  });
  return {
    trips: parts.flatMap((part): FeedRow[] => part.trips),
    stopTimes: parts.flatMap((part): FeedRow[] => part.stopTimes),
  };
}
