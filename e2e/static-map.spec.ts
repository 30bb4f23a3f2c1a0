import { imageSize } from 'image-size';
import { isAccessibleInBothThemes } from './accessible.ts';
import { onMap } from './hand-on-map.ts';
import { savedFile } from './saved-file.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

test('a picture of the map is made with what is shown on it, saved and copied', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Isochrones');
  await page
    .getByRole('region', { name: 'Isochrones', exact: true })
    .getByRole('button', { name: /^Try/ })
    .click();
  await expect(page.getByRole('table', { name: 'Contours' }).getByText(/km²/)).toHaveCount(3);
  await mapIsIdle(page);

  const middle = await onMap(page, 0.5, 0.5);
  await page.mouse.click(middle.x, middle.y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Picture of this map' }).click();
  const panel = page.getByRole('region', { name: 'Picture', exact: true });
  await panel.getByLabel('Height, pixels').fill('400');
  await panel.getByRole('button', { name: 'Make the picture' }).click();
  const picture = panel.getByRole('img', { name: 'Picture of the map, 640 by 400 pixels' });
  await expect(picture).toBeVisible();
  await expect(panel.getByRole('note', { name: 'Not in the picture' })).toHaveCount(0);
  await isAccessibleInBothThemes(page);

  const save = (format: string) =>
    savedFile(zonedesk, async () => {
      await panel.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('menuitem', { name: format }).click();
    });
  const webp = await save('As WebP');
  expect(webp.name).toBe('map.webp');
  expect(imageSize(webp.content)).toMatchObject({ type: 'webp', width: 640, height: 400 });
  const png = await save('As PNG');
  expect(png.name).toBe('map.png');
  expect(imageSize(png.content)).toMatchObject({ type: 'png', width: 640, height: 400 });

  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await panel.getByRole('button', { name: 'Copy the request' }).click();
  await expect(panel.getByText('Copied')).toBeVisible();
});
