import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};

const three = [zone('a', 0), zone('b', 1), zone('c', 2)];

const many = Array.from({ length: 30 }, (_, at) => {
  const number = String(at).padStart(2, '0');
  return { ...zone(`z${number}`, at), storeId: `S${number}` };
});

const { keyboard } = userEvent;

/** In the table of zones, at its first cell. */
async function inTable(zones = three) {
  await openWindow({ panel: 'zones', zones });
  await page.getByRole('button', { name: 'Open table' }).click();
  await expect.element(tableOfZones).toHaveFocus();
}

const tableOfZones = page.getByRole('grid', { name: 'Zone table' });

const zoneIdOf = (name: string) => page.getByRole('textbox', { name: `Zone ID of ${name}` });

const lastColumn = () => Number(tableOfZones.element().getAttribute('aria-colcount'));

const storeOf = (id: string) => useZones.getState().zones.get(id)?.storeId;

/** Where the table is: its row and column, as they are told to those who do not see. */
function cellHere() {
  const cell = document.querySelector('[data-here]');
  const rowIndex = cell?.closest('[role=row]')?.getAttribute('aria-rowindex');
  return [Number(rowIndex), Number(cell?.getAttribute('aria-colindex'))];
}

const chosen = () => [...useSelection.getState().selected].sort();

test('keys move between cells', async () => {
  await inTable(many);
  const [firstRow, firstColumn] = [2, 2];
  for (const [keys, ...cell] of [
    ['{ArrowDown}{ArrowRight}', 3, 3],
    ['{ArrowUp}{ArrowLeft}', firstRow, firstColumn],
    ['{PageDown}', 12, firstColumn],
    ['{PageUp}', firstRow, firstColumn],
    ['{ArrowDown}{End}', 3, lastColumn()],
    ['{Home}', 3, firstColumn],
    ['{Control>}{End}{/Control}', many.length + 1, lastColumn()],
    ['{Control>}{Home}{/Control}', firstRow, firstColumn],
  ] as const) {
    await keyboard(keys);
    await expect.poll(cellHere, { message: keys }).toEqual(cell);
  }
});

test('a cell is edited, restored by Esc, and left by Tab', async () => {
  await inTable();
  for (const key of ['{Enter}', '{F2}']) {
    await keyboard(key);
    await expect.element(zoneIdOf('a')).toHaveFocus();
    await keyboard('A{Escape}');
    await expect.element(tableOfZones).toHaveFocus();
    await expect.element(tableOfZones.getByText('a', { exact: true })).toBeVisible();
    expect(useZones.getState().zones.get('a')?.zoneId).toBe('a');
  }
  await keyboard('{Enter}');
  await expect.element(zoneIdOf('a')).toHaveFocus();
  await keyboard('A{Tab}');
  await expect.poll(() => useZones.getState().zones.get('a')?.zoneId).toBe('aA');
  expect(cellHere()).toEqual([2, 3]);
});

test('a cell is copied and pasted', async () => {
  await inTable();
  const copied = new Promise<string>((resolve) =>
    document.addEventListener(
      'copy',
      ({ clipboardData }) => resolve(clipboardData?.getData('text/plain') ?? ''),
      { once: true },
    ),
  );
  await keyboard('{ArrowDown}{Control>}c{/Control}');
  expect(await copied).toBe('b');
  await keyboard('{ArrowRight}{Control>}v{/Control}');
  await expect.poll(() => storeOf('b')).toBe('b');
});

test('a cell is cleared, undone, and redone', async () => {
  await inTable();
  await keyboard('{ArrowRight}{Delete}');
  for (const redo of ['{Control>}y{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}']) {
    await expect.poll(() => storeOf('a')).toBe('');
    await keyboard('{Control>}z{/Control}');
    await expect.poll(() => storeOf('a')).toBe('STORE1');
    await keyboard(redo);
  }
  await expect.poll(() => storeOf('a')).toBe('');
});

test('rows are selected by keys', async () => {
  await inTable();
  await keyboard('{ArrowDown} ');
  expect(chosen()).toEqual(['b']);
  await keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual(['b', 'c']);
  await keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
  expect(chosen()).toEqual(['a', 'b']);
  await keyboard('{Control>}a{/Control}');
  expect(chosen()).toEqual(['a', 'b', 'c']);
});
