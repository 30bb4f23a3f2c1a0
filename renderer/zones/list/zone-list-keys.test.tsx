import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
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

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) });

const { keyboard } = userEvent;

async function inList(zones = three) {
  await openWindow({ panel: 'zones', zones });
  const first = row(zones[0]?.zoneId ?? '');
  await expect.element(first).toBeVisible();
  focus(first);
}

const chosen = () => [...useSelection.getState().selected].sort();

test('zones are selected, hidden, and opened by keys', async () => {
  await inList();
  await keyboard(' ');
  await expect.element(row('a')).toHaveAttribute('aria-selected', 'true');
  await keyboard(' ');
  await expect.element(row('a')).toHaveAttribute('aria-selected', 'false');
  await keyboard('h');
  expect([...useSelection.getState().hidden]).toEqual(['a']);
  await keyboard('h');
  expect([...useSelection.getState().hidden]).toEqual([]);
  await keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual(['a', 'b', 'c']);
  await keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(chosen()).toEqual(['a', 'b']);
  await keyboard('{Control>}a{/Control}');
  expect(chosen()).toEqual(['a', 'b', 'c']);
  focus(row('a'));
  await keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Edit vertices' })).toBeVisible();
  expect(useSelection.getState().open).toBe('b');
});

test('Ctrl+D duplicates a zone', async () => {
  await inList();
  await keyboard('{Control>}d{/Control}');
  await expect.poll(() => useZones.getState().zones.size).toBe(4);
});

test('Delete deletes the selected zones', async () => {
  await inList();
  await keyboard(' {ArrowDown} {Delete}');
  await expect.element(row('c')).toHaveFocus();
  expect([...useZones.getState().zones.keys()]).toEqual(['c']);
});

test('keys move through the list by rows, by pages, and to its ends', async () => {
  await inList(many);
  for (const [key, name] of [
    ['{ArrowDown}', 'z01'],
    ['{ArrowUp}', 'z00'],
    ['{PageDown}', 'z10'],
    ['{PageUp}', 'z00'],
    ['{End}', 'z29'],
    ['{Home}', 'z00'],
  ] as const) {
    await keyboard(key);
    await expect.element(row(name)).toHaveFocus();
  }
});
