import { mapCanvas } from './hand-on-map.ts';
import { expect, type Zonedesk } from './zonedesk.ts';

/** Drops a file or folder on the map. */
export async function drop({ page }: Zonedesk, path: string) {
  const box = await mapCanvas(page).boundingBox();
  if (!box) throw new Error('There is nothing to drop on');
  const debugging = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await debugging.send('Input.dispatchDragEvent', { type, ...at, data });
    if (type === 'dragOver') await expect(page.getByText('Drop to open')).toBeVisible();
  }
  await debugging.detach();
}
