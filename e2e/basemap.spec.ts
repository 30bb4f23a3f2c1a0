import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { onMap } from './hand-on-map.ts';
import { pmtilesArchive, worldTile } from './pmtiles-archive.ts';
import { madeUpProvider } from './provider.ts';
import { expect, mapIsIdle, openPanel, test, type Zonedesk } from './zonedesk.ts';

test.use({ deviceScaleFactor: 0.5 });

/** Returns the color at the map's center as `#rrggbb`. */
async function colorOfMap(page: Page): Promise<string> {
  const clip = { ...(await onMap(page, 0.5, 0.5)), width: 1, height: 1 };
  const png = await page.screenshot({ clip });
  return page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      return `#${[red, green, blue].map((share) => share.toString(16).padStart(2, '0')).join('')}`;
    },
    [...png],
  );
}

/** Timeout, as screenshots without a GPU are slow. */
const expectColor = (page: Page, color: string) =>
  expect.poll(() => colorOfMap(page), { timeout: 60_000 }).toBe(color);

const settings = (page: Page) => page.getByRole('region', { name: 'Settings', exact: true });

async function chooseFile({ app, page }: Zonedesk, path: string) {
  await settings(page).getByLabel('PMTiles file').check();
  if (app) {
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, path);
    await settings(page).getByRole('button', { name: 'Choose file…' }).click();
  } else {
    await settings(page).getByLabel('File path').fill(path);
    await settings(page).getByRole('button', { name: 'Use file' }).click();
  }
}

test('an online style and a PMTiles file are used as basemap, also after an invalid file and a restart', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const open = { 'Access-Control-Allow-Origin': '*' };
  const tiles = await madeUpProvider((_, response) =>
    response.writeHead(200, { ...open, 'Content-Type': 'application/x-protobuf' }).end(worldTile('sea')),
  );
  const style = {
    version: 8,
    sources: { world: { type: 'vector', tiles: [`${tiles.url}/{z}/{x}/{y}.pbf`], maxzoom: 0 } },
    layers: [
      { id: 'sea', type: 'fill', source: 'world', 'source-layer': 'sea', paint: { 'fill-color': '#123456' } },
    ],
  };
  const styles = await madeUpProvider(({ url }, response) =>
    url === '/style.json'
      ? response.writeHead(200, { ...open, 'Content-Type': 'application/json' }).end(JSON.stringify(style))
      : response.writeHead(404).end(),
  );
  const { page } = zonedesk;
  await openPanel(page, 'Settings');
  await settings(page).getByLabel('Online style').check();
  const address = settings(page).getByLabel('Style URL');
  await address.fill(`${styles.url}/gone.json`);
  await settings(page).getByRole('button', { name: 'Use style' }).click();
  await expect(settings(page).getByRole('alert')).toContainText('404');

  await address.fill(`${styles.url}/style.json`);
  const opened = page.waitForEvent('load');
  await settings(page).getByRole('button', { name: 'Use style' }).click();
  await opened;
  await mapIsIdle(page);
  await expectColor(page, '#123456');
  await Promise.all([tiles.close(), styles.close()]);

  const path = join(zonedesk.profileFolder, 'everywhere-water.pmtiles');
  await writeFile(path, pmtilesArchive('water'));
  await openPanel(page, 'Settings');
  await chooseFile(zonedesk, path);
  await expectColor(page, '#c3d4df');

  const letter = join(zonedesk.profileFolder, 'letter.pmtiles');
  await writeFile(letter, 'Dear Sir or Madam');
  await chooseFile(zonedesk, letter);
  await expect(settings(page).getByRole('alert')).toContainText('Not a PMTiles version 3 file');
  await mapIsIdle(page);
  await expectColor(page, '#c3d4df');

  await zonedesk.restart();
  await mapIsIdle(zonedesk.page);
  await expectColor(zonedesk.page, '#c3d4df');
});

test('an online basemap is drawn even if its description and tiles fail once', async ({ zonedesk }) => {
  const open = { 'Access-Control-Allow-Origin': '*' };
  const failed = new Set<string>();
  const server = await madeUpProvider(({ url = '/', headers }, response) => {
    // The desk also reads the style and its description before it lets the window do so.
    const isFromWindow = headers.origin !== undefined;
    if (isFromWindow && url !== '/style.json' && !failed.has(url)) {
      failed.add(url);
      response.writeHead(url.endsWith('.json') ? 503 : 500, open).end();
    } else if (url.endsWith('.pbf')) {
      response.writeHead(200, { ...open, 'Content-Type': 'application/x-protobuf' }).end(worldTile('sea'));
    } else {
      const description = { tilejson: '3.0.0', tiles: [`${server.url}/{z}/{x}/{y}.pbf`], maxzoom: 0 };
      const style = {
        version: 8,
        sources: { world: { type: 'vector', url: `${server.url}/tiles.json` } },
        layers: [
          {
            id: 'sea',
            type: 'fill',
            source: 'world',
            'source-layer': 'sea',
            paint: { 'fill-color': '#123456' },
          },
        ],
      };
      response
        .writeHead(200, { ...open, 'Content-Type': 'application/json' })
        .end(JSON.stringify(url === '/style.json' ? style : description));
    }
  });
  const { page } = zonedesk;
  await openPanel(page, 'Settings');
  await settings(page).getByLabel('Online style').check();
  await settings(page).getByLabel('Style URL').fill(`${server.url}/style.json`);
  const opened = page.waitForEvent('load');
  await settings(page).getByRole('button', { name: 'Use style' }).click();
  await opened;
  await expectColor(page, '#123456');
  expect([...failed].sort()).toEqual(['/0/0/0.pbf', '/tiles.json']);
  await server.close();
});
