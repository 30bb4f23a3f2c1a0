import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focus } from '../app/DeskWindow.testing.tsx';
import { doubtfulLine, openList } from '../geocoding/geocoding-desk.testing.ts';

const { keyboard } = userEvent;

test('keys move through lines, confirm and reject them, and undo', async () => {
  const { states } = await openList(Array.from({ length: 30 }, (_, row) => doubtfulLine(row)));
  const list = page.getByRole('listbox', { name: 'Lines' });
  await expect.element(list.getByRole('option').first()).toHaveTextContent('Rivera 0');
  focus(list);
  const selected = () => list.element().querySelector('[aria-selected=true]')?.getAttribute('aria-posinset');
  for (const [key, row] of [
    ['{ArrowDown}', '2'],
    ['{ArrowUp}', '1'],
    ['{PageDown}', '11'],
    ['{PageUp}', '1'],
    ['{End}', '30'],
    ['{Home}', '1'],
  ] as const) {
    await keyboard(key);
    await expect.poll(selected).toBe(row);
  }
  await keyboard('3');
  await expect.element(page.getByRole('radio', { name: /Rocha/ })).toBeChecked();
  await keyboard('{Enter}');
  await expect.poll(() => states().slice(0, 2)).toEqual(['confirmed', 'doubtful']);
  await keyboard('{Delete}');
  await expect.poll(() => states().slice(0, 2)).toEqual(['confirmed', 'rejected']);
  await keyboard('{Control>}z{/Control}');
  await expect.poll(() => states().slice(0, 2)).toEqual(['confirmed', 'doubtful']);
});
