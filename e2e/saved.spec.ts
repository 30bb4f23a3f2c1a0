import type { Page } from '@playwright/test';
import { linesOf, unpackSearches } from '../shared/saved/saved-file.ts';
import { stateOfDesk } from './ask-desk.ts';
import { onMap } from './hand-on-map.ts';
import { giveKey, madeUpProvider, selectProvider } from './provider.ts';
import { savedFile } from './saved-file.ts';
import { expect, openPanel, serviceIsReady, test, type Zonedesk } from './zonedesk.ts';
import { importZonesFile } from './zones-panel.ts';
import { createAll, lines, outcomes, remoteAtService, showPart } from './zones-sent.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rows = (page: Page) => page.getByRole('grid', { name: 'Saved' }).getByRole('row');

/** Returns the text of the panel below the notice of a saved search. */
const panelTexts = (page: Page) => page.locator('#panel-content').allInnerTexts();

async function inMapMenu(page: Page, action: string) {
  const { x, y } = await onMap(page, 0.5, 0.5);
  await page.mouse.click(x, y, { button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
}

const tryExample = (page: Page, name: string) =>
  panel(page, name).getByRole('button', { name: /^Try/ }).click();

interface Kind {
  /** Name in the list of saved searches. */
  name: string;
  panel: string;
  run(page: Page): Promise<void>;
  /** Returns the answer as text. */
  figures(page: Page): Promise<(string | null)[]>;
}

const addresses: Kind = {
  name: 'Address list',
  panel: 'Matrix',
  async run(page) {
    await page.getByRole('button', { name: 'Paste list for destinations' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('One place per line').fill('Depot;Colonia 1000\nXyzabc 12');
    await dialog.getByRole('button', { name: /^Look up \d/ }).click();
    await expect(dialog.getByText('2 of 2 lines')).toBeVisible();
  },
  // The dialog and a saved list have the same rows.
  async figures(page) {
    await page.getByLabel('Show').selectOption('all');
    const rows = page.getByRole('listbox', { name: 'Lines' }).getByRole('option');
    await expect(rows).toHaveText([/Colonia 1000/, /Xyzabc 12/]);
    return rows.allInnerTexts();
  },
};

const zones: Kind = {
  name: 'Published zones',
  panel: 'Zones',
  async run(page) {
    await importZonesFile(page, lines(2));
    await createAll(page, '2', 100);
    await expect(outcomes(page)).toContainText('2 zones published');
    await showPart(page, 'Published');
  },
  // Saved zones have no actions and don't refer to those of the workspace.
  figures: (page) => remoteAtService(page).getByRole('button', { name: /STORE/ }).allInnerTexts(),
};

const kinds: readonly Kind[] = [
  {
    name: 'Place',
    panel: 'Places',
    async run(page) {
      await page.getByRole('combobox', { name: 'Search places' }).fill('plaza indep');
      await page
        .getByRole('option', { name: /^Plaza Independencia/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Plaza Independencia' })).toBeVisible();
    },
    figures: panelTexts,
  },
  {
    name: 'Address',
    panel: 'Places',
    run: (page) => inMapMenu(page, 'What’s here?'),
    figures: panelTexts,
  },
  {
    name: 'Nearby',
    panel: 'Places',
    run: (page) => inMapMenu(page, 'Nearby'),
    figures: panelTexts,
  },
  addresses,
  { name: 'Route', panel: 'Route', run: (page) => tryExample(page, 'Route'), figures: panelTexts },
  // For the same trip as the route.
  { name: 'Tolls', panel: 'Tolls', run: async () => undefined, figures: panelTexts },
  {
    name: 'Isochrones',
    panel: 'Isochrones',
    run: (page) => tryExample(page, 'Isochrones'),
    figures: panelTexts,
  },
  {
    name: 'Matrix',
    panel: 'Matrix',
    async run(page) {
      const matrix = panel(page, 'Matrix');
      await matrix.getByRole('button', { name: 'Paste list for origins' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Port, -34.9, -56.2\nPark, -34.87, -56.15');
      await page.getByRole('dialog').getByRole('button', { name: 'Add 2 places' }).click();
      await matrix.getByRole('button', { name: 'Copy from origins' }).click();
      await matrix.getByRole('button', { name: 'Calculate 4 routes' }).click();
    },
    figures: panelTexts,
  },
  {
    name: 'Transit',
    panel: 'Transit',
    async run(page) {
      await panel(page, 'Transit').getByRole('button', { name: 'Use sample timetable' }).click();
      await tryExample(page, 'Transit');
    },
    // The timetables of the built-in service are listed only while it is in use.
    figures: (page) =>
      page
        .getByRole('radiogroup', { name: 'Connections' })
        .or(page.getByRole('list', { name: 'Connection details' }))
        .allInnerTexts(),
  },
  {
    name: 'Static map',
    panel: 'Static map',
    run: (page) => panel(page, 'Static map').getByRole('button', { name: 'Create image' }).click(),
    // Compares the pixels, which are in the data URL.
    figures: async (page) => [await page.getByRole('img', { name: /^Static map/ }).getAttribute('src')],
  },
  zones,
];

/** Runs and saves each kind of search; returns the texts of the answers in that order. */
async function saveEach(page: Page): Promise<(string | null)[][]> {
  const found: (string | null)[][] = [];
  for (const kind of kinds) {
    await openPanel(page, kind.panel);
    await kind.run(page);
    await expect.poll(async () => (await kind.figures(page)).join(), { message: kind.name }).toMatch(/\d/);
    const isList = kind === addresses;
    const save = page.getByRole('button', { name: isList ? 'Save list' : 'Save search' });
    await expect(save).not.toHaveAttribute('data-disabled');
    await save.click();
    found.push(await kind.figures(page));
    await expect.poll(() => stateOfDesk(page, 'saved')).toMatchObject({ saved: found.length });
    if (isList) await page.keyboard.press('Escape');
  }
  return found;
}

/** Exports all saved searches; returns the lines of the file. */
async function exportAll(zonedesk: Zonedesk): Promise<{ file: Buffer; searches: string[] }> {
  const { content } = await savedFile(zonedesk, () =>
    zonedesk.page.getByRole('button', { name: 'Export all' }).click(),
  );
  const unpacked = await unpackSearches(content);
  if (!unpacked.ok) throw new Error(unpacked.issue);
  return { file: content, searches: [...linesOf(unpacked.searches)].map(({ line }) => line) };
}

test('each kind of search is reviewed after a restart without its service or requests, exported, deleted, and imported unchanged', {
  tag: ['@main', '@process'],
}, async ({ zonedesk }) => {
  await serviceIsReady(zonedesk.page);
  const found = await saveEach(zonedesk.page);
  const provider = await madeUpProvider((_, response) => void response.writeHead(500).end());
  await selectProvider(zonedesk.page, provider);
  await giveKey(zonedesk.page, 'key');
  await zonedesk.restart();
  const { page } = zonedesk;
  for (const [index, kind] of kinds.entries()) {
    await openPanel(page, 'Saved');
    // The newest is first.
    const row = rows(page).nth(kinds.length - 1 - index);
    await expect(row).toContainText(kind.name);
    await row.click();
    await expect(page.getByRole('region', { name: 'Saved search' })).toContainText('· Built-in service');
    await expect.poll(() => kind.figures(page), { message: kind.name }).toEqual(found[index]);
    if (kind === addresses) await page.getByRole('button', { name: 'Back to the list' }).click();
  }

  await openPanel(page, 'Saved');
  const { file, searches } = await exportAll(zonedesk);
  expect(searches).toHaveLength(kinds.length);
  await rows(page).first().focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(`${kinds.length} selected`)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
  await page
    .getByLabel('Saved searches file')
    .setInputFiles({ name: 'saved-searches.zip', mimeType: 'application/zip', buffer: file });
  await page.getByRole('button', { name: `Import ${kinds.length} searches` }).click();
  await expect(rows(page)).toHaveCount(kinds.length);
  expect((await exportAll(zonedesk)).searches).toEqual(searches);
  expect(provider.requests).toEqual([]);
  await provider.close();
});

// Over a map without labels, as label placement may differ.
test('a reviewed search is drawn exactly like the original', {
  // In the browser, a pin between two pixels is rounded to either of them.
  tag: '@not-desktop',
}, async ({ zonedesk }) => {
  await serviceIsReady(zonedesk.page);
  const drawn: Buffer[] = [];
  const reviewed = ['Isochrones', 'Route'];
  for (const name of reviewed) {
    await openPanel(zonedesk.page, name);
    await tryExample(zonedesk.page, name);
    const save = zonedesk.page.getByRole('button', { name: 'Save search' });
    await expect(save).not.toHaveAttribute('data-disabled');
    await save.click();
    await zonedesk.page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await expect(zonedesk.page.getByRole('alert')).toBeHidden();
    // The review fits the answer on the map, so the original is captured with that view too.
    await openPanel(zonedesk.page, 'Saved');
    await rows(zonedesk.page).filter({ hasText: name }).click();
    await zonedesk.page.getByRole('button', { name: 'Close saved search' }).click();
    // The panel shows its own complete answer again.
    await expect(save).not.toHaveAttribute('data-disabled');
    drawn.push(await mapAtRest(zonedesk.page));
  }
  await expect.poll(() => stateOfDesk(zonedesk.page, 'saved')).toMatchObject({ saved: 2 });
  await zonedesk.restart();
  const { page } = zonedesk;
  for (const [index, name] of reviewed.entries()) {
    await openPanel(page, 'Saved');
    await rows(page).filter({ hasText: name }).click();
    await expect(page.getByRole('region', { name: 'Saved search' })).toBeVisible();
    await expect.poll(async () => drawn[index]?.equals(await mapAtRest(page)), { message: name }).toBe(true);
  }
});

/** Captures the map with overlays once it is idle. */
async function mapAtRest(page: Page): Promise<Buffer> {
  const map = page.locator('.maplibregl-map');
  await expect(map).toHaveAttribute('aria-busy', 'false');
  return map.screenshot();
}
