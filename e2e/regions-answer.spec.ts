import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { addRegionFile, regionCard, regionsSection } from './add-region.ts';
import { importFile, transitPanel } from './transit-panel.ts';
import { expect, openPanel, serviceIsReady, test, type Zonedesk } from './zonedesk.ts';
import { importZonesFile } from './zones-panel.ts';
import { createAll, outcomes } from './zones-sent.ts';

const data = (name: string) => resolve('../shared/data', name);

interface Place {
  name: string;
  extract: string;
  /** A street in the region. */
  street: string;
  ends: readonly [from: string, to: string];
  /** Whether its extract has little more than roads. */
  lacksPois?: boolean;
  timetable?: { file: string; from: string; to: string; arrival: string };
}

const liechtenstein: Place = {
  name: 'Liechtenstein',
  extract: data('liechtenstein.osm.pbf'),
  street: 'Landstrasse',
  ends: ['47.1394, 9.5222', '47.1660, 9.5100'],
};
const porto: Place = {
  name: 'Porto',
  extract: data('porto.osm.pbf'),
  street: 'Avenida da Boavista',
  ends: ['41.1496, -8.6110', '41.1900, -8.5000'],
  lacksPois: true,
};
const monaco: Place = {
  name: 'Monaco',
  extract: data('monaco.osm.pbf'),
  street: 'Avenue de Monte-Carlo',
  ends: ['43.7384, 7.4246', '43.7317, 7.4150'],
  lacksPois: true,
  timetable: {
    file: data('monaco-gtfs.zip'),
    from: '43.7399, 7.4252',
    to: '43.7308, 7.4130',
    arrival: '2025-12-22T10:00',
  },
};

const missing = [liechtenstein, porto, monaco]
  .flatMap(({ extract, timetable }) => [extract, ...(timetable ? [timetable.file] : [])])
  .filter((file) => !existsSync(file));
test.skip(missing.length > 0, `${missing.join(', ')} missing`);

const importWithinMs = 240_000;

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function add(zonedesk: Zonedesk, { name, extract }: Place) {
  await addRegionFile(zonedesk, extract, name);
  await expect(regionCard(zonedesk.page, name)).toBeVisible({ timeout: importWithinMs });
}

async function use(page: Page, name: string) {
  await openPanel(page, 'Settings');
  await regionCard(page, name)
    .getByRole('button', { name: `Use ${name}` })
    .click();
  await expect(regionCard(page, name)).toContainText('In use');
  await serviceIsReady(page);
}

async function fillPlace(page: Page, within: string, field: string, text: string) {
  const combobox = panel(page, within).getByRole('combobox', { name: field, exact: true });
  await combobox.fill(text);
  await combobox.press('Enter');
}

/** Checks autocomplete, details, reverse geocoding, and nearby. */
async function placesAnswer(page: Page, { street, ends, lacksPois }: Place) {
  await openPanel(page, 'Places');
  await page.getByRole('combobox', { name: 'Search places' }).fill(street);
  await page
    .getByRole('option', { name: new RegExp(`^${street}`) })
    .first()
    .click();
  await expect(panel(page, 'Places').getByRole('heading', { name: street }).first()).toBeVisible();
  await fillPlace(page, 'Places', 'Search places', ends[0]);
  await expect(panel(page, 'Places').getByText('From the selected point:')).toBeVisible();
  await panel(page, 'Places').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Nearby' }).click();
  const around = panel(page, 'Places').getByRole('region', { name: 'Nearby' });
  const found = lacksPois ? around.getByText(/^No results nearby/) : around.getByRole('listitem').first();
  await expect(found).toBeVisible();
  await around.getByRole('button', { name: 'Close nearby results' }).click();
}

/** Checks geocoding. */
async function addressesAnswer(page: Page, { street }: Place) {
  await openPanel(page, 'Addresses');
  const addresses = panel(page, 'Addresses');
  const another = addresses.getByRole('button', { name: 'New list' });
  const lines = addresses.getByRole('textbox', { name: 'Addresses or coordinates' });
  await expect(another.or(lines)).toBeVisible();
  if (await another.isVisible()) await another.click();
  await lines.fill(street);
  await addresses.getByRole('button', { name: 'Continue' }).click();
  await addresses.getByRole('button', { name: 'Look up 1 line' }).click();
  await expect(addresses.getByText('1 of 1 line')).toBeVisible();
  await expect(addresses.getByRole('listbox', { name: 'Lines' })).toContainText(street);
}

/** Checks routes and tolls between the same places. */
async function routesAnswer(page: Page, { ends }: Place) {
  await openPanel(page, 'Route');
  await fillPlace(page, 'Route', 'Start', ends[0]);
  await fillPlace(page, 'Route', 'Destination', ends[1]);
  await expect(
    panel(page, 'Route').getByRole('radiogroup', { name: 'Routes' }).getByRole('radio').first(),
  ).toBeVisible();
  await openPanel(page, 'Tolls');
  await expect(
    panel(page, 'Tolls')
      .getByRole('table', { name: 'Route comparison' })
      .getByRole('row', { name: /^Alternative 1.*None|^Alternative 1.*\d/s }),
  ).toBeVisible();
}

async function areasAnswer(page: Page, { ends }: Place) {
  await openPanel(page, 'Isochrones');
  await fillPlace(page, 'Isochrones', 'Origin 1', ends[0]);
  await expect(panel(page, 'Isochrones').getByText(/km²/).first()).toBeVisible();
}

/** Returns places in a square of a hundredth of a degree. */
function lattice({ ends: [from] }: Place, side: number): string {
  const [lat = Number.NaN, lng = Number.NaN] = from.split(',').map(Number);
  return Array.from({ length: side * side }, (_, index) => {
    const [row, column] = [Math.floor(index / side), index % side];
    return `P${index}, ${(lat + row / side / 100).toFixed(5)}, ${(lng + column / side / 100).toFixed(5)}`;
  }).join('\n');
}

/** Starts a matrix between all places of a lattice. */
async function calculate(page: Page, place: Place, side: number) {
  await openPanel(page, 'Matrix');
  const matrix = panel(page, 'Matrix');
  await expect(matrix.getByRole('button', { name: 'Paste list for origins' })).toBeVisible();
  for (const list of ['origins', 'destinations']) {
    const clear = matrix.getByRole('button', { name: `Remove all ${list}` });
    if (await clear.isVisible()) await clear.click();
  }
  await matrix.getByRole('button', { name: 'Paste list for origins' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(lattice(place, side));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Add ${side * side} places` })
    .click();
  await matrix.getByRole('button', { name: 'Copy from origins' }).click();
  await matrix.getByRole('button', { name: /^Calculate / }).click();
}

async function pictureAnswers(page: Page) {
  await openPanel(page, 'Static map');
  await panel(page, 'Static map').getByRole('button', { name: 'Create image' }).click();
  await expect(page.getByRole('img', { name: /^Static map/ })).toBeVisible();
}

async function zonesAnswer(page: Page, { name, ends: [from] }: Place) {
  const [lat = Number.NaN, lng = Number.NaN] = from.split(',').map(Number);
  const corners = [
    [lng, lat],
    [lng + 0.01, lat],
    [lng, lat + 0.01],
    [lng, lat],
  ];
  const ring = corners.map(([x = 0, y = 0]) => `${x.toFixed(4)} ${y.toFixed(4)}`).join(', ');
  await importZonesFile(page, [`${name},S1,"POLYGON ((${ring}))"`]);
  await createAll(page, '1', 100);
  await expect(outcomes(page)).toContainText('1 zone published');
  await outcomes(page).getByRole('button', { name: 'Dismiss' }).click();
}

async function transitAnswers(zonedesk: Zonedesk, { timetable }: Place) {
  if (!timetable) return;
  const { page } = zonedesk;
  await openPanel(page, 'Transit');
  await importFile(zonedesk, timetable.file);
  const transit = transitPanel(page);
  await expect(transit.getByRole('article', { name: 'Compagnie des Autobus de Monaco' })).toContainText(
    'lines: 15',
  );
  await fillPlace(page, 'Transit', 'From', timetable.from);
  await fillPlace(page, 'Transit', 'To', timetable.to);
  await transit.getByRole('combobox', { name: 'When' }).selectOption('Arrive by');
  await transit.getByLabel('Arrive by').fill(timetable.arrival);
  await expect(transit.getByRole('list', { name: 'Connection details' })).toContainText('toward');
}

async function everythingAnswers(zonedesk: Zonedesk, place: Place) {
  const { page } = zonedesk;
  await placesAnswer(page, place);
  await addressesAnswer(page, place);
  await routesAnswer(page, place);
  await areasAnswer(page, place);
  await calculate(page, place, 2);
  await expect(panel(page, 'Matrix').getByText(/^Complete/)).toBeVisible();
  await pictureAnswers(page);
  await zonesAnswer(page, place);
  await transitAnswers(zonedesk, place);
}

test('regions are added, support all features, are switched while a matrix runs, removed, and added again', {
  tag: '@process',
}, async ({ zonedesk }) => {
  test.setTimeout(5 * importWithinMs);
  const { page } = zonedesk;
  for (const place of [liechtenstein, porto, monaco]) {
    await openPanel(page, 'Settings');
    await add(zonedesk, place);
    await use(page, place.name);
    await everythingAnswers(zonedesk, place);
  }

  await use(page, porto.name);
  const matrix = panel(page, 'Matrix');
  await calculate(page, porto, 10);
  await expect(page.getByRole('contentinfo')).toContainText(/[1-9][\d,]* of 10,000/);
  await use(page, monaco.name);
  await openPanel(page, 'Matrix');
  const left = matrix.getByRole('note', { name: 'Region changed' });
  await expect(left).toContainText('Porto (data from');
  await expect(left).toContainText('Monaco');
  await expect(matrix.getByText(/^Paused\. \d+ requests left\.$/)).toBeVisible();
  await use(page, porto.name);
  await openPanel(page, 'Matrix');
  await expect(left).toBeHidden();
  await matrix.getByRole('button', { name: 'Resume' }).click();
  await expect(matrix.getByText(/^Complete/)).toBeVisible({ timeout: 240_000 });

  await openPanel(page, 'Settings');
  const remove = async () => {
    await regionCard(page, monaco.name).getByRole('button', { name: 'More options for Monaco' }).click();
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
    await expect(regionCard(page, monaco.name)).toHaveCount(0);
  };
  await remove();
  await regionsSection(page).getByRole('button', { name: 'Restore Monaco' }).click();
  await expect(regionCard(page, monaco.name)).toBeVisible();
  await remove();
  await add(zonedesk, monaco);
  await use(page, monaco.name);
  await placesAnswer(page, monaco);
});
