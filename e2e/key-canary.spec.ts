import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { put, testZone } from '../shared/zones/zone.testing.ts';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { chooseSuggestion } from './choose-suggestion.ts';
import { type Keyring, keyringHindrance, startKeyring, withoutKeyring } from './keyring.ts';
import { filesWith, processesWith, textHolds, windowWith } from './leak-search.ts';
import { giveKey, madeUpProvider, type Provider, realProvider, selectProvider } from './provider.ts';
import { test as base, expect, mapIsIdle, openPanel, type Zonedesk } from './zonedesk.ts';

/* A known private key is used with every feature, and then searched for everywhere. */

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  environment: async ({}, use) => use(withoutKeyring),
});

const withKeyring = base.extend<{ keyring: Keyring }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  keyring: async ({}, use, testInfo) => {
    const hindrance = keyringHindrance();
    testInfo.skip(hindrance !== null, `No keyring on this machine: ${hindrance}`);
    const keyring = await startKeyring();
    await use(keyring);
    await keyring.close();
  },
  // Chromium selects the keyring by the name of the desktop.
  environment: async ({ keyring }, use) => use({ ...keyring.environment, XDG_CURRENT_DESKTOP: 'GNOME' }),
});

const keyField = (page: Page) => page.getByLabel('Private key', { exact: true });

/** Types letter by letter, so that only the page ever has the full key. */
async function enterKey(page: Page, key: string) {
  await openPanel(page, 'Settings');
  await keyField(page).focus();
  await page.keyboard.type(key);
  await page.keyboard.press('Enter');
}

/** Records all messages from the desk to the window from now on. */
async function recordMessages({ page, host }: Zonedesk): Promise<() => Promise<string>> {
  const overSocket: string[] = [];
  if (host === 'browser') {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => overSocket.push(String(payload))),
    );
    await page.reload();
    return async () => overSocket.join('\n');
  }
  const overBridge = await page.evaluateHandle(() => {
    const received: string[] = [];
    window.deskPort?.listen((message) => void received.push(JSON.stringify(message)));
    return received;
  });
  return () => overBridge.evaluate((received) => received.join('\n'));
}

/** Starts a provider that knows the key, and enters the key for it. */
async function providerWithKey(page: Page, key: string): Promise<Provider> {
  const provider = await realProvider(key);
  await selectProvider(page, provider);
  await enterKey(page, key);
  return provider;
}

async function testConnection(page: Page) {
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('table', { name: 'Private key' }).getByText('Allowed').first()).toBeVisible();
}

/** Uses all features of the service in use, and of another one that echoes the key. */
async function useAllFeatures({ page }: Zonedesk, key: string) {
  await testConnection(page);

  await openPanel(page, 'Places');
  await chooseSuggestion(page, 'Search places', 'plaza indep', /^Plaza Independencia/);
  await expect(page.getByRole('heading', { name: 'Plaza Independencia' })).toBeVisible();
  const route = await askDesk(page, 'distance.route', {
    origin: { lat: -34.9067, lng: -56.1996 },
    destination: { lat: -34.9, lng: -56.18 },
  });
  expect(route).toMatchObject({ ok: true });
  await askDesk(page, 'zones.change', put(testZone('canary')));
  await askDesk(page, 'jobs.start', { kind: 'plan', actions: [{ kind: 'create', id: 'canary' }] });
  await expect
    .poll(() => stateOfDesk(page, 'jobs'))
    .toMatchObject([{ kind: 'plan', state: 'done', created: 1 }]);

  const repeats = await madeUpProvider(({ url, headers }, response) => {
    const credentials = `${url} ${headers['x-api-key']} ${key}`;
    response.writeHead(url?.includes('geocode') ? 422 : url?.includes('nearby') ? 500 : 200, {
      'content-type': 'application/json',
      location: `https://elsewhere.example/?private_key=${key}`,
    });
    response.end(
      JSON.stringify({
        detail: credentials,
        localities: [{ public_id: key, types: ['locality'], description: `Place ${credentials}` }],
      }),
    );
  });
  await selectProvider(page, repeats);
  await askDesk(page, 'localities.geocode', { address: 'a' });
  expect(repeats.requests).toEqual([]);
  await enterKey(page, key);
  await openPanel(page, 'Places');
  await askDesk(page, 'localities.geocode', { address: 'a' });
  await askDesk(page, 'localities.nearby', { location: { lat: 1, lng: 2 }, types: ['park'] });
  await page.getByRole('combobox', { name: 'Search places' }).fill('anything');
  await expect(page.getByRole('option', { name: /^Place / })).toBeVisible();
  expect(repeats.requests.some(({ headers }) => headers['x-api-key'] === key)).toBe(true);
  await repeats.close();
}

/** Searches all places outside the window that must not contain the key. */
async function leaksOutside(
  { pid, output }: Zonedesk,
  folders: string[],
  messages: string,
  key: string,
): Promise<string[]> {
  return [
    ...(textHolds(messages, key) ? ['messages'] : []),
    ...(textHolds(output(), key) ? ['outputs'] : []),
    ...(await processesWith(pid, key)),
    ...(await filesWith(folders, key)),
  ];
}

/** Searches all places that must not contain the key. */
const leaks = async (zonedesk: Zonedesk, folders: string[], messages: string, key: string) => [
  ...(await windowWith(zonedesk.page, key)),
  ...(await leaksOutside(zonedesk, folders, messages, key)),
];

/** Checks that the search finds a key planted in any of these places. */
async function findsPlantedKey({ page, profileFolder }: Zonedesk, messages: () => Promise<string>) {
  const key = randomUUID();
  const provider = await madeUpProvider((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ localities: [{ public_id: 'a', types: [], description: key }] }));
  });
  await selectProvider(page, provider);
  await giveKey(page, 'another-key');
  await askDesk(page, 'localities.autocomplete', { input: 'a' });
  await provider.close();
  await page.evaluate((planted) => {
    document.body.setAttribute('data-planted', planted);
    localStorage.setItem('planted', planted);
    sessionStorage.setItem('planted', planted);
  }, key);
  await openPanel(page, 'Places');
  await page.getByRole('combobox', { name: 'Search places' }).fill(key);
  expect(textHolds(await messages(), key)).toBe(true);
  expect(await windowWith(page, key)).toEqual(
    expect.arrayContaining(['document', 'fields', 'local storage', 'session storage', 'memory']),
  );

  const forms = {
    plain: key,
    wide: Buffer.from(key, 'utf16le'),
    packed: Buffer.from(`  ${key} `).toString('base64'),
  };
  const files = Object.entries(forms).map(([name, content]) => ({
    file: join(profileFolder, name),
    content,
  }));
  for (const { file, content } of files) await writeFile(file, content);
  expect(await filesWith([profileFolder], key)).toEqual(
    expect.arrayContaining(files.map(({ file }) => file)),
  );

  const process = spawn('sleep', ['60'], { argv0: `sleep ${key}`, env: { PLANTED: key } });
  expect(await processesWith(process.pid ?? 0, key)).toEqual([
    `cmdline of ${process.pid}`,
    `environ of ${process.pid}`,
  ]);
  process.kill();
}

test('without a keyring the key is kept for the session, and doesn’t leak', { tag: '@hosts' }, async ({
  zonedesk,
}) => {
  const key = randomUUID();
  await mapIsIdle(zonedesk.page);
  const messages = await recordMessages(zonedesk);
  const provider = await providerWithKey(zonedesk.page, key);
  await expect(zonedesk.page.getByText('Kept until you close Zonedesk')).toBeVisible();
  await useAllFeatures(zonedesk, key);
  await provider.close();
  expect(await leaks(zonedesk, [zonedesk.profileFolder], await messages(), key)).toEqual([]);

  await test.step('the search finds planted keys', () => findsPlantedKey(zonedesk, messages));
  expect(await stateOfDesk(zonedesk.page, 'keys')).toMatchObject({ secureStorage: 'none' });
  await zonedesk.end('SIGTERM');
  expect(await filesWith([zonedesk.profileFolder], key)).toEqual([]);
});

withKeyring(
  'with a keyring the key is only stored there, and has to be entered again while it is locked or once it is wiped',
  { tag: ['@main', '@hosts'] },
  async ({ zonedesk, keyring }) => {
    const key = randomUUID();
    const folders = [zonedesk.profileFolder, keyring.folder];
    const stored = 'Saved in this computer’s secure storage';
    const search = () => askDesk(zonedesk.page, 'localities.autocomplete', { input: 'Plaza' });
    await mapIsIdle(zonedesk.page);
    const messages = await recordMessages(zonedesk);
    const provider = await providerWithKey(zonedesk.page, key);
    await expect(zonedesk.page.getByText(stored)).toBeVisible();
    await testConnection(zonedesk.page);
    expect(await search()).toMatchObject({ ok: true });
    await selectProvider(zonedesk.page, { url: 'http://127.0.0.1:1' });
    // Without a keyring, the window behaves the same.
    expect(await leaksOutside(zonedesk, folders, await messages(), key)).toEqual([]);

    await zonedesk.restart();
    // The service uses its key again.
    await selectProvider(zonedesk.page, provider);
    expect(await stateOfDesk(zonedesk.page, 'keys')).toMatchObject({
      keys: { private: 'stored' },
      secureStorage: 'there',
    });
    expect(await search()).toMatchObject({ ok: true });
    expect(await leaks(zonedesk, folders, '', key)).toEqual([]);

    await zonedesk.restart(() => keyring.lock());
    await openPanel(zonedesk.page, 'Settings');
    await expect(zonedesk.page.getByText('The keyring is locked, so keys')).toBeVisible();
    await enterKey(zonedesk.page, key);
    await expect(zonedesk.page.getByText('Kept until you close Zonedesk')).toBeVisible();
    // The thread that waits for the keyring can't be stopped, so there is no exit code.
    expect(await zonedesk.end('SIGTERM')).toBeNull();

    await zonedesk.restart(() => keyring.wipe());
    const { page } = zonedesk;
    await openPanel(page, 'Settings');
    await expect(page.getByText('This computer can’t decrypt the saved key. Enter it again.')).toBeVisible();
    await enterKey(page, key);
    await expect(page.getByText(stored)).toBeVisible();
    expect(await search()).toMatchObject({ ok: true });
    await provider.close();
  },
);
