import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { changeMatrix } from './matrix-store.ts';

const { keyboard } = userEvent;

/** Opens a table that is wider and higher than its visible part. */
async function inMatrix(): Promise<Element> {
  const value = { value: 60, text: '' };
  await openWindow({
    panel: 'matrix',
    answers: {
      matrix: async ({ origins, destinations }) => {
        const elements = destinations.map(() => ({ status: 'OK', distance: value, duration: value }));
        return succeeded({ status: 'OK', rows: origins.map(() => ({ elements })) });
      },
    },
  });
  const points = (sign: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `${sign}${String(at).padStart(2, '0')}`,
      position: { lat: -34.9, lng: -56.2 + at / 1000 },
    }));
  changeMatrix({ origins: points('O', 50), destinations: points('D', 25) });
  await page.getByRole('button', { name: /^Calculate/ }).click();
  await page.getByRole('button', { name: 'Open table' }).click();
  const table = page.getByRole('grid');
  await expect.element(table).toBeVisible();
  focus(table);
  return table.element();
}

const headOf = (name: string) => page.getByRole('columnheader').getByRole('button', { name, exact: true });

test('keys scroll the table', async () => {
  const table = await inMatrix();
  await keyboard('{ArrowDown}{ArrowRight}');
  await expect.poll(() => Math.min(table.scrollTop, table.scrollLeft)).toBeGreaterThan(0);
  await keyboard('{ArrowUp}{ArrowLeft}');
  await expect.poll(() => [table.scrollTop, table.scrollLeft]).toEqual([0, 0]);
  await keyboard('{PageDown}');
  await expect.poll(() => table.scrollTop).toBeGreaterThan(table.clientHeight / 2);
  await keyboard('{PageUp}');
  await expect.poll(() => table.scrollTop).toBe(0);
  await keyboard('{End}');
  await expect.element(headOf('D24')).toBeVisible();
  await expect.element(headOf('D00')).not.toBeInTheDocument();
  await keyboard('{Home}');
  await expect.element(headOf('D00')).toBeVisible();
  await keyboard('{Control>}{End}{/Control}');
  await expect.element(headOf('D24')).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'O49' })).toBeVisible();
  await keyboard('{Control>}{Home}{/Control}');
  await expect.element(headOf('D00')).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'O00' })).toBeVisible();
});
