import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Preparation } from '../../shared/desk/preparation.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import { region } from '../desk/desk.testing.ts';
import { expectAccessibleInBothThemes } from './accessible.testing.ts';
import { openWindow } from './DeskWindow.testing.tsx';

const bar = page.getByRole('contentinfo');
const panel = (name: string) => page.getByRole('region', { name, exact: true });

const making: Preparation = {
  name: 'Montevideo',
  world: true,
  region: false,
  work: { state: 'making', step: 'routing', done: 43, secondsLeft: 20, again: false },
};
const made: Preparation = { name: 'Montevideo', world: true, region: true, work: null };
const absent = { region: null, preparation: making };

test('while the built-in region is made, bar and panels say how far it is, and come alive when it is there', async () => {
  const desk = await openWindow({ panel: 'route', ...absent });
  const route = panel('Route');
  await expect.element(route.getByText('Preparing Montevideo…', { exact: true })).toBeVisible();
  await expect.element(route.getByText('Building the road network · 43%')).toBeVisible();
  await expect.element(route.getByRole('progressbar', { name: 'Preparing Montevideo…' })).toBeVisible();
  await expect.element(bar.getByText('43%, about 20 s left')).toBeVisible();
  await expect.element(bar.getByText('Built-in service: zones only')).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'a panel that waits for the region');

  desk.publish('region', region);
  desk.publish('preparation', made);
  await expect.element(route.getByRole('button', { name: /^Try Plaza/ })).toBeVisible();
  await expect.element(bar).toHaveTextContent('Built-in service ready');
  await expect.element(bar).not.toHaveTextContent('Preparing');
});

test.each(['Places', 'Route', 'Tolls', 'Isochrones', 'Matrix', 'Static map', 'Transit'])(
  'the panel %s waits for the region',
  async (name) => {
    await openWindow({ panel: 'zones', ...absent });
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name, exact: true }).click();
    await expect.element(panel(name).getByText('Preparing Montevideo…', { exact: true })).toBeVisible();
    await panel(name).getByRole('button', { name: 'Change service' }).click();
    await expect.element(panel('Settings')).toBeVisible();
  },
);

test('zones need no region, and a provider none at all', async () => {
  const desk = await openWindow({ panel: 'zones', ...absent });
  await expect.element(panel('Zones').getByRole('button', { name: 'Draw zone' }).first()).toBeEnabled();
  await page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('button', { name: 'Route', exact: true })
    .click();
  await expect.element(panel('Route').getByText('Preparing Montevideo…', { exact: true })).toBeVisible();
  desk.publish('settings', {
    ...desk.published('settings'),
    service: { kind: 'provider', baseUrl: 'https://api.example.com' },
  });
  await expect.element(panel('Route').getByRole('combobox', { name: 'Start' })).toBeVisible();
  await expect.element(bar.getByText('43%, about 20 s left')).toBeVisible();
});

test('why it could not be made is told, and it is tried again', async () => {
  const desk = await openWindow({
    panel: 'matrix',
    region: null,
    preparation: {
      ...making,
      work: { state: 'failed', fault: { kind: 'storage', reason: 'full' } },
    },
    answers: { 'preparation.retry': async () => succeeded(null) },
  });
  const matrix = panel('Matrix');
  await expect.element(matrix.getByRole('alert')).toHaveTextContent('Couldn’t prepare Montevideo');
  await expect.element(matrix.getByRole('alert')).toHaveTextContent(/disk/);
  await matrix.getByRole('button', { name: 'Try again' }).click();
  await bar.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => desk.asked('preparation.retry')).toHaveLength(2);
  await expectAccessibleInBothThemes(desk, 'a region that could not be made');
});

test('one that was not finished before begins again, and another Zonedesk that makes it is named', async () => {
  const desk = await openWindow({
    panel: 'route',
    region: null,
    preparation: {
      ...making,
      work: { state: 'making', step: 'world', done: 0, secondsLeft: null, again: true },
    },
  });
  await expect.element(panel('Route').getByText(/Interrupted last time/)).toBeVisible();
  desk.publish('preparation', {
    ...making,
    work: { state: 'making', step: 'waiting', done: 0, secondsLeft: null, again: false },
  });
  await expect
    .element(panel('Route').getByText('Waiting for another Zonedesk window to finish'))
    .toBeVisible();
  await expect.element(panel('Route').getByText(/Interrupted last time/)).not.toBeInTheDocument();
});
