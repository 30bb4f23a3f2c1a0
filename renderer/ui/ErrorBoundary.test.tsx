import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { expectAccessible } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { openWindowWithMap } from '../app/MapWindow.testing.tsx';

/* An error in one part of the window is told there, and the rest goes on. */

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const openPanel = (name: string) => page.getByRole('button', { name, exact: true }).click();
const alertIn = (where: typeof page | Locator) =>
  where.getByRole('alert').filter({ hasText: 'stopped working' });

/**
 * Makes the window throw where a part of it goes over a list, as a fault of the program would.
 * @param isIt whether it is that list, by its first item
 * @returns what makes it whole again
 */
function breakAt(method: 'map' | 'flatMap', isIt: (first: unknown) => boolean): () => void {
  const sound = Array.prototype[method];
  const use = (value: unknown) =>
    Object.defineProperty(Array.prototype, method, { configurable: true, writable: true, value });
  const mend = () => void use(sound);
  onTestFinished(mend);
  // React writes down what a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
  use(function (this: unknown[], ...given: Parameters<typeof sound>) {
    if (isIt(this[0]))
      throw new TypeError('Broken at https://api.example.com?key=s3cret in /home/maria/zones');
    return sound.apply(this, given);
  });
  return mend;
}
const has = (name: string, value?: string) => (first: unknown) =>
  typeof first === 'object' &&
  first !== null &&
  name in first &&
  (value === undefined || Reflect.get(first, name) === value);

/** Looks at what is told in the place of a part, then mends the window and has it try again. */
async function isReportedAndRepaired(reported: Locator, part: string, mend: () => void) {
  await expect.element(reported).toHaveTextContent(`${part} stopped working`);
  await expect.element(reported).toHaveTextContent('Broken at …');
  await expect.element(reported).not.toHaveTextContent(/example|maria/);
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await reported.getByRole('button', { name: 'Copy report' }).click();
  const report = copy.mock.lastCall?.[0];
  expect(report).toContain(`Where: ${part}`);
  expect(report).toMatch(/What: TypeError: Broken/);
  expect(report).toMatch(/Version: Zonedesk \d+\.\d+\.\d+/);
  expect(report).toMatch(/Stack:\n {2}.*\.tsx:\d+:\d+/);
  expect(report).not.toMatch(/example|s3cret|maria|home|http/);
  await reported.getByRole('button', { name: 'Try again' }).click();
  await expect.element(reported).toHaveTextContent(`${part} stopped working`);
  mend();
  await reported.getByRole('button', { name: 'Try again' }).click();
  await expect.element(reported).not.toBeInTheDocument();
}

test('a panel that breaks leaves the map and the other panels alone', async () => {
  await openWindowWithMap({ panel: 'places' });
  const mend = breakAt('map', (first) => first === 'system');
  await openPanel('Settings');
  const reported = alertIn(panel('Settings'));
  await expect.element(reported).toBeVisible();
  await expectAccessible('a broken panel');
  await expect.element(page.getByLabelText(/^Map. Arrow keys move/)).toBeVisible();
  await openPanel('Places');
  await expect.element(panel('Places').getByRole('button', { name: /^Try “/ })).toBeVisible();
  await openPanel('Settings');
  await isReportedAndRepaired(reported, 'The Settings panel', mend);
  await expect.element(panel('Settings').getByText('Theme').first()).toBeVisible();
});

test('what cannot be drawn on the map leaves its panel and the others alone', async () => {
  const park = {
    public_id: 'park',
    types: ['park'],
    name: 'Parque Rodó',
    geometry: { location: { lat: -34.914, lng: -56.166 } },
  };
  const square = [
    { lat: -34.91, lng: -56.21 },
    { lat: -34.91, lng: -56.19 },
    { lat: -34.89, lng: -56.19 },
    { lat: -34.89, lng: -56.21 },
    { lat: -34.91, lng: -56.21 },
  ];
  await openWindowWithMap({
    panel: 'places',
    answers: {
      'localities.nearby': async () => succeeded({ results: [park], pagination: {} }),
      'distance.isochrone': async ({ origin }) =>
        succeeded({ status: 'OK', isoline: { origin, geometry: encodePolyline(square) } }),
    },
  });
  const mend = breakAt('flatMap', has('public_id'));
  await panel('Places').getByRole('button', { name: 'Explore nearby' }).click();
  await expect.element(panel('Places').getByRole('listitem').first()).toBeVisible();
  await openPanel('Isochrones');
  await panel('Isochrones').getByRole('button', { name: /^Try/ }).click();
  await expect.element(panel('Isochrones').getByText(/km²/)).toHaveLength(3);
  await isReportedAndRepaired(alertIn(page), 'Places on the map', mend);
  await openPanel('Places');
  const legend = page.getByRole('region', { name: 'Layers' });
  await expect.element(legend.getByLabelText('Nearby', { exact: true })).toBeVisible();
});

test('a dialog that breaks can be closed', async () => {
  await openWindow();
  await expect.element(page.getByRole('navigation', { name: 'Panels' })).toBeVisible();
  const mend = breakAt('map', has('keyLabels'));
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.keyboard('{Shift>}?{/Shift}');
  await expect.element(alertIn(dialog)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Shift>}?{/Shift}');
  await isReportedAndRepaired(alertIn(dialog), 'This dialog', mend);
  await expect.element(dialog.getByRole('row', { name: 'Ctrl+K Search everything' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a window that breaks says so, and is whole again', async () => {
  await openWindowWithMap();
  const fold = page.getByRole('button', { name: 'Collapse panel' });
  await expect.element(fold).toBeVisible();
  const mend = breakAt('map', has('id', 'places'));
  await fold.click();
  await isReportedAndRepaired(alertIn(page), 'The window', mend);
  await expect.element(page.getByRole('navigation', { name: 'Panels' })).toBeVisible();
  await expect.element(page.getByLabelText(/^Map. Arrow keys move/)).toBeVisible();
});
