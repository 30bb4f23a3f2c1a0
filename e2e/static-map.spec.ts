import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { letCopy, onClipboard } from './clipboard.ts';
import { mapCanvas, onMap } from './hand-on-map.ts';
import { savedFile } from './saved-file.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

/** Returns the pixels of an image. */
async function dotsOf(picture: Buffer): Promise<Buffer> {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return Buffer.from(context.getImageData(0, 0, image.width, image.height).data);
}

test('a static map is created with the content of the map, saved, copied, and printed', {
  tag: '@desktop',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Isochrones');
  const isochrones = page.getByRole('region', { name: 'Isochrones', exact: true });
  await isochrones.getByRole('button', { name: /^Try/ }).click();
  await expect(isochrones.getByText(/km²/)).toHaveCount(3);
  // No contour is cut off by the edge of the data, which would make its label longer.
  await isochrones.getByLabel('Minutes').fill('4, 8');
  await expect(isochrones.getByText(/km²/)).toHaveCount(2);
  await mapIsIdle(page);
  // Zoomed in enough for the labels along the contours.
  const canvas = mapCanvas(page);
  await canvas.focus();
  await canvas.press('=');
  await mapIsIdle(page);

  const middle = await onMap(page, 0.5, 0.5);
  await page.mouse.click(middle.x, middle.y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Static map of this view' }).click();
  const panel = page.getByRole('region', { name: 'Static map', exact: true });
  await panel.getByLabel('Width (px)').fill('1000');
  await panel.getByLabel('Height (px)').fill('400');
  await panel.getByRole('button', { name: 'Create image' }).click();
  const picture = panel.getByRole('img', { name: 'Static map, 1000 × 400 pixels' });
  await expect(picture).toBeVisible();
  const missing = panel.getByRole('note', { name: 'Not in the image' });
  // The specs use an empty basemap, so only that may be reported as missing.
  await expect(missing).toContainText('Your basemap');
  await expect(missing).not.toContainText('Isochrones');

  const save = (format: string) =>
    savedFile(zonedesk, async () => {
      await panel.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('menuitem', { name: format }).click();
    });
  const webp = await save('Save as WebP');
  expect(webp.name).toBe('map.webp');
  expect(imageSize(webp.content)).toMatchObject({ type: 'webp', width: 1000, height: 400 });
  const png = await save('Save as PNG');
  expect(png.name).toBe('map.png');
  expect(imageSize(png.content)).toMatchObject({ type: 'png', width: 1000, height: 400 });

  await letCopy(zonedesk);
  await panel.getByRole('button', { name: 'Copy image' }).click();
  await expect(panel.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await onClipboard(zonedesk, 'image/png');
  expect(copied && imageSize(copied)).toMatchObject({ type: 'png', width: 1000, height: 400 });
  expect(copied && (await dotsOf(copied)).equals(await dotsOf(png.content))).toBe(true);

  await panel.getByRole('button', { name: 'Copy request URL' }).click();
  const copiedText = async () => String(await onClipboard(zonedesk, 'text/plain'));
  await expect.poll(copiedText).toMatch(/^http.*\/maps\/static\?/);
  const { searchParams } = new URL(await copiedText());
  expect([...searchParams.keys()].filter((name) => name.includes('key'))).toEqual([]);
  expect(searchParams.get('width')).toBe('1000');
  // All content of the map is in the picture or reported: here the value of each contour, and the origin.
  const images = searchParams.getAll('markers').map((marker) => String(JSON.parse(marker).url));
  expect(images.filter((url) => url.startsWith('data:image/png'))).toHaveLength(1);
  expect(images.filter((url) => url.startsWith('data:image/webp')).length).toBeGreaterThanOrEqual(2);

  // The system's dialog can't be controlled here.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await panel.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  const visible = (await picture.getAttribute('src')) ?? '';
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('body > article');
  await expect(sheet.getByRole('img', { name: 'Map' })).toBeVisible();
  await expect(sheet.getByRole('img')).toHaveAttribute('src', visible);
  await expect(panel).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
});
