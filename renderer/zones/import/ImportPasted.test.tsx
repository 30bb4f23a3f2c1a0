import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openWindow } from '../../app/DeskWindow.testing.tsx';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const dialog = page.getByRole('dialog', { name: 'Import zones' });
const row = (name: string) => panel.getByRole('row').filter({ hasText: name });
const { keyboard } = userEvent;

const feature = (name: string, end = '}') =>
  `{"type":"Feature","properties":{"zone_id":"${name}","store_id":"S3"},"geometry":{"type":"Polygon","coordinates":[[[-56.18,-34.9],[-56.17,-34.9],[-56.17,-34.89],[-56.18,-34.9]]]}${end}`;

async function openZones() {
  await openWindow({ panel: 'zones' });
  await expect.element(panel.getByText('No zones yet')).toBeVisible();
}

test('content pasted outside fields opens the import', async () => {
  await openZones();
  const search = page.getByRole('combobox', { name: 'Search places' });
  await search.fill(feature('json'));
  await keyboard('{Control>}ax{/Control}');
  await expect.element(search).toHaveValue('');
  (document.activeElement as HTMLElement | null)?.blur();
  await keyboard('{Control>}v{/Control}');
  await expect.element(dialog).toHaveTextContent('Pasted text: 1 item, GeoJSON');
  await dialog.getByRole('button', { name: 'Import 1 zone' }).click();
  await expect.element(row('json')).toHaveTextContent('S3');
});
