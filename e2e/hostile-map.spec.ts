import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { madeUpProvider } from './provider.ts';
import { expect, openPanel, test, type Zonedesk } from './zonedesk.ts';

const open = { 'Access-Control-Allow-Origin': '*' };
const megabyte = 1024 * 1024;

const partBytes = megabyte / 4;
/** Limits sending to 12 MB/s, a fast network, as data that a busy window hasn't read would fill the system's buffers. */
const partEveryMs = 20;

/** Sends endless zeros without a length; reports how many were received, and whether the client has disconnected. */
function sendEndlessly(response: ServerResponse): { bytes: number; isOver: boolean } {
  const sent = { bytes: 0, isOver: false };
  const part = Buffer.alloc(partBytes);
  const sending = setInterval(() => {
    if (response.writableNeedDrain) return;
    sent.bytes += part.length;
    response.write(part);
  }, partEveryMs);
  response.once('close', () => {
    clearInterval(sending);
    sent.isOver = true;
  });
  response.writeHead(200, { ...open, 'Content-Type': 'application/octet-stream' });
  return sent;
}

const startWithMap = (zonedesk: Zonedesk, url: string) =>
  zonedesk.restart(() =>
    writeFile(
      join(zonedesk.profileFolder, 'settings.json'),
      JSON.stringify({ basemap: { kind: 'style', url: `${url}/style.json`, origins: [url] } }),
    ),
  );

const settings = (page: Page) => page.getByRole('region', { name: 'Settings', exact: true });

test('endless tiles and huge images of an online map are cut off, and the window keeps working', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const endless: { bytes: number; isOver: boolean }[] = [];
  /** Header of a PNG of 14,000 × 14,000 pixels. */
  const hugePng = Buffer.from('89504e470d0a1a0a0000000d49484452000036b0000036b008060000000000000000', 'hex');
  const server = await madeUpProvider(({ url = '' }, response) => {
    if (url === '/style.json') {
      const style = {
        version: 8,
        sources: {
          endless: { type: 'vector', tiles: [`${server.url}/endless/{z}/{x}/{y}.pbf`] },
          huge: { type: 'raster', tileSize: 256, tiles: [`${server.url}/huge/{z}/{x}/{y}.png`] },
        },
        glyphs: `${server.url}/endless/{fontstack}/{range}.pbf`,
        layers: [
          { id: 'huge', type: 'raster', source: 'huge' },
          { id: 'fill', type: 'fill', source: 'endless', 'source-layer': 'all' },
        ],
      };
      response.writeHead(200, { ...open, 'Content-Type': 'application/json' }).end(JSON.stringify(style));
    } else if (url.startsWith('/endless/')) endless.push(sendEndlessly(response));
    else if (url.startsWith('/huge/'))
      response.writeHead(200, { ...open, 'Content-Type': 'image/png' }).end(hugePng);
    else response.writeHead(404).end();
  });
  await startWithMap(zonedesk, server.url);
  const { page } = zonedesk;
  await expect
    .poll(() => server.requests.filter(({ url }) => url.pathname.startsWith('/huge/')).length)
    .toBeGreaterThan(0);
  await expect
    .poll(() => endless.length > 0 && endless.every(({ isOver }) => isOver), { timeout: 60_000 })
    .toBe(true);
  // Buffers in between hold more.
  for (const { bytes } of endless) expect(bytes).toBeLessThan(32 * megabyte);
  await openPanel(page, 'Settings');
  await expect(settings(page).getByLabel('Online style')).toBeChecked();
  await server.close();
});

test('after two crashes in a row with an online map, the built-in one is used, and the other can be reselected', {
  tag: '@desktop',
}, async ({ zonedesk }) => {
  const style = JSON.stringify({ version: 8, sources: {}, layers: [] });
  const server = await madeUpProvider((_, response) =>
    response.writeHead(200, { ...open, 'Content-Type': 'application/json' }).end(style),
  );
  await startWithMap(zonedesk, server.url);
  const { app } = zonedesk;
  /** Returns the window's new page, as Playwright loses that of a crashed process. */
  const crash = async () => {
    await app?.evaluate(
      ({ BrowserWindow }) =>
        new Promise<void>((resolve) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          contents?.once('did-finish-load', () => resolve());
          contents?.forcefullyCrashRenderer();
        }),
    );
  };
  const storedMap = async () =>
    JSON.parse(await readFile(join(zonedesk.profileFolder, 'settings.json'), 'utf8')).basemap.kind;
  await crash();
  expect(await storedMap()).toBe('style');
  await crash();
  expect(await storedMap()).toBe('built-in');

  await zonedesk.restart();
  const { page } = zonedesk;
  const notice = page.getByRole('alert').filter({ hasText: 'Using the built-in basemap' });
  await expect(notice).toContainText(new URL(server.url).host);
  await openPanel(page, 'Settings');
  await expect(
    settings(page)
      .getByRole('radio', { name: /^Built-in/ })
      .last(),
  ).toBeChecked();
  const opened = page.waitForEvent('load');
  await settings(page).getByRole('button', { name: 'Use again' }).click();
  await opened;
  await openPanel(page, 'Settings');
  await expect(settings(page).getByLabel('Online style')).toBeChecked();
  await expect(notice).toHaveCount(0);
  await server.close();
});
