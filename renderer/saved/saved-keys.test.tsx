import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { savedPlace } from '../../shared/saved/saved-search.testing.ts';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { desk } from '../desk/desk.ts';
import { goThroughRows } from '../ui/row-keys.testing.ts';

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};

const many = Array.from({ length: 30 }, (_, at) => {
  const number = String(at).padStart(2, '0');
  return { ...zone(`z${number}`, at), storeId: `S${number}` };
});

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) });

const { keyboard } = userEvent;

/** Opens the list of two saved searches and focuses the first. */
async function inSaved() {
  await openWindow({ panel: 'saved' });
  for (const name of ['a', 'b']) {
    await desk.call('saved.keep', { list: 'saved', search: savedPlace(name) });
  }
  await expect.element(row('b')).toBeVisible();
  focus(row('a'));
}

test('saved searches are selected and opened by keyboard', async () => {
  await inSaved();
  await keyboard(' ');
  await expect.element(row('a')).toHaveAttribute('aria-selected', 'true');
  await keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('2 selected')).toBeVisible();
  focus(row('a'));
  await keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('region', { name: 'Saved search' })).toHaveTextContent('b');
});

test('the palette deletes the selected searches, and names what is missing without any', async () => {
  await inSaved();
  const palette = page.getByRole('dialog', { name: 'Quick actions' });
  const find = async (text: string, label: string) => {
    await keyboard('{Control>}k{/Control}');
    await palette.getByRole('combobox').fill(text);
    return palette.getByRole('option').filter({ hasText: label });
  };
  await expect
    .element(await find('delete', 'Delete selected searches'))
    .toHaveTextContent('Select searches in the list first');
  await keyboard('{Escape}');
  await page.getByRole('checkbox', { name: 'Select a', exact: true }).click();
  await (await find('remove search', 'Delete 1 search')).click();
  await expect.element(row('a')).not.toBeInTheDocument();
  await expect.element(row('b')).toBeVisible();
});

test('F2 saves a search of the history', async () => {
  await openWindow({ panel: 'saved' });
  await desk.call('saved.keep', { list: 'history', search: savedPlace('a') });
  await page.getByText('History (1)').click();
  await expect.element(row('a')).toBeVisible();
  focus(row('a'));
  await keyboard('{F2}');
  await expect.element(page.getByText('Saved (1)')).toBeVisible();
});

test('F2 edits a saved search', async () => {
  await inSaved();
  await keyboard('{F2}');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('a');
});

test('Delete deletes a saved search, and Ctrl+Z brings it back', async () => {
  await inSaved();
  await keyboard('{Delete}');
  await expect.element(row('a')).not.toBeInTheDocument();
  await expect.element(row('b')).toHaveFocus();
  await keyboard('{Control>}z{/Control}');
  await expect.element(row('a')).toBeVisible();
});

test('list keys move through the saved searches', async () => {
  await openWindow({ panel: 'saved' });
  for (const { zoneId } of many) await desk.call('saved.keep', { list: 'saved', search: savedPlace(zoneId) });
  const rows = page.getByRole('grid', { name: 'Saved' }).getByRole('row');
  await expect.element(rows.first()).toBeVisible();
  await expect.element(page.getByText('Saved (30)')).toBeVisible();
  focus(rows.first());
  await goThroughRows();
});
