import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { smallFeed, writeGtfs } from '../electron/region-build/timetables/gtfs-feed.testing.ts';
import { expect, openPanel, serviceIsReady, test, type Zonedesk } from './zonedesk.ts';

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
const townBuses = () => writeGtfs(join(mkdtempSync(join(tmpdir(), 'zonedesk-spec-')), 'buses.zip'), bus);

const transitPanel = (page: Page) => page.getByRole('region', { name: 'Transit', exact: true });

/** On the desktop the system's dialog gives it; a page is told where it stands. */
async function importFile({ app, page }: Zonedesk, path: string) {
  const transit = transitPanel(page);
  if (app) {
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, path);
    await transit.getByRole('button', { name: 'Import a GTFS file' }).click();
  } else {
    await transit.getByRole('textbox', { name: 'GTFS file on this computer' }).fill(path);
    await transit.getByRole('button', { name: 'Import', exact: true }).click();
  }
}

/** What is shown is printed with its map and nothing else; afterwards the window is as before. */
async function isPrintedWhole(page: Page, transit: Locator) {
  const legs = await transit.getByRole('list', { name: 'The connection in detail' }).locator('> li').count();
  // The system's dialog cannot be answered here.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await transit.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '', { timeout: 120_000 });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('body > article');
  await expect(sheet.getByRole('heading', { level: 1 })).toContainText(' to ');
  await expect(sheet.getByText(' → ')).toHaveCount(legs);
  await expect(sheet.getByText('A point on the map')).toHaveCount(0);
  await expect(sheet.getByRole('img', { name: 'Map' })).toBeVisible();
  await expect(sheet.getByText(/^Timetable: Sample timetable/)).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
}

const feedShown = (transit: Locator) => transit.getByRole('article', { name: 'Town Buses' });

test('a connection is found with the sample timetable and with one that was imported, and outlives a restart', {
  tag: '@process',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await serviceIsReady(page);
  await openPanel(page, 'Transit');
  const transit = transitPanel(page);
  await expect(transit.getByRole('note', { name: 'There is no timetable here' })).toBeVisible();
  await transit.getByRole('button', { name: 'Use the sample timetable' }).click();
  await transit.getByRole('button', { name: /^Try/ }).click();
  const connections = transit.getByRole('radiogroup', { name: 'Connections' });
  await expect(connections.getByRole('radio').first()).toContainText(/Sample timetable/);
  await expect(transit.getByRole('list', { name: 'The connection in detail' })).toContainText(/Sample \d+/);
  await expect(transit.getByText(/^Timetable: Sample timetable/)).toBeVisible();
  await isPrintedWhole(page, transit);

  await transit.getByRole('switch', { name: /^Sample timetable/ }).click({ force: true });
  await expect(transit.getByRole('note', { name: 'There is no timetable here' })).toBeVisible();
  await importFile(zonedesk, townBuses());
  const feed = feedShown(transit);
  await expect(feed).toContainText('Runs from Jan 1, 2026 to Dec 31, 2030');
  await feed.getByText('1 finding').click();
  await expect(feed).toContainText('stop_without_stop_time');

  await transit.getByRole('combobox', { name: 'From' }).fill('-34.9066, -56.2001');
  await page.keyboard.press('Enter');
  await transit.getByRole('combobox', { name: 'To' }).fill('-34.8941, -56.1661');
  await page.keyboard.press('Enter');
  await transit.getByRole('combobox', { name: 'When' }).selectOption('Arrive by');
  await transit.getByLabel('Arrive by').fill('2027-03-01T08:30');
  const strip = transit.getByRole('list', { name: 'The connection in detail' });
  await expect(strip).toContainText(/08:10.*Ciudadela.*towards Tres Cruces.*1 stop between/s);
  await transit.getByRole('button', { name: 'Earlier' }).click();
  await expect(strip).toContainText('08:00');
  await transit.getByLabel('Arrive by').fill('2032-03-01T08:30');
  await transit.getByRole('button', { name: 'Go to Dec 31, 2030' }).click();
  await expect(strip).toContainText('Ciudadela');

  await zonedesk.restart();
  const again = zonedesk.page;
  await serviceIsReady(again);
  await openPanel(again, 'Transit');
  await expect(again.getByRole('list', { name: 'The connection in detail' })).toContainText('Ciudadela');
});

test('a timetable is imported from the file that the dialog of the system gives', {
  tag: '@desktop',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await serviceIsReady(page);
  await openPanel(page, 'Transit');
  await importFile(zonedesk, townBuses());
  await expect(feedShown(transitPanel(page))).toContainText('Runs from Jan 1, 2026 to Dec 31, 2030');
});
