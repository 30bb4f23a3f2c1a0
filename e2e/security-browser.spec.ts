import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect, type LookupFunction } from 'node:net';
import { pathToFileURL } from 'node:url';
import WebSocket from 'ws';
import { askDesk } from './ask-desk.ts';
import { startBrowserHost } from './start-browser.ts';
import { expect, openPanel, serviceIsReady, test, type Zonedesk } from './zonedesk.ts';

/* The browser host only serves its own page in one browser on this machine. */
const browser = { tag: '@browser' };

function printed({ address }: Zonedesk): URL {
  if (address === null) throw new Error('These specs are for the browser host');
  return new URL(address);
}

/** Resolves names below localhost, which browsers do but not every resolver. */
const lookup: LookupFunction = (_, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);

/** Sends headers that browsers don't let pages set. */
async function get(url: URL, headers: IncomingHttpHeaders): Promise<number | undefined> {
  const query = request(url, { headers, lookup }).end();
  const [response] = await once(query, 'response');
  response.resume();
  return response.statusCode;
}

/** Returns whether the socket opened, or the status that rejected it. */
function upgraded(url: URL, headers: Record<string, string>): Promise<'opened' | number | undefined> {
  const socket = new WebSocket(new URL('/desk', url.href.replace('http', 'ws')), { headers, lookup });
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.close();
      resolve('opened');
    });
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
    socket.once('error', () => resolve(undefined));
  });
}

async function cookieOf({ page }: Zonedesk): Promise<string> {
  const cookies = await page.context().cookies();
  expect(cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Strict' })]);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function connectedWindowIsClosed(zonedesk: Zonedesk) {
  const { page } = zonedesk;
  const url = printed(zonedesk);
  await openPanel(page, 'Settings');
  const windows = page.getByRole('region', { name: 'Windows' });
  await expect(windows.getByRole('listitem')).toHaveCount(1);
  await expect(windows).toContainText('This window');
  const cookie = await cookieOf(zonedesk);
  const stranger = new WebSocket(new URL('/desk?window=stranger', url.href.replace('http', 'ws')), {
    headers: { cookie, origin: url.origin, 'user-agent': 'curl/8.5.0' },
    lookup,
  });
  await once(stranger, 'open');
  const other = windows.getByRole('listitem').filter({ hasText: 'Unknown browser' });
  await expect(other).toBeVisible();
  const closed = once(stranger, 'close');
  await other.getByRole('button', { name: /^Close the / }).click();
  const [code] = await closed;
  expect(code).toBe(4001);
  await expect(other).toBeHidden();
  expect(await upgraded(url, { cookie, origin: url.origin })).toBe(403);
  expect(await get(new URL('/', url), { cookie })).toBe(401);

  const now = await cookieOf(zonedesk);
  expect(now).not.toBe(cookie);
  expect(await get(new URL('/', url), { cookie: now })).toBe(200);
  expect(await askDesk(page, 'zones.show', { ids: ['a'], shown: true })).toMatchObject({ ok: true });
  await page.reload();
  await serviceIsReady(page);
}

test('only the program’s page in the authorized browser is served', browser, async ({ zonedesk }) => {
  const { page } = zonedesk;
  const url = printed(zonedesk);
  const root = new URL('/', url);
  const silent = connect(Number(url.port), '127.0.0.1');
  const silentIsClosed = once(silent, 'close');
  await serviceIsReady(page);

  await test.step('nothing is served without the token, which is valid once', async () => {
    expect(new URL(page.url()).search).toBe('');
    for (const path of ['/', '/?token=', '/?token=guessed', '/tiles/world/0/0/0.mvt', '/basemap.pmtiles']) {
      expect(await get(new URL(path, url), {}), path).toBe(401);
    }
    expect(await get(url, {})).toBe(401);
    expect(await upgraded(url, { origin: url.origin })).toBe(403);
  });

  const cookie = await cookieOf(zonedesk);
  await test.step('a wrong Host or Origin is rejected, with and without the cookie', async () => {
    expect(await get(root, { cookie })).toBe(200);
    expect(await upgraded(root, { cookie, origin: url.origin })).toBe('opened');

    for (const host of [
      'evil.example',
      `localhost:${url.port}`,
      `127.0.0.1:${url.port}`,
      `guessed.localhost:${url.port}`,
      `evil.example:${url.port}`,
    ]) {
      expect(await get(root, { cookie, host }), host).toBe(403);
      expect(await upgraded(root, { cookie, host, origin: url.origin }), host).toBe(403);
    }
    for (const origin of [
      'http://evil.example',
      'null',
      'http://127.0.0.1:1',
      `http://127.0.0.1:${url.port}`,
      `https://${url.host}`,
    ]) {
      expect(await get(root, { cookie, origin }), origin).toBe(403);
      expect(await upgraded(root, { cookie, origin }), origin).toBe(403);
    }
    expect(await upgraded(root, { cookie }), 'no Origin').toBe(403);
    expect(await upgraded(root, { origin: url.origin, cookie: `${cookie}x` }), 'wrong cookie').toBe(403);
  });

  await test.step('the page has a content security policy that only allows its own code', async () => {
    const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'");
    expect(policy).toContain(`connect-src 'self' ws://${url.host};`);
    expect(await askDesk(page, 'searches.read', undefined)).toMatchObject({ ok: true });
  });

  await test.step('a silent connection is closed', async () => {
    await silentIsClosed;
    expect(silent.bytesRead).toBe(0);
  });

  await test.step('a page on another port gets neither content nor the cookie', async () => {
    const [name, secret] = cookie.split('=');
    let sentAlong: string | undefined;
    const other = createServer(({ headers }, response) => {
      sentAlong = headers.cookie;
      response
        .setHeader('content-type', 'text/html')
        .setHeader('set-cookie', [`${name}=planted`, `${name}=planted; Domain=localhost`])
        .end('<title>Another page</title>');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const otherPage = await page.context().newPage();
    for (const host of ['localhost', 'other.localhost', '127.0.0.1']) {
      await otherPage.goto(`http://${host}:${port}/`);
      expect(sentAlong ?? '', host).not.toContain(secret);
    }
    // A planted cookie of the same name doesn't replace the real one.
    await page.reload();
    await serviceIsReady(page);

    const got = await otherPage.evaluate(async (address) => {
      const settled = (element: HTMLElement, good: string) =>
        new Promise<boolean>((resolve) => {
          element.addEventListener(good, () => resolve(true));
          element.addEventListener('error', () => resolve(false));
          document.body.append(element);
        });
      const fetched = (mode: RequestMode) =>
        fetch(address, { mode, credentials: 'include' }).then(
          ({ ok }) => ok,
          () => false,
        );
      const script = Object.assign(document.createElement('script'), { src: `${address}assets/index.js` });
      const socket = () =>
        new Promise<boolean>((resolve) => {
          const opened = new WebSocket(`${address.replace('http', 'ws')}desk`);
          opened.addEventListener('open', () => resolve(true));
          opened.addEventListener('error', () => resolve(false));
        });
      return {
        cors: await fetched('cors'),
        noCors: await fetched('no-cors'),
        script: await settled(script, 'load'),
        socket: await socket(),
      };
    }, root.href);
    expect(got).toEqual({ cors: false, noCors: false, script: false, socket: false });

    const navigated = otherPage.waitForResponse(root.href);
    await otherPage.evaluate((address) => window.location.assign(address), root.href);
    expect((await navigated).status()).toBe(403);
    other.close();
  });

  await test.step('the token and cookie of an earlier start are rejected', async () => {
    await zonedesk.restart();
    const now = printed(zonedesk);
    await serviceIsReady(zonedesk.page);
    expect(await get(new URL(`/${url.search}`, now), {})).toBe(401);
    expect(await get(new URL('/', now), { cookie })).toBe(401);
    expect(await upgraded(now, { cookie, origin: now.origin })).toBe(403);
  });

  await test.step('the settings list connected windows, and a closed one can’t reconnect', () =>
    connectedWindowIsClosed(zonedesk));
});

test(
  'a URL opened from a file, as the program does, leads to the page',
  browser,
  async ({ chromium }, testInfo) => {
    const host = await startBrowserHost(testInfo.outputPath('profile'));
    const file = testInfo.outputPath('open.html');
    await writeFile(file, `<!doctype html><meta http-equiv="refresh" content="0; url=${host.address}">`);
    const context = await (await chromium()).newContext();
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByRole('navigation', { name: 'Panels' })).toBeVisible();
    expect(page.url()).not.toContain('token');
    await context.close();
    await host.close();
  },
);
