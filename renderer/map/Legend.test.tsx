import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { openWindowWithMap } from '../app/MapWindow.testing.tsx';
import { putOverlay } from './overlays.ts';

const legend = page.getByRole('region', { name: 'Layers' });
const switchOf = (name: string) => legend.getByRole('checkbox', { name, exact: true });
const pinOf = (name: string) =>
  legend.getByRole('button', { name: `Keep “${name}” on the map in other panels` });

const open = (panel: string) => page.getByRole('button', { name: panel, exact: true }).click();

const putAnswer = (id: string, titleKey: 'route.title' | 'isochrones.title') =>
  putOverlay({
    id,
    titleKey,
    order: 30,
    shownWith: [id],
    visible: true,
    sources: {},
    layers: () => [],
    legend: ({ accent }) => [{ text: `What ${id} draws`, color: accent, shape: 'line' }],
  });

test('an answer makes place for that of another panel, unless it is pinned', async () => {
  await openWindow({ panel: 'settings' });
  putAnswer('route', 'route.title');
  putAnswer('isochrones', 'isochrones.title');
  await open('Route');
  await expect.element(switchOf('Route')).toBeChecked();
  await expect.element(switchOf('Isochrones')).not.toBeInTheDocument();
  await pinOf('Route').click();
  await open('Isochrones');
  await expect.element(legend.getByText('What route draws')).toBeVisible();
  await expect.element(legend.getByText('What isochrones draws')).toBeVisible();
  await open('Settings');
  await expect.element(legend.getByText('What isochrones draws')).toBeVisible();
  await pinOf('Route').click();
  await expect.element(switchOf('Route')).not.toBeInTheDocument();
});

test('what is switched off is not explained, and the legend is folded', async () => {
  await openWindow({ panel: 'settings' });
  putAnswer('route', 'route.title');
  await open('Route');
  await switchOf('Route').click();
  await expect.element(legend.getByText('What route draws')).not.toBeInTheDocument();
  await legend.getByRole('button', { name: 'Layers', exact: true }).click();
  await expect.element(switchOf('Route')).not.toBeInTheDocument();
});

test('over a small map the legend is folded until it is opened, and as before on a larger one', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await openWindowWithMap({ panel: 'route' });
  putAnswer('route', 'route.title');
  await expect.element(switchOf('Route')).toBeVisible();
  await page.viewport(720, 450);
  await expect.element(switchOf('Route')).not.toBeInTheDocument();
  const head = legend.getByRole('button', { name: 'Layers', exact: true });
  await head.click();
  await expect.element(switchOf('Route')).toBeVisible();
  await head.click();
  await expect.element(switchOf('Route')).not.toBeInTheDocument();
  await page.viewport(1200, 800);
  await expect.element(switchOf('Route')).toBeVisible();
});
