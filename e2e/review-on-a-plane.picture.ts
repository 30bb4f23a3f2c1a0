import { linesOf, packSearches, searchOfLine, unpackSearches } from '../shared/saved/saved-file.ts';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { openSampleTolls, panelOf, picture, pictured, tryExample } from './guide-picture.ts';
import { savedFile } from './saved-file.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test, type Zonedesk } from './zonedesk.ts';

test.use(pictured);

/** Labels of the searches by a dispatcher, in the order in which they are saved. */
const written = [
  { name: 'Times between the depots', folder: 'Depots', tags: [], day: '2026-11-03' },
  { name: 'Prado to Tres Cruces by bus', folder: '', tags: ['drivers'], day: '2026-11-10' },
  { name: 'Airport to the centre by Avenida Italia', folder: 'Airport', tags: [], day: '2026-10-06' },
  { name: 'Airport to the centre by the Rambla', folder: 'Airport', tags: ['Sunday'], day: '2026-10-13' },
  { name: 'Airport to the centre without tolls', folder: 'Airport', tags: ['truck'], day: '2026-10-20' },
];

async function save({ page }: Zonedesk, count: number) {
  await expect(page.getByRole('button', { name: 'Save search' })).not.toHaveAttribute('data-disabled');
  await page.keyboard.press('Control+s');
  await expect.poll(() => stateOfDesk(page, 'saved')).toMatchObject({ saved: count });
}

/** Saves a search of each panel with the dates and names of `written`, so that screenshots stay the same. */
async function saveLastMonth(zonedesk: Zonedesk) {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  // The history is recorded when the window is idle.
  expect(await askDesk(page, 'settings.change', { searchHistory: false })).toMatchObject({ ok: true });
  await openPanel(page, 'Matrix');
  await tryExample(page, 'Matrix');
  await expect(panelOf(page, 'Matrix').getByText('Complete')).toBeVisible();
  await save(zonedesk, 1);
  await openPanel(page, 'Transit');
  await panelOf(page, 'Transit').getByRole('button', { name: 'Use sample timetable' }).click();
  await tryExample(page, 'Transit');
  await save(zonedesk, 2);
  await openSampleTolls(page);
  await openPanel(page, 'Route');
  const routes = page.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');
  await routes.nth(0).click();
  await save(zonedesk, 3);
  await routes.nth(1).click();
  await save(zonedesk, 4);
  await routes.nth(2).click();
  await openPanel(page, 'Tolls');
  await save(zonedesk, 5);

  await openPanel(page, 'Saved');
  const saved = panelOf(page, 'Saved');
  const { content } = await savedFile(zonedesk, () =>
    saved.getByRole('button', { name: 'Export all' }).click(),
  );
  await saved.getByRole('row').first().focus();
  await page.keyboard.press('Control+a');
  await expect(saved.getByText('5 selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(saved.getByText('Nothing saved yet')).toBeVisible();
  await page.getByLabel('Saved searches file').setInputFiles({
    name: 'saved-searches.zip',
    mimeType: 'application/zip',
    buffer: await asWritten(content),
  });
  await page.getByRole('button', { name: 'Import 5 searches' }).click();
  await expect(saved.getByRole('row')).toHaveCount(5);
  await page.reload();
  await mapIsIdle(page);
}

/** Returns the file of the searches with the dates and names of `written`. */
async function asWritten(file: Buffer): Promise<Buffer> {
  const unpacked = await unpackSearches(file);
  if (!unpacked.ok) throw new Error(unpacked.issue);
  const searches = [...linesOf(unpacked.searches)]
    .map(({ line }) => {
      const read = searchOfLine(line);
      if (!read.ok) throw new Error(`${read.field} is wrong`);
      return read.search;
    })
    .toSorted((one, other) => one.savedAt.localeCompare(other.savedAt));
  const lines = written.map(({ day, ...fields }, index) =>
    JSON.stringify({
      ...searches[index],
      ...fields,
      madeName: null,
      askedAt: `${day}T09:14:00.000Z`,
      savedAt: `${day}T09:15:00.000Z`,
    }),
  );
  const packed = await packSearches({ lines, program: '0.1.0', made: new Date() });
  if (!packed) throw new Error('The file is too large');
  return Buffer.from(packed);
}

test('docs/guide/saved.md and docs/guide/review-on-a-plane.md', { tag: '@process' }, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await saveLastMonth(zonedesk);
  const saved = panelOf(page, 'Saved');
  await picture(page, 'saved');

  await saved.getByRole('button', { name: 'Filter by type, folder, tag, and date' }).click();
  await page.getByLabel('From', { exact: true }).fill('2026-10-01');
  const last = page.getByLabel('to', { exact: true });
  await last.fill('2026-10-31');
  await last.blur();
  await expect(saved.getByRole('row')).toHaveCount(3);
  await picture(page, 'last-month');
  await last.press('Escape');

  await saved.getByRole('row', { name: /by the Rambla/ }).click();
  await expect(page.getByRole('region', { name: 'Saved search' })).toContainText('From Oct 13, 2026');
  await picture(page, 'reviewed');

  await openPanel(page, 'Saved');
  await saved.getByRole('row').first().focus();
  await page.keyboard.press('Control+a');
  await saved.getByRole('button', { name: 'Compare' }).click();
  await expect(saved.getByRole('table', { name: 'Comparison' })).toBeVisible();
  await picture(page, 'compared');
});
