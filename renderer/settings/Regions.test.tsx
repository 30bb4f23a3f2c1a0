import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { JobOf } from '../../shared/desk/jobs.ts';
import type { StoredRegion } from '../../shared/desk/regions.ts';
import { type Fault, failed, refused, succeeded } from '../../shared/fault.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { program, region } from '../desk/desk.testing.ts';

const section = page.getByRole('region', { name: 'Regions', exact: true });
const card = (name: string) => section.getByRole('article', { name });
const button = (name: string) => section.getByRole('button', { name, exact: true });
const contents = {
  bounds: region.bounds,
  coverage: region.coverage,
  dataDate: '2026-11-01T00:00:00Z',
  addresses: true,
  routing: true,
  tolls: false,
  boundaries: true,
};
const stored = (id: string, name: string, more: Partial<StoredRegion> = {}): StoredRegion => ({
  id,
  name,
  builtIn: false,
  inUse: false,
  bytes: 140_000_000,
  contents,
  ...more,
});
const regions = [
  stored('built-in', 'Montevideo', { builtIn: true, inUse: true }),
  stored('porto', 'Porto'),
  stored('old', 'old', { contents: null }),
];
const done = async () => succeeded(null);

test('each region tells what it holds; it is used, renamed, removed and restored', async () => {
  const desk = await openWindow({
    panel: 'settings',
    regions,
    answers: {
      'regions.use': done,
      'regions.rename': done,
      'regions.remove': async () => failed(refused('id', 'region-in-use')),
      'regions.restore': done,
    },
  });
  await expect.element(card('Montevideo')).toHaveTextContent(/In use.*Built in · Data of Nov 1, 2026/);
  await expect.element(card('Porto')).toHaveTextContent('140 MBaddresses, routes, boundaries');
  await expect.element(card('old')).toHaveTextContent(/damaged, or was made by another version/);
  expect(card('Montevideo').getByRole('button').elements()).toHaveLength(1);
  await expect.element(button('Tariffs of Montevideo')).toBeVisible();
  expect(button('Use old').elements()).toEqual([]);
  await button('Use Porto').click();
  expect(desk.asked('regions.use')).toEqual([{ id: 'porto' }]);
  await button('Rename Porto').click();
  await card('Porto').getByRole('textbox', { name: 'Name of the region' }).fill('Greater Porto');
  await card('Porto').getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.poll(() => desk.asked('regions.rename')).toEqual([{ id: 'porto', name: 'Greater Porto' }]);
  await button('Remove Porto').click();
  await expect.element(section.getByRole('alert')).toHaveTextContent(/Use another one first/);
  desk.publish('removedRegions', [{ id: 'porto', name: 'Porto' }]);
  await button('Restore Porto').click();
  expect(desk.asked('regions.restore')).toEqual([{ id: 'porto' }]);
});

const job: JobOf<'region'> = {
  id: 'j',
  kind: 'region',
  name: 'Lisboa',
  fileName: 'lisboa.osm.pbf',
  step: 'places',
  done: 40,
  total: 100,
  state: 'running',
  secondsLeft: null,
  fault: null,
  heldUntil: null,
};

test('a region is added from a chosen file, with its progress, and cancelled', async () => {
  const desk = await openWindow({
    panel: 'settings',
    regions,
    answers: {
      'regions.choose': async () => succeeded({ path: '/home/me/lisboa.osm.pbf' }),
      'regions.import': async () => succeeded('j'),
      'jobs.cancel': done,
    },
  });
  await button('Choose an .osm.pbf file').click();
  const name = section.getByRole('textbox', { name: 'Name of the new region' });
  await expect.element(name).toHaveValue('lisboa');
  await name.fill('Lisboa');
  await button('Add the region').click();
  await expect
    .poll(() => desk.asked('regions.import'))
    .toEqual([{ paths: ['/home/me/lisboa.osm.pbf'], name: 'Lisboa' }]);
  desk.publish('jobs', [job]);
  await expect
    .element(section.getByRole('progressbar', { name: 'Adding Lisboa' }))
    .toHaveAttribute('aria-valuenow', '40');
  await expect.element(section.getByText('Gathering the places · 40%')).toBeVisible();
  await button('Cancel').click();
  expect(desk.asked('jobs.cancel')).toEqual([{ id: 'j' }]);
});

test('in the browser the path is typed, and a file that cannot be used says why', async () => {
  const desk = await openWindow({
    panel: 'settings',
    regions,
    about: { ...program, host: 'browser' },
    answers: { 'regions.import': async () => succeeded('j'), 'jobs.resume': done, 'jobs.cancel': done },
  });
  await button('Add the region').click();
  await expect.element(section.getByText('Write the path of an .osm.pbf file.')).toBeVisible();
  expect(desk.asked('regions.import')).toEqual([]);
  await section.getByRole('textbox', { name: 'OpenStreetMap extract' }).fill('/home/me/faro.pbf');
  await button('Add the region').click();
  await expect
    .poll(() => desk.asked('regions.import'))
    .toEqual([{ paths: ['/home/me/faro.pbf'], name: 'faro' }]);
  const fault: Fault = refused('paths', 'disk-space', { needed: 900, free: 20 });
  desk.publish('jobs', [{ ...job, state: 'paused', fault }]);
  await expect
    .element(section.getByRole('alert', { name: 'Lisboa is not added yet' }))
    .toHaveTextContent(/lisboa\.osm\.pbf: The region may need 900 MB, and the disk has 20 MB left/);
  await button('Try again').click();
  expect(desk.asked('jobs.resume')).toEqual([{ id: 'j' }]);
  await button('Dismiss').click();
  expect(desk.asked('jobs.cancel')).toEqual([{ id: 'j' }]);
});

test('that the chosen region cannot be used is said at once, and stays said', async () => {
  await openWindow({ panel: 'settings', regions, regionFallback: { id: 'porto', why: 'gone' } });
  await expect
    .element(section.getByRole('note', { name: 'The built-in region is in use' }))
    .toHaveTextContent('The region “porto” that was chosen is not there any more.');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/“porto”/);
});
