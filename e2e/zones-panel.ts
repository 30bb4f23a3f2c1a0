import type { Page } from '@playwright/test';
import type { Position } from './map-view.ts';
import { savedFile } from './saved-file.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, type Zonedesk } from './zonedesk.ts';

/** Adjacent squares of a hundredth of a degree. */
export const west = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))';
export const east = 'POLYGON ((-56.19 -34.91, -56.18 -34.91, -56.18 -34.9, -56.19 -34.9, -56.19 -34.91))';

/** A zone far to the east of `west`, with free map around it. */
export const mark = 'POLYGON ((-56.176 -34.91, -56.175 -34.91, -56.175 -34.909, -56.176 -34.91))';

export const panel = (page: Page) => page.getByRole('region', { name: 'Zones', exact: true });
export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Drawing' });
export const rowOf = (page: Page, name: string) =>
  panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) });

/** Waits for the window and opens the panel, without animations on the map. */
export async function openZones(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Zones');
}

/** Pastes zones as lines of `zone_id,WKT` and shows them on the map. */
export async function importZones(page: Page, zones: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(zones).map(([name, wkt]) => `"${name}",S1,"${wkt}"`);
  await panel(page).getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import zones' });
  await dialog.getByLabel('Or paste text').fill(['zone_id,store_id,polygon', ...rows].join('\n'));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: /^Import \d+ zones?$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByText(/^0 of \d+ selected$/)).toBeVisible();
  await mapIsIdle(page);
}

/** Imports a CSV file of these lines, `zone_id,store_id,polygon` each. */
export async function importZonesFile(page: Page, lines: readonly string[]): Promise<void> {
  await openPanel(page, 'Zones');
  await panel(page).getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import zones' });
  const file = ['zone_id,store_id,polygon', ...lines].join('\n');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'zones.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog
    .getByRole('button', { name: `Import ${lines.length.toLocaleString('en')} zone` })
    .click({ timeout: 60_000 });
  await expect(dialog).toBeHidden();
}

/** Opens the card of a zone. */
export async function openZone(page: Page, name: string): Promise<void> {
  const back = panel(page).getByRole('button', { name: 'All zones' });
  if (await back.isVisible()) await back.click();
  await rowOf(page, name).click();
  await expect(panel(page).getByLabel('Zone ID')).toHaveValue(name);
}

export async function closeZone(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'All zones' }).click();
}

export const wktField = (page: Page) => panel(page).getByRole('textbox', { name: 'Well-Known Text' });

/** Returns the rings of the zone on the open card, without their closing positions. */
export async function visibleRings(page: Page): Promise<[number, number][][]> {
  const wkt = await wktField(page).inputValue();
  const rings = wkt.match(/\([^()]+\)/g) ?? [];
  return rings.map((ring) =>
    ring
      .slice(1, -1)
      .split(', ')
      .slice(0, -1)
      .map((position) => {
        const [lng = Number.NaN, lat = Number.NaN] = position.split(' ').map(Number);
        return [lng, lat];
      }),
  );
}

/** Whether one of the rings has exactly this vertex. */
export const hasPosition = (rings: readonly Position[][], [lng, lat]: Position): boolean =>
  rings.flat().some((position) => position[0] === lng && position[1] === lat);

/** Returns the export of all or of the selected zones. */
export async function exported(zonedesk: Zonedesk, format: string): Promise<string> {
  const { page } = zonedesk;
  await panel(page).getByRole('button', { name: 'Export', exact: true }).click();
  const { content } = await savedFile(zonedesk, () =>
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  );
  return content.toString('utf8');
}

/** Starts a tool of the menu on a zone's card. */
export async function changeShape(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Change shape' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
