import { mapCanvas, onMap } from './hand-on-map.ts';
import { expect, mapIsIdle, test } from './zonedesk.ts';

test('the position is that under the pointer, also when the map moves by keys', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  const map = mapCanvas(page);
  const position = page.getByRole('contentinfo').locator('data').filter({ hasText: ', ' });
  const { x, y } = await onMap(page, 1 / 3, 1 / 3);
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
