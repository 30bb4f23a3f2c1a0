import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { showClosures } from '../journey/closures-dialog.ts';
import { words } from '../words/words.ts';
import { useLayout } from '../workbench/layout.ts';
import { focus, openWindow } from './DeskWindow.testing.tsx';
import { panels } from './panels.ts';

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};

const three = [zone('a', 0), zone('b', 1), zone('c', 2)];

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) });

const { keyboard } = userEvent;

const search = page.getByRole('combobox', { name: 'Search places' });

const panel = (name: string) => page.getByRole('region', { name, exact: true });

test('the keys of the whole window open what they say, save, search and fold', async () => {
  await openWindow({ panel: 'route' });
  await expect.element(search).toBeVisible();
  for (const [key, name] of [
    ['k', 'Quick actions'],
    ['o', 'Workspaces'],
  ] as const) {
    await keyboard(`{Control>}${key}{/Control}`);
    const dialog = page.getByRole('dialog', { name });
    await expect.element(dialog).toBeVisible();
    await keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await keyboard('{Control>}b{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Route' })).not.toBeInTheDocument();
  await keyboard('{Control>}b{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Route' })).toBeVisible();
  await keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('No results to save yet')).toBeVisible();
  await keyboard('/');
  await expect.element(search).toHaveFocus();
  await keyboard('{Control>},{/Control}');
  await expect.element(panel('Settings')).toBeVisible();
});

test('Esc closes the card of a zone', async () => {
  await openWindow({ panel: 'zones', zones: three });
  await row('b').click();
  const edit = page.getByRole('button', { name: 'Edit vertices' });
  await expect.element(edit).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(row('b')).toBeVisible();
});

test('Esc closes a dialog beside the map, and the card under it only when it is pressed again', async () => {
  await openWindow({ panel: 'zones', zones: three });
  await row('b').click();
  const edit = page.getByRole('button', { name: 'Edit vertices' });
  const closures = page.getByRole('dialog', { name: 'Closures' });
  showClosures();
  await expect.element(closures).toBeVisible();
  focus(edit);
  await keyboard('{Escape}');
  await expect.element(closures).not.toBeInTheDocument();
  await expect.element(edit).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(edit).not.toBeInTheDocument();
});

test('Esc closes a menu that is open over a dialog, then the dialog', async () => {
  await openWindow({ panel: 'zones', zones: three });
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const closures = page.getByRole('dialog', { name: 'Closures' });
  showClosures();
  await expect.element(closures).toBeVisible();
  const element = button.element();
  if (!(element instanceof HTMLElement)) throw new Error('This is no button');
  flushSync(() => element.click());
  // Before the menu has taken the focus.
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(closures).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(closures).not.toBeInTheDocument();
});

test('the panels have the keys from 1 on', async () => {
  await openWindow();
  await expect.element(search).toBeVisible();
  for (const [index, { id, titleKey }] of panels.slice(0, 9).entries()) {
    await keyboard(String(index + 1));
    expect(useLayout.getState().panel).toBe(id);
    await expect.element(page.getByRole('heading', { name: words.t(titleKey), level: 1 })).toBeVisible();
  }
});
