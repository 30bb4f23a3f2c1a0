import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type FeedFiles, smallFeed, writeGtfs } from '../../region-build/timetables/gtfs-feed.testing.ts';
import { importGtfs } from '../../region-build/timetables/import-gtfs.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import type { TransitPlanner, TransitQuery } from '../ports.ts';
import { makeNetwork, type Network } from './raptor/network.ts';
import { raptorPlanner } from './raptor/planner.ts';
import { minWalkSeconds, straightWalker } from './raptor/walks.ts';

/** A bus, and a train that is faster from the second stop on. */
export const twoLines = smallFeed({
  'routes.txt': [
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color',
    'r,a,1,One,3,C4362C',
    'q,a,R,Rail,2,',
  ],
  'trips.txt': ['route_id,service_id,trip_id,trip_headsign', 'r,s,t8,Gamma', 'q,s,q8,Gamma'],
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    't8,8:00:00,8:00:00,A,1',
    't8,8:10:00,8:10:00,B,2',
    't8,8:40:00,8:40:00,C,3',
    'q8,8:15:00,8:15:00,B,1',
    'q8,8:20:00,8:20:00,C,2',
  ],
});

/** From near the first stop of `twoLines` to near the last one, before the trips of a day. */
export const twoLinesQuery: TransitQuery = {
  origin: { lat: 48.1, lng: 2.101 },
  destination: { lat: 48.14, lng: 2.102 },
  time: { kind: 'departure', at: '2026-01-15T07:30:00' },
  modes: undefined,
};

/** Changes to `twoLinesQuery` for which a remote engine should plan like the local planner. */
export const comparedChanges: Readonly<Record<string, Partial<TransitQuery>>> = {
  'two routes, one with a change': {},
  'with an offset': { time: { kind: 'departure', at: '2026-01-15T06:30:00Z' } },
  'to arrive by a time': { time: { kind: 'arrival', at: '2026-01-15T08:45:00' } },
  'by bus only': { modes: { exclude: false, modes: ['bus'] } },
  'a short walk': { destination: { lat: 48.101, lng: 2.103 } },
  'from far away': { origin: { lat: 47, lng: 2 } },
  'to far away': { destination: { lat: 47, lng: 2 } },
};

async function networkOf(path: string): Promise<Network> {
  const { timetable } = await importGtfs({ path, today: 0 });
  return makeNetwork([{ id: 'feed', timetable }], minWalkSeconds);
}

export const networkOfFeed = (files: FeedFiles): Promise<Network> =>
  networkOf(writeGtfs(join(temporaryFolder(), 'feed.zip'), files));

/** Returns the planner to compare with, which also plans for the stand-ins of remote engines. */
export const localPlannerOf = (network: Network): TransitPlanner =>
  raptorPlanner({ timetables: async () => network, walker: straightWalker });

const monaco = resolve('../shared/data/monaco-gtfs.zip');

/** Whether the timetable of Monaco exists, which is not part of the project. */
export const hasCityFeed = existsSync(monaco);

/** Returns the network of Monaco, with queries across the city at several hours of a day. */
export async function cityNetwork(): Promise<{ network: Network; queries: TransitQuery[] }> {
  const network = await networkOf(monaco);
  const firstDay = network.feeds[0]?.timetable.firstDay ?? 0;
  const date = new Date((firstDay + 10) * 86_400_000).toISOString().slice(0, 10);
  const queries = ['07', '09', '12', '18', '22'].map(
    (hour): TransitQuery => ({
      origin: { lat: 43.7384, lng: 7.4246 },
      destination: { lat: 43.7475, lng: 7.4361 },
      time: { kind: 'departure', at: `${date}T${hour}:05:00` },
      modes: undefined,
    }),
  );
  return { network, queries };
}
