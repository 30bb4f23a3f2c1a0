import type { Page } from '@playwright/test';
import {
  type FailingProvider,
  failingProvider,
  otherHost,
  rateLimit,
  rejectParameter,
  respondWith,
} from './failing-provider.ts';
import { withoutKeyring } from './keyring.ts';
import { giveKey, selectProvider } from './provider.ts';
import { test as base, expect, openPanel } from './zonedesk.ts';

/* Failures of the service are shown where the request was made, with what to do about them. */

const privateKey = 'key-of-the-failing-provider';
/** Longer than host names can be, so that it fails without a slow DNS query. */
const unknownHost = `${'x'.repeat(64)}.invalid`;

const test = base.extend<{ provider: FailingProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  environment: async ({}, use) => use(withoutKeyring),
  /** The provider in use, with its key. */
  provider: async ({ zonedesk: { page } }, use) => {
    const provider = await failingProvider(privateKey);
    await selectProvider(page, provider);
    await giveKey(page, privateKey);
    await use(provider);
    await provider.close();
  },
});

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Types a position into a search field for places and selects it. */
async function place(page: Page, name: string, position: string) {
  await page.getByRole('combobox', { name, exact: true }).fill(position);
  await page.keyboard.press('Enter');
}

const routePath = '/distance/route';

/** Opens a panel with a trip from the old town; each `to` makes another request. */
async function openJourney(page: Page, name: string) {
  await openPanel(page, name);
  await place(page, 'Start', '-34.9065, -56.1998');
}

const settings = 'Open Settings';

/** Checks a provider that redirects elsewhere and then is unreachable; afterward it is in use and responds. */
async function routeFailures(page: Page, provider: FailingProvider) {
  const other = await otherHost();
  provider.fail(routePath, respondWith(302, '', { location: `${other.url}/distance/route/json` }));
  await openJourney(page, 'Route');
  await place(page, 'Destination', '-34.8942, -56.1663');
  const fault = panel(page, 'Route').getByRole('alert');
  await expect(fault).toContainText('redirected to another URL (302), which was blocked');
  await fault.getByRole('button', { name: settings }).click();
  await expect(page.getByRole('textbox', { name: 'Service URL' })).toBeVisible();
  expect(other.requests).toEqual([]);
  await other.close();

  await openPanel(page, 'Route');
  await selectProvider(page, { url: `https://${unknownHost}` });
  await giveKey(page, privateKey);
  await place(page, 'Destination', '-34.8942, -56.1661');
  await expect(fault).toContainText('Couldn’t find the service');
  await selectProvider(page, { url: 'http://127.0.0.1:1' });
  await giveKey(page, privateKey);
  await place(page, 'Destination', '-34.8942, -56.1662');
  await expect(fault).toContainText('The service refused the connection');
  const bar = page.getByRole('contentinfo');
  await expect(bar).toContainText('127.0.0.1:1: unreachable');
  provider.recover();
  await selectProvider(page, provider);
  await place(page, 'Destination', '-34.8942, -56.1663');
  await expect(panel(page, 'Route').getByRole('radio', { name: /min/ }).first()).toBeVisible();
  await expect(bar).toContainText(`${provider.url.replace('http://', '')}: connected`);
}

async function zoneFailures(page: Page, provider: FailingProvider) {
  await openPanel(page, 'Zones');
  const zones = panel(page, 'Zones');
  await zones.getByRole('button', { name: /Ciudad Vieja/ }).click();
  await zones.getByRole('combobox', { name: 'Store ID' }).fill('STORE1');
  const create = zones.getByRole('button', { name: 'Publish zone' });

  provider.fail('/zones', rejectParameter('body', ['zones', 0, 'store_id'], 'There is no such store'));
  await create.click();
  const store = zones.getByRole('combobox', { name: 'Store ID' });
  await expect(store).toHaveAttribute('aria-invalid', 'true');
  await expect(store).toHaveAccessibleDescription(/There is no such store/);
  await store.fill('STORE2');
  await expect(store).not.toHaveAttribute('aria-invalid', 'true');

  provider.fail('/zones', respondWith(403, { detail: 'The API is not enabled' }));
  await create.click();
  const stopped = zones.getByRole('alert', { name: 'Publishing stopped' });
  await expect(stopped).toContainText('This key isn’t allowed to do this');
  await expect(stopped.getByRole('button', { name: 'Enter key' })).toBeVisible();

  provider.fail('/zones', rateLimit(3600));
  await zones.getByRole('button', { name: 'Resume' }).click();
  await expect(stopped).toContainText('Try again in 1 h');
  // No requests for five minutes, then again.
  await zones.getByRole('button', { name: 'Resume' }).click();
  await expect(zones.getByText(/Retrying in [23]\d\d s/)).toBeVisible();
  await zones.getByRole('button', { name: 'Cancel' }).click();
  await expect(zones.getByText(/Retrying in/)).toBeHidden();
}

test('redirects get no key, an unreachable provider is reported until it responds, and zones show why they were rejected or stopped', async ({
  zonedesk: { page },
  provider,
}) => {
  await test.step('a route', () => routeFailures(page, provider));
  await test.step('zones', () => zoneFailures(page, provider));
});
