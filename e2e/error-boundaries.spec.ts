import type { Locator, Page } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

/* An error in one part of the window is told there, and the rest goes on. */

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

interface Fault {
  /** The method of a list at which the window throws, */
  method: 'map' | 'flatMap';
  /** where the first of the list is this text, or has it or a text under this name. */
  first: { is: string } | { has: string; is?: string };
}

/** Makes the window throw where one part of it goes over a list, as a fault of the program would. */
const breakAt = (page: Page, fault: Fault) =>
  page.evaluate(({ method, first }) => {
    const sound = Array.prototype[method];
    const isIt = (item: unknown) => {
      if (!('has' in first)) return item === first.is;
      if (typeof item !== 'object' || item === null || !(first.has in item)) return false;
      return first.is === undefined || Reflect.get(item, first.has) === first.is;
    };
    Object.defineProperty(Array.prototype, method, {
      configurable: true,
      writable: true,
      value: function (this: unknown[], ...given: Parameters<typeof sound>) {
        if (isIt(this[0]))
          throw new TypeError('Broken at https://api.example.com?key=s3cret in /home/maria/zones');
        return sound.apply(this, given);
      },
    });
    document.addEventListener(
      'mend',
      () =>
        Object.defineProperty(Array.prototype, method, { configurable: true, writable: true, value: sound }),
      { once: true },
    );
  }, fault);

const mend = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('mend')));

/** Keeps what the window copies, which a test may not read from the clipboard of every host. */
async function copied(page: Page, press: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    delete document.body.dataset.copied;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: async (text: string) => {
          document.body.dataset.copied = text;
        },
      },
    });
  });
  await press();
  await expect(page.locator('body')).toHaveAttribute('data-copied', /./);
  return (await page.locator('body').getAttribute('data-copied')) ?? '';
}

/** Looks at what is told in the place of a part, then mends the window and has it try again. */
async function isToldAndMended(page: Page, told: Locator, part: string) {
  await expect(told).toContainText(`${part} stopped working`);
  await expect(told).toContainText('Broken at …');
  await expect(told).not.toContainText(/example|maria/);
  const report = await copied(page, () => told.getByRole('button', { name: 'Copy report' }).click());
  expect(report).toContain(`Where: ${part}`);
  expect(report).toMatch(/What: TypeError: Broken/);
  expect(report).toMatch(/Version: Zonedesk \d+\.\d+\.\d+/);
  expect(report).toMatch(/Stack:\n {2}.*\.js:\d+:\d+/);
  expect(report).not.toMatch(/example|s3cret|maria|home|http/);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(told).toContainText(`${part} stopped working`);
  await mend(page);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(told).toBeHidden();
}

const alertOf = (where: Page | Locator) => where.getByRole('alert').filter({ hasText: 'stopped working' });

test('what breaks is told in its place and can be tried again, and the rest of the window goes on', async ({
  zonedesk: { page },
}) => {
  await mapIsIdle(page);
  await serviceIsReady(page);

  await test.step('a panel leaves the map and the other panels alone', async () => {
    await breakAt(page, { method: 'map', first: { is: 'system' } });
    await openPanel(page, 'Settings');
    const told = alertOf(panel(page, 'Settings'));
    await expect(told).toBeVisible();
    await isAccessible(page, 'a broken panel');
    await openPanel(page, 'Places');
    await expect(panel(page, 'Places').getByRole('button', { name: /^Try “/ })).toBeVisible();
    await openPanel(page, 'Settings');
    await isToldAndMended(page, told, 'The panel Settings');
    await expect(panel(page, 'Settings').getByText('Theme').first()).toBeVisible();
  });

  await test.step('what cannot be drawn on the map leaves its panel and the others alone', async () => {
    await openPanel(page, 'Places');
    await breakAt(page, { method: 'flatMap', first: { has: 'public_id' } });
    await panel(page, 'Places').getByRole('button', { name: 'What is around the middle of the map' }).click();
    await expect(panel(page, 'Places').getByRole('listitem').first()).toBeVisible();
    await openPanel(page, 'Isochrones');
    await panel(page, 'Isochrones').getByRole('button', { name: /^Try/ }).click();
    await expect(panel(page, 'Isochrones').getByText(/km²/)).toHaveCount(3);
    await isToldAndMended(page, alertOf(page), 'Places on the map');
    await openPanel(page, 'Places');
    await expect(
      page.getByRole('region', { name: 'On the map' }).getByLabel('Around', { exact: true }),
    ).toBeVisible();
  });

  await test.step('a dialog can be closed', async () => {
    await breakAt(page, { method: 'map', first: { has: 'pressed' } });
    await page.keyboard.press('Shift+?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(alertOf(dialog)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Shift+?');
    await isToldAndMended(page, alertOf(dialog), 'This dialog');
    await expect(dialog.getByRole('row', { name: 'Ctrl+K Find anything by its name' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a window says so, and is whole again', async () => {
    await breakAt(page, { method: 'map', first: { has: 'id', is: 'places' } });
    await page.getByRole('button', { name: 'Fold the panel away' }).click();
    await isToldAndMended(page, alertOf(page), 'The window');
    await expect(page.getByRole('navigation', { name: 'Panels' })).toBeVisible();
    await mapIsIdle(page);
  });
});
