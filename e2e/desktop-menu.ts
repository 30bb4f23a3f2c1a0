import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from './zonedesk.ts';

/** Checks that the desktop menu shows and runs the window's commands. The window is in German afterwards. */
export async function menuRunsCommands(app: ElectronApplication, page: Page): Promise<void> {
  const draw = () =>
    app.evaluate(({ Menu }) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById('zones.draw');
      return item && { label: item.label, key: item.accelerator, registered: item.registerAccelerator };
    });
  await expect.poll(draw).toEqual({ label: 'Draw zone', key: 'D', registered: false });

  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('key-sheet')?.click());
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('panel.zones')?.click());
  await expect(page.getByRole('region', { name: 'Zones', exact: true })).toBeVisible();

  const titles = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  expect(await titles()).toEqual(expect.arrayContaining(['File', 'Edit', 'View', 'Window']));
  expect((await titles())?.at(-1)).toBe('Help');
  const ofFiles = () =>
    app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items[0]?.submenu?.items.map(({ label, type }) => label || type),
    );
  expect(await ofFiles()).toEqual([
    ...['Workspaces', 'New workspace', 'Open sample project', 'separator'],
    ...['Save search', 'Export…', 'Print…', 'separator'],
    ...['Open Settings', 'separator', 'Open recent', 'separator', 'Quit'],
  ]);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByLabel('App language').first().click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect
    .poll(titles)
    .toEqual(expect.arrayContaining(['Datei', 'Bearbeiten', 'Ansicht', 'Fenster', 'Hilfe']));
}
