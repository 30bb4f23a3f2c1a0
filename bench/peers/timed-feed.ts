import { readFileSync, writeFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { type FeedRow, feedRows, feedSeconds, feedText } from './feed-rows.ts';

/**
 * Copies a feed, with times at all stops, evenly between those that have one. OpenTripPlanner truncates the seconds from
 * one stop to the next: on a trip over 80 stops it is up to a minute too early before the next time.
 */
export function writeTimedFeed(feed: string, path: string): string {
  const files = unzipSync(readFileSync(feed));
  const rows = feedRows(strFromU8(files['stop_times.txt'] ?? new Uint8Array()));
  const trips = new Map<string, FeedRow[]>();
  for (const row of rows) {
    const trip = trips.get(row.trip_id ?? '');
    if (trip) trip.push(row);
    else trips.set(row.trip_id ?? '', [row]);
  }
  for (const trip of trips.values()) fillTimes(trip);
  files['stop_times.txt'] = strToU8(feedText(rows));
  writeFileSync(path, zipSync(files, { level: 1 }));
  return path;
}

function fillTimes(trip: FeedRow[]): void {
  const stops = trip.toSorted((a, b) => Number(a.stop_sequence) - Number(b.stop_sequence));
  let before = 0;
  stops.forEach((stop, index) => {
    if (!stop.arrival_time) return;
    const from = feedSeconds(stops[before]?.departure_time ?? '');
    const seconds = feedSeconds(stop.arrival_time) - from;
    for (let at = before + 1; at < index; at++) {
      const time = timeText(Math.round(from + (seconds * (at - before)) / (index - before)));
      Object.assign(stops[at] ?? {}, { arrival_time: time, departure_time: time });
    }
    before = index;
  });
}

const two = (value: number): string => String(value).padStart(2, '0');
const timeText = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
