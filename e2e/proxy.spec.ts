import type { Page } from '@playwright/test';
import { withoutKeyring } from './keyring.ts';
import { giveKey, selectProvider } from './provider.ts';
import { type Office, openOffice, type ProxyKind } from './proxy.ts';
import { test as base, expect, serviceIsReady } from './zonedesk.ts';

/* An office network, where the internet is only reachable through the system's proxy. */

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
  for (const [kind, words] of reported) {
    office.turn(kind);
    await search(page).fill(`somewhere ${kind}`);
    await expect(fault).toContainText(words, { timeout: 30_000 });
  }
  office.closeProxy();
  await search(page).fill('nowhere');
  await expect(fault).toContainText('Couldn’t reach the proxy');
}

test('a provider is called through the proxy, which can’t read the requests, and the built-in service directly', {
  tag: '@hosts',
}, async ({ zonedesk: { page }, office }) => {
  await serviceIsReady(page);
  await search(page).fill('plaza indep');
  await expect(page.getByRole('option', { name: /^Plaza Independencia/ }).first()).toBeVisible();
  expect(office.requests).toEqual([]);

  await selectProvider(page, { url: office.providerUrl });
  await giveKey(page, privateKey);
  await search(page).fill('somewhere');
  await expect(page.getByRole('option', { name: 'Behind the proxy' })).toBeVisible();
  expect(new Set(office.requests)).toEqual(new Set(['provider.example:443']));
  expect(new Set(office.keysSeen)).toEqual(new Set([privateKey]));
  expect(office.received().includes('CONNECT provider.example:443')).toBe(true);
  for (const secret of [privateKey, 'somewhere', '/localities/']) {
    expect(office.received().includes(secret), secret).toBe(false);
  }
  await test.step('failures of the proxy are reported as such', async () => {
    office.keysSeen.length = 0;
    await failuresAreReported(page, office);
    expect(office.keysSeen).toEqual([]);
  });
});
