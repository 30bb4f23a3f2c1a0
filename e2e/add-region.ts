import type { Page } from '@playwright/test';
import { expect, type Zonedesk } from './zonedesk.ts';

export const regionsSection = (page: Page) => page.getByRole('region', { name: 'Regions', exact: true });

export const regionCard = (page: Page, name: string) =>
  regionsSection(page).getByRole('article', { name, exact: true });

/** Starts to add a region: with the system's dialog, or with a path where there is none. */
export async function addRegionFile({ app, page }: Zonedesk, extract: string, name: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add region' });
  if (app) {
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, extract);
    await form.getByRole('button', { name: 'Choose .osm.pbf file…' }).click();
    await expect(form.getByRole('img', { name: /Outline/ })).toBeVisible();
  } else await form.getByRole('textbox', { name: 'OpenStreetMap extract' }).fill(extract);
  await form.getByRole('textbox', { name: 'New region name' }).fill(name);
  await form.getByRole('button', { name: 'Add region' }).click();
}
