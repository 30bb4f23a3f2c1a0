import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TablePlace } from '../../../shared/desk/arrangement.ts';
import { palettes } from '../../../shared/map-style/palette.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { expectAccessible } from '../../app/accessible.testing.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { useLayout } from '../../workbench/layout.ts';
import { useHoveredZone } from '../../workspace-zones/hovered-zone.ts';
import { openZone, useSelection } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { importText } from '../import/import-queue.ts';
import { placeTable } from './table-store.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const table = page.getByRole('grid', { name: 'Zone table' });
const dialog = page.getByRole('dialog');
const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });
const cell = (name: string, text: string) => rowOf(name).getByRole('gridcell', { name: text, exact: true });
const here = () => document.querySelector('[data-here]')?.textContent;
const { keyboard } = userEvent;

const zones = [
  testZone('1', { zoneId: 'Pocitos', storeId: 'S1', description: 'by the sea' }),
  testZone('2', { zoneId: 'Centro', storeId: 'S2', otherFields: [{ name: 'capacity', value: 7 }] }),
  testZone('3', { zoneId: 'Aguada', storeId: '' }),
];

async function openTable(given: readonly Zone[] = zones) {
  const desk = await openWindow({ panel: 'zones', zones: given });
  await panel.getByRole('button', { name: 'Open table' }).click();
  await expect.element(table).toHaveFocus();
  return desk;
}

/** Pastes as a spreadsheet puts it onto the clipboard. */
function paste(text: string) {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  table
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

test('cells are navigated, edited by the rules of the card, and undone by keys', async () => {
  const desk = await openTable();
  await expectAccessible('the table of zones');
  expect(here()).toBe('Pocitos');
  await keyboard('{ArrowDown}{ArrowRight}');
  expect(here()).toBe('S2');
  await keyboard('S 5');
  await expect.element(page.getByRole('textbox', { name: 'Store ID of Centro' })).toHaveValue('S 5');
  await keyboard('{Enter}');
  await expect.element(cell('Centro', 'S 5')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(table).toHaveFocus();
  await keyboard('{ArrowUp}');
  await expect
    .element(dialog.getByRole('status').last())
    .toHaveTextContent('Only A–Z, a–z, and digits are allowed');
  await keyboard('{Control>}z{/Control}');
  await expect.element(cell('Centro', 'S2')).not.toHaveAttribute('aria-invalid');

  await keyboard('{Enter}x{Escape}');
  await expect.element(cell('Centro', 'S2')).toBeVisible();
  await keyboard('{Home}Pocitos{Tab}');
  expect(here()).toBe('S2');
  await expect
    .poll(() => table.getByRole('gridcell', { name: 'Pocitos', exact: true }).elements().length)
    .toBe(2);
  await expect
    .element(table.getByRole('gridcell', { name: 'Pocitos', exact: true }).first())
    .toHaveAttribute('aria-invalid');
  expect(desk.asked('zones.change')).toHaveLength(2);
});

test('no cell is truncated while the table has space for its text', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1440, 900);
  await openTable([
    testZone('1', {
      zoneId: 'jardines-del-hipodromo',
      storeId: 'MVD17',
      description: 'Jardines del Hipódromo',
    }),
    testZone('2', { zoneId: 'Aguada', storeId: 'MVD01', description: 'Aguada' }),
  ]);
  await expect.element(cell('Aguada', 'Not published')).toBeVisible();
  const cut = () =>
    [...table.element().querySelectorAll('[role=gridcell]')]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => one.textContent);
  await expect.poll(cut).toEqual([]);
});

test('the store of each zone has its color', async () => {
  const desk = await openTable();
  const { stores, noStore } = palettes.light;
  const colors = () =>
    ['Pocitos', 'Centro', 'Aguada'].map((name) => {
      const swatch = rowOf(name).element().querySelector('[aria-colindex="3"] [aria-hidden]');
      return swatch && getComputedStyle(swatch).getPropertyValue('--store');
    });
  expect(colors()).toEqual([stores[0], stores[1], noStore]);
  const storeColors = [{ store: 'S1', given: 12, chosen: null }];
  desk.publish('settings', { ...desk.published('settings'), storeColors });
  await expect.poll(colors).toEqual([stores[12], stores[0], noStore]);
});

test('pasting a spreadsheet block is one edit, and the message counts skipped cells', async () => {
  const desk = await openTable();
  await keyboard('{ArrowRight}');
  paste('A1\tfirst\tbike\r\nA2\tsecond\t\r\nA3\tthird\tvan, bike\r\nA4\tlost\t\r\n');
  await expect.element(cell('Aguada', 'van, bike')).toBeVisible();
  await expect.element(dialog.getByRole('status').last()).toHaveTextContent('9 cells pasted. 3 skipped');
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(1);
  await keyboard('{Control>}z{/Control}');
  await expect.element(cell('Pocitos', 'by the sea')).toBeVisible();
  await expect.element(cell('Centro', 'S2')).toBeVisible();
});

test('rows are sorted by a column, and columns are hidden', async () => {
  await openTable();
  const order = () =>
    table
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('[data-fixed]')?.textContent);
  const head = (name: string) => table.getByRole('columnheader', { name });
  await head('Zone ID').getByRole('button').click();
  await expect.poll(order).toEqual(['Aguada', 'Centro', 'Pocitos']);
  await expect.element(head('Zone ID')).toHaveAttribute('aria-sort', 'ascending');
  await head('Zone ID').getByRole('button').click();
  await expect.poll(order).toEqual(['Pocitos', 'Centro', 'Aguada']);
  await expect.element(head('capacity')).toBeVisible();
  await dialog.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'capacity' }).click();
  await expect.element(head('capacity')).not.toBeInTheDocument();
});

test('selected zones get consecutive IDs in row order, unless another zone has one', async () => {
  const desk = await openTable([...zones, testZone('4', { zoneId: 'Z-2' })]);
  await keyboard(' {ArrowDown} ');
  await dialog.getByRole('button', { name: 'Assign numbered IDs to 2 selected zones' }).click();
  await page.getByLabelText('Prefix').fill('Z-');
  await expect.element(page.getByText('ID Z-2 is already used.')).toBeVisible();
  const number = page.getByRole('button', { name: 'Assign IDs' });
  await expect.element(number).toBeDisabled();
  await page.getByLabelText('Minimum digits').fill('3');
  await expect.element(page.getByText('Z-001 to Z-002, in row order')).toBeVisible();
  await number.click();
  await expect
    .poll(() => desk.asked('zones.change'))
    .toMatchObject([{ label: 'zones.edits.numbered', put: [{ zoneId: 'Z-001' }, { zoneId: 'Z-002' }] }]);
});

test('ten thousand rows are navigated while only a few are rendered', async () => {
  await openTable(
    Array.from({ length: 10_000 }, (_, index) => testZone(`${index}`, { zoneId: `z${index}` })),
  );
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001');
  await keyboard('{Control>}{End}{/Control}{Home}');
  await expect.poll(here).toBe('z9999');
  expect(table.getByRole('row').elements().length).toBeLessThan(80);
});

async function moveTable(place: TablePlace) {
  placeTable(place);
  await expect.poll(() => table.element().closest('[role=dialog]') !== null).toBe(place === 'over');
  await expect.element(table).toHaveFocus();
}

/** Puts a text onto the clipboard as a person does, who copies it out of a field. */
async function copyOut(text: string) {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.focus();
  field.select();
  await keyboard('{Control>}x{/Control}');
  field.remove();
}

test.each(['over', 'below', 'beside'] as const)(
  'Ctrl+V pastes into the table that stands %s, whatever of it was clicked last',
  async (place) => {
    await openTable();
    await moveTable(place);
    const imports = page.getByRole('dialog', { name: 'Import zones' });
    await copyOut('S8\t"two\nlines"\r\nS9\t5" pipe\r\n');
    await cell('Pocitos', 'S1').click();
    await keyboard('{Control>}v{/Control}');
    await expect.element(cell('Pocitos', 'two lines')).toBeVisible();
    await expect.element(cell('Centro', '5" pipe')).toBeVisible();
    await expect.element(imports).not.toBeInTheDocument();

    await copyOut('S7');
    await table.getByRole('checkbox', { name: 'Select Aguada' }).click();
    await keyboard('{Control>}v{/Control}');
    await expect.element(cell('Pocitos', 'S7')).toBeVisible();
    await expect.element(imports).not.toBeInTheDocument();
  },
);

test('a paste goes into the table, even if the browser fires the event at the page', async () => {
  await openTable();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Puerto');
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.element(rowOf('Puerto')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Import zones' })).not.toBeInTheDocument();
});

test('a cell with several lines is copied as one cell', async () => {
  const lines = 'first\nsecond "line"';
  await openTable([testZone('1', { zoneId: 'a', description: lines }), testZone('2', { zoneId: 'b' })]);
  await keyboard('{ArrowRight}{ArrowRight}{Control>}c{/Control}{ArrowDown}{Control>}v{/Control}');
  await expect.poll(() => useZones.getState().zones.get('2')?.description).toBe(lines);
});

test('Esc closes menus over the table first, and then the table', async () => {
  await openTable();
  importText('POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))');
  const imports = page.getByRole('dialog', { name: 'Import zones' });
  await expect.element(imports).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(imports).not.toBeInTheDocument();
  await expect.element(table).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(table).not.toBeInTheDocument();
});

const chosenNames = () => {
  const { selected } = useSelection.getState();
  const { zones } = useZones.getState();
  return [...selected].map((id) => zones.get(id)?.zoneId).sort();
};
const many = ['a', 'b', 'c', 'd', 'e'].map((zoneId) => testZone(zoneId, { zoneId }));

test('Shift selects a range of rows by mouse and keys, and Ctrl adds one', async () => {
  await openTable(many);
  const zoneCell = (name: string) => table.getByRole('gridcell', { name, exact: true }).first();
  await zoneCell('b').click();
  await zoneCell('d').click({ modifiers: ['Shift'] });
  expect(chosenNames()).toEqual(['b', 'c', 'd']);
  await zoneCell('a').click({ modifiers: ['Control'] });
  expect(chosenNames()).toEqual(['a', 'b', 'c', 'd']);
  await keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(chosenNames()).toEqual(['a', 'b']);
  await table.getByRole('checkbox', { name: 'Select d' }).click();
  await table.getByRole('checkbox', { name: 'Select e' }).click({ modifiers: ['Shift'] });
  expect(chosenNames()).toEqual(['a', 'b', 'd', 'e']);
});

const placeButton = page.getByRole('button', { name: 'Table position' });
const closeButton = page.getByRole('button', { name: 'Close table' });

test('the table is docked to the map, resized, closed, and reopened in the same place', async () => {
  const desk = await openTable();
  await placeButton.click();
  await page.getByRole('menuitemradio', { name: 'Below map' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(table).toHaveFocus();
  await expectAccessible('the table below the map');
  const splitter = page.getByRole('separator', { name: 'Resize table' });
  const height = () => table.element().getBoundingClientRect().height;
  const before = height();
  focus(splitter);
  await keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(height).toBe(before + 40);
  await closeButton.click();
  await expect.element(table).not.toBeInTheDocument();
  const opener = panel.getByRole('button', { name: 'Open table' });
  await expect.element(opener).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(table).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('zones.change')).toEqual([]);
});

test('a letter typed in the docked table is no shortcut of the window', async () => {
  await openTable();
  await moveTable('beside');
  await keyboard('2nd{Enter}');
  await expect.element(rowOf('2nd')).toBeVisible();
  expect(useLayout.getState().panel).toBe('zones');
});

test('the current row is highlighted on the map, and opening a zone there moves to its row', async () => {
  await openTable(Array.from({ length: 300 }, (_, index) => testZone(`${index}`, { zoneId: `z${index}` })));
  await moveTable('below');
  await keyboard('{ArrowDown}{ArrowDown}');
  expect(useHoveredZone.getState().id).toBe('2');
  openZone('250');
  await expect.poll(here).toBe('z250');
  await expect.element(rowOf('z250')).toBeVisible();
  await keyboard('{ArrowUp}');
  await expect.element(panel.getByLabelText('Zone ID')).toHaveValue('z249');
});
