import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { routeTo } from './route-store.ts';

const { keyboard } = userEvent;

test('arrow keys move stops, and the change can be undone', async () => {
  await openWindow({ panel: 'route' });
  const add = page.getByRole('button', { name: 'Add stop' });
  const added = page.getByRole('combobox', { name: 'Stop 1' });
  await add.click();
  await expect.element(added).toBeVisible();
  focus(add);
  await keyboard('{Control>}z{/Control}');
  await expect.element(added).not.toBeInTheDocument();
  await add.click();
  routeTo({ name: 'The end', position: { lat: -34.9, lng: -56.1 } });
  const end = page.getByRole('button', { name: 'Move stop B' });
  await expect.element(end).toBeVisible();
  focus(end);
  await keyboard('{ArrowUp}');
  await expect.element(added).toHaveValue('The end');
  await keyboard('{ArrowDown}');
  await expect.element(page.getByRole('combobox', { name: 'Destination' })).toHaveValue('The end');
});
