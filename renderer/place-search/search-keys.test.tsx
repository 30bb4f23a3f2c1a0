import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';

const { keyboard } = userEvent;

/** Types in the place search so that it shows two places. */
async function searching() {
  const found = ['Near', 'Far'].map((name, at) => ({
    public_id: name,
    types: ['address'],
    description: name,
    location: { lat: -34.9, lng: -56.1 + at / 100 },
  }));
  await openWindow({
    answers: { 'localities.autocomplete': async () => succeeded({ localities: found }) },
  });
  await typed();
}

async function typed() {
  await search.fill('a');
  await expect.element(page.getByRole('option', { name: 'Near' })).toBeVisible();
}

const marked = () =>
  page
    .getByRole('option')
    .elements()
    .find((option) => option.matches('[data-combobox-selected]'))
    ?.getAttribute('value');

const search = page.getByRole('combobox', { name: 'Search places' });

const panel = (name: string) => page.getByRole('region', { name, exact: true });

test('a place is searched, marked, chosen, and cleared by keyboard', async () => {
  await searching();
  await keyboard('{Escape}');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await expect.element(search).toHaveValue('a');
  await keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await typed();
  await keyboard('{Enter}');
  const chosen = panel('Places').getByRole('heading', { level: 2 });
  await expect.element(chosen).toHaveTextContent('Near');
  await typed();
  for (const [keys, name] of [
    ['{ArrowDown}{ArrowDown}', 'Far'],
    ['{ArrowUp}', 'Near'],
    ['{ArrowDown}', 'Far'],
  ] as const) {
    await keyboard(keys);
    await expect.poll(marked).toBe(name);
  }
  await keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('Far');
});
