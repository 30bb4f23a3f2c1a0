import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openWindow } from '../../app/DeskWindow.testing.tsx';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const dialog = page.getByRole('dialog', { name: 'Import zones' });
const hint = page.getByText('Drop to import zones');
const row = (name: string) => panel.getByRole('row').filter({ hasText: name });
const { keyboard } = userEvent;

const feature = (name: string, end = '}') =>
  `{"type":"Feature","properties":{"zone_id":"${name}","store_id":"S3"},"geometry":{"type":"Polygon","coordinates":[[[-56.18,-34.9],[-56.17,-34.9],[-56.17,-34.89],[-56.18,-34.9]]]}${end}`;

async function openZones() {
  await openWindow({ panel: 'zones' });
  await expect.element(panel.getByText('Delivery zones')).toBeVisible();
}

/** Drags a text that was marked in another program onto an element, and lets it go there. */
async function dropText(text: string, on: Element, whilePressed: () => Promise<unknown>) {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/plain', text);
  const tell = (type: string) =>
    on.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  tell('dragover');
  await whilePressed();
  return tell('drop');
}

test('what is pasted where no field has the focus is shown for import', async () => {
  await openZones();
  const search = page.getByRole('combobox', { name: 'Search places' });
  await search.fill(feature('json'));
  await keyboard('{Control>}ax{/Control}');
  await expect.element(search).toHaveValue('');
  (document.activeElement as HTMLElement | null)?.blur();
  await keyboard('{Control>}v{/Control}');
  await expect.element(dialog).toHaveTextContent('The text: 1 item, GeoJSON');
  await dialog.getByRole('button', { name: 'Import 1 zone' }).click();
  await expect.element(row('json')).toHaveTextContent('S3');
});

test('a text that is dropped is shown for import, and one on a field is left to the field', async () => {
  await openZones();
  const lines = [feature('north'), feature('torn', ''), feature('south')].join('\n');
  await dropText(lines, document.body, () => expect.element(hint).toBeVisible());
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(dialog).toHaveTextContent('The text: 3 items, GeoJSON, line by line');
  await expect.element(dialog.getByRole('row', { name: /Line 2/ })).toHaveTextContent('It is damaged');
  await dialog.getByRole('button', { name: 'Import 2 zones' }).click();
  await expect.element(row('south')).toHaveTextContent('S3');

  const search = panel.getByRole('searchbox', { name: 'Search zones' }).element();
  const leftToField = await dropText('north', search, () => expect.element(hint).not.toBeInTheDocument());
  expect(leftToField).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
});
