import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import { routeFrom, routeTo } from '../journey/route-store.ts';
import { routeAnswer } from '../route/route.testing.ts';
import { foldPanel, openPanel } from '../workbench/layout.ts';
import { focus, openWindow } from './DeskWindow.testing.tsx';
import { runCommand } from './run-command.ts';

const { keyboard } = userEvent;
const zones = [testZone('a', { zoneId: 'a', geometry: geometryOf('POLYGON ((0 0, 1 0, 1 1, 0 0))') })];
const exportButton = page.getByRole('button', { name: 'Export', exact: true });
const exportMenu = page.getByRole('menu', { name: 'Export' });
const pressExport = () => keyboard('{Control>}{Shift>}e{/Shift}{/Control}');
const refusal = (command: string) => page.getByText(`“${command}” isn’t available right now.`);

test('the key of the export opens the menu of the open panel, and Escape leads back', async () => {
  await openWindow({ panel: 'zones', zones });
  await expect.element(exportButton).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Search places' });
  focus(search);
  await pressExport();
  await expect.element(exportMenu).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(exportMenu).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
});

test('a command of the menu exports too, unless the panel is folded, closed or behind a dialog', async () => {
  await openWindow({ panel: 'zones', zones });
  await expect.element(exportButton).toBeVisible();
  runCommand('export');
  await expect.element(exportMenu).toBeVisible();
  await pressExport();
  await expect.element(exportMenu).not.toBeInTheDocument();

  foldPanel(true);
  await expect.element(exportButton).not.toBeInTheDocument();
  runCommand('export');
  await expect.element(refusal('Export…')).toBeVisible();
  await expect.element(exportMenu).not.toBeInTheDocument();

  foldPanel(false);
  await expect.element(exportButton).toBeVisible();
  await keyboard('{Control>}o{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Workspaces' })).toBeVisible();
  await pressExport();
  await expect.element(exportMenu).not.toBeInTheDocument();
  await keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Workspaces' })).not.toBeInTheDocument();

  openPanel('places');
  await expect.element(page.getByRole('heading', { name: 'Places', level: 1 })).toBeVisible();
  await pressExport();
  await expect.element(exportMenu).not.toBeInTheDocument();
  openPanel('zones');
  await expect.element(exportButton).toBeVisible();
  await pressExport();
  await expect.element(exportMenu).toBeVisible();
});

test('the key of printing prints what the open panel found', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const at = (lng: number) => ({ name: null, position: { lat: -34.9, lng } });
  await openWindow({
    panel: 'route',
    answers: { 'distance.route': async (question) => succeeded(routeAnswer(question)) },
  });
  await expect.element(page.getByRole('heading', { name: 'Route', level: 1 })).toBeVisible();
  runCommand('print');
  await expect.element(refusal('Print…')).toBeVisible();
  routeFrom(at(-56.2));
  routeTo(at(-56.1));
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(print).not.toHaveBeenCalled();
  await keyboard('{Control>}p{/Control}');
  await expect.poll(() => print.mock.calls.length).toBe(1);
});
