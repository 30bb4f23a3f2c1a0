import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { smallFeed, writeGtfs } from '../electron/region-build/timetables/gtfs-feed.testing.ts';
import type { Zonedesk } from './zonedesk.ts';

/** A bus through the middle of Montevideo, every ten minutes of every day. */
const bus = smallFeed({
  'agency.txt': [
    'agency_id,agency_name,agency_url,agency_timezone',
    'a,Town Buses,https://buses.example,America/Montevideo',
  ],
  'stops.txt': [
    'stop_id,stop_name,stop_lat,stop_lon',
    'A,Ciudadela,-34.9066,-56.2000',
    'B,Ejido,-34.9056,-56.1860',
    'C,Tres Cruces,-34.8940,-56.1660',
    'D,Nowhere,-34.8,-56.1',
  ],
  'calendar.txt': [
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    's,1,1,1,1,1,1,1,20260101,20301231',
  ],
  'trips.txt': ['route_id,service_id,trip_id,trip_headsign', 'r,s,t8,Tres Cruces'],
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    ...['t8,0:00:00,0:00:00,A,1', 't8,0:06:00,0:06:00,B,2', 't8,0:14:00,0:14:00,C,3'],
  ],
  'frequencies.txt': ['trip_id,start_time,end_time,headway_secs', 't8,0:00:00,24:00:00,600'],
});

/** The path of its file. */
export const townBuses = () =>
  writeGtfs(join(mkdtempSync(join(tmpdir(), 'zonedesk-spec-')), 'buses.zip'), bus);

export const transitPanel = (page: Page) => page.getByRole('region', { name: 'Transit', exact: true });

export const visibleFeed = (transit: Locator) => transit.getByRole('article', { name: 'Town Buses' });

/** Selects the file in the system's dialog on the desktop; enters its path in a browser. */
export async function importFile({ app, page }: Zonedesk, path: string) {
  const transit = transitPanel(page);
  if (app) {
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, path);
    await transit.getByRole('button', { name: 'Import GTFS file' }).click();
  } else {
    await transit.getByRole('textbox', { name: 'GTFS file on this computer' }).fill(path);
    await transit.getByRole('button', { name: 'Import', exact: true }).click();
  }
}
