import type { Page } from '@playwright/test';
import { withoutKeyring } from './keyring.ts';
import { askProvider, giveKey } from './provider.ts';
import { type Office, openOffice, type ProxyKind } from './proxy.ts';
import { test as base, expect, serviceIsReady } from './zonedesk.ts';

/* In an office: the way out is a proxy, which the system names. */

const privateKey = 'key-that-no-proxy-may-see';

const test = base.extend<{ office: Office }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  office: async ({}, use) => {
    const office = await openOffice((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          localities: [{ public_id: 'a', types: ['city'], description: 'Behind the proxy' }],
        }),
      );
    });
    await use(office);
    await office.close();
  },
  /** The desktop program uses Chromium's proxy settings. */
  electronSwitches: async ({ office }, use) => use([`--proxy-server=${office.proxy}`]),
  /** The browser host only has environment variables. */
  environment: async ({ office, host }, use) => {
    const proxy = host === 'browser' ? `http://${office.proxy}` : '';
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];
    await use({
      ...withoutKeyring,
      ...Object.fromEntries(names.map((name) => [name, proxy])),
      NO_PROXY: '',
      no_proxy: '',
      NODE_EXTRA_CA_CERTS: office.authority,
    });
  },
});

const search = (page: Page) => page.getByRole('combobox', { name: 'Search places' });

async function failuresAreReported(page: Page, office: Office) {
  const fault = page.getByRole('alert', { name: 'Search failed' });
  const reported: [ProxyKind, string][] = [
    ['login', 'The proxy requires a login'],
    ['forbidden', 'The proxy blocked the request'],
    ['bad-gateway', 'The proxy couldn’t reach the service'],
    ['silent', 'The proxy timed out'],
  ];
  for (const [matchType, words] of reported) {
    office.turn(matchType);
    await search(page).fill(`somewhere ${matchType}`);
    await expect(fault).toContainText(words, { timeout: 30_000 });
  }
  office.closeProxy();
  await search(page).fill('nowhere');
  await expect(fault).toContainText('Couldn’t reach the proxy');
}

test('a provider is asked through the proxy and unseen by it, the built-in service without it', {
  tag: '@hosts',
}, async ({ zonedesk: { page }, office }) => {
  await serviceIsReady(page);
  await search(page).fill('plaza indep');
  await expect(page.getByRole('option', { name: /^Plaza Independencia/ }).first()).toBeVisible();
  expect(office.asked).toEqual([]);

  await askProvider(page, { url: office.providerUrl });
  await giveKey(page, privateKey);
  await search(page).fill('somewhere');
  await expect(page.getByRole('option', { name: 'Behind the proxy' })).toBeVisible();
  expect(new Set(office.asked)).toEqual(new Set(['provider.example:443']));
  expect(new Set(office.keysSeen)).toEqual(new Set([privateKey]));
  expect(office.heard().includes('CONNECT provider.example:443')).toBe(true);
  for (const secret of [privateKey, 'somewhere', '/localities/']) {
    expect(office.heard().includes(secret), secret).toBe(false);
  }
  await test.step('a proxy that fails is told as itself', async () => {
    office.keysSeen.length = 0;
    await failuresAreReported(page, office);
    expect(office.keysSeen).toEqual([]);
  });
});
