import { expect, mapIsIdle, test } from './zonedesk.ts';

test('the position is that under the pointer, also when the map moves by keys', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  const map = page.locator('.maplibregl-canvas');
  const position = page.getByRole('contentinfo').locator('data').filter({ hasText: ', ' });
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not there');
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 3];
  await page.mouse.move(x, y);
  const before = await position.innerText();

  await map.press('ArrowRight');
  await expect(position).not.toHaveText(before);
  await mapIsIdle(page);
  const resting = await position.innerText();
  await page.mouse.move(x + 40, y);
  await expect(position).not.toHaveText(resting);
  await page.mouse.move(x, y);
  await expect(position).toHaveText(resting);

  await page.getByRole('combobox', { name: 'Search places' }).hover();
  await expect(position).toBeHidden();
  await map.press('ArrowLeft');
  await mapIsIdle(page);
  await expect(position).toBeHidden();
});
