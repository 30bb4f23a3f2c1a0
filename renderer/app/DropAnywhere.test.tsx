import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { openWindow } from './DeskWindow.testing.tsx';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const dialog = page.getByRole('dialog', { name: 'Import zones' });
const hint = page.getByText('Drop to open');
const row = (name: string) => panel.getByRole('row').filter({ hasText: name });

const feature = (name: string, end = '}') =>
  `{"type":"Feature","properties":{"zone_id":"${name}","store_id":"S3"},"geometry":{"type":"Polygon","coordinates":[[[-56.18,-34.9],[-56.17,-34.9],[-56.17,-34.89],[-56.18,-34.9]]]}${end}`;

async function openZones() {
  await openWindow({ panel: 'zones' });
  await expect.element(panel.getByText('No zones yet')).toBeVisible();
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

test('a text that is dropped is shown for import, and one on a field is left to the field', async () => {
  await openZones();
  const lines = [feature('north'), feature('torn', ''), feature('south')].join('\n');
  await dropText(lines, document.body, () => expect.element(hint).toBeVisible());
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(dialog).toHaveTextContent('Pasted text: 3 items, Newline-delimited GeoJSON');
  await expect.element(dialog.getByRole('row', { name: /Line 2/ })).toHaveTextContent('Invalid JSON');
  await dialog.getByRole('button', { name: 'Import 2 zones' }).click();
  await expect.element(row('south')).toHaveTextContent('S3');

  const search = panel.getByRole('searchbox', { name: 'Search zones' }).element();
  const leftToField = await dropText('north', search, () => expect.element(hint).not.toBeInTheDocument());
  expect(leftToField).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
});

/** Drops files of these names. */
function dropFiles(...names: string[]) {
  const dataTransfer = new DataTransfer();
  for (const name of names) dataTransfer.items.add(new File(['no zones'], name));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

test('a workspace and an extract that are dropped are opened as from the file manager', async () => {
  const opened = await openWindow({
    panel: 'places',
    answers: {
      'workspaces.open': async () => succeeded({ refused: 'in-use' }),
      'regions.preview': async () => failed({ kind: 'desk', reason: 'failed', detail: 'no extract' }),
    },
  });
  await expect.element(page.getByRole('region', { name: 'Places', exact: true })).toBeVisible();
  window.pathOfDropped = ({ name }) => `/home/ana/${name}`;
  onTestFinished(() => {
    delete window.pathOfDropped;
  });
  dropFiles('porto.osm.pbf');
  await expect
    .element(page.getByRole('form', { name: 'Add region' }))
    .toHaveTextContent('/home/ana/porto.osm.pbf');
  dropFiles('North.zonedesk');
  await expect.poll(() => opened.asked('workspaces.open')).toEqual([{ file: '/home/ana/North.zonedesk' }]);
  await expect
    .element(page.getByText('This workspace is open in another Zonedesk window.', { exact: false }))
    .toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});
