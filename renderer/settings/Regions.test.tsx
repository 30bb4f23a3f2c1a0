import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { JobOf } from '../../shared/desk/jobs.ts';
import type { ExtractPreview, RegionCatalog, StoredRegion } from '../../shared/desk/regions.ts';
import { type Fault, failed, refused, succeeded } from '../../shared/faults/fault.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
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
  tariffs: false,
  timetables: true,
  boundaries: true,
};
const stored = (id: string, name: string, more: Partial<StoredRegion> = {}): StoredRegion => ({
  id,
  name,
  builtIn: false,
  inUse: false,
  bytes: 140_000_000,
  contents,
  hasExtract: true,
  area: null,
  address: null,
  ...more,
});
const regions = [
  stored('built-in', 'Montevideo', { builtIn: true, inUse: true }),
  stored('porto', 'Porto'),
  stored('old', 'old', { contents: null }),
  stored('broken', 'broken', { contents: null, hasExtract: false }),
];
const done = async () => succeeded(null);

const more = async (name: string, item: string) => {
  await button(`More options for ${name}`).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('each region tells what it holds; it is used, renamed, removed and restored', async () => {
  const desk = await openWindow({
    panel: 'settings',
    regions,
    answers: {
      'regions.use': done,
      'regions.rename': done,
      'regions.remove': async () => failed(refused('id', 'region-in-use')),
      'regions.restore': done,
      'regions.showFolder': done,
    },
  });
  await expect.element(card('Montevideo')).toHaveTextContent(/In use.*Built-in · Data from Nov 1, 2026/);
  await expect.element(button('Toll prices of Montevideo')).toBeVisible();
  await expect.element(card('Porto')).toHaveTextContent('140 MBaddresses, routes, timetables, borders');
  await expect.element(card('Porto').getByRole('img', { name: 'Outline of Porto' })).toBeVisible();
  await expect.element(card('broken')).toHaveTextContent(/damaged or from another version.*Remove it/);
  expect(button('Use old').elements()).toEqual([]);
  await button('Use Porto').click();
  expect(desk.asked('regions.use')).toEqual([{ id: 'porto' }]);
  await more('Porto', 'Rename');
  await card('Porto').getByRole('textbox', { name: 'Region name' }).fill('Greater Porto');
  await card('Porto').getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.poll(() => desk.asked('regions.rename')).toEqual([{ id: 'porto', name: 'Greater Porto' }]);
  await more('Montevideo', 'Show in folder');
  expect(desk.asked('regions.showFolder')).toEqual([{ id: 'built-in' }]);
  await more('Porto', 'Remove');
  await expect.element(section.getByRole('alert')).toHaveTextContent(/Switch to another one first/);
  desk.publish('removedRegions', [{ id: 'porto', name: 'Porto' }]);
  await button('Restore Porto').click();
  expect(desk.asked('regions.restore')).toEqual([{ id: 'porto' }]);
});

test('a region of another version is made again of its own extract, any from a newer one', async () => {
  const address = 'https://files.example/porto-latest.osm.pbf';
  const area = { kind: 'around', at: { lat: 37.02, lng: -7.93 }, radiusMeters: 5000 } as const;
  const desk = await openWindow({
    panel: 'settings',
    about: { ...program, host: 'browser' },
    regions: [...regions, stored('faro', 'Faro', { address, area })],
    answers: { 'regions.remake': async () => succeeded('j') },
  });
  await button('Rebuild old').click();
  expect(desk.asked('regions.remake')).toEqual([{ id: 'old', source: { kind: 'own' } }]);
  await more('Porto', 'Update from a newer extract');
  const form = (name: string) => section.getByRole('form', { name: `Update ${name}` });
  await expect.element(form('Porto')).toHaveTextContent(/Replaces Porto when ready/);
  expect(form('Porto').getByRole('textbox', { name: 'New region name' }).elements()).toEqual([]);
  await form('Porto').getByRole('textbox', { name: 'OpenStreetMap extract' }).fill('/home/me/new.osm.pbf');
  await form('Porto').getByRole('button', { name: 'Rebuild', exact: true }).click();
  await expect
    .poll(() => desk.asked('regions.remake').at(-1))
    .toEqual({ id: 'porto', source: { kind: 'file', path: '/home/me/new.osm.pbf' }, area: null });
  await more('Faro', 'Update from a newer extract');
  const radius = form('Faro').getByRole('textbox', { name: 'Radius' });
  await expect.element(radius).toHaveValue('5');
  await radius.fill('8');
  await form('Faro').getByRole('button', { name: 'Rebuild', exact: true }).click();
  await expect
    .poll(() => desk.asked('regions.remake').at(-1))
    .toEqual({ id: 'faro', source: { kind: 'address', address }, area: { ...area, radiusMeters: 8000 } });
});

test('a region of an administrative area is made again of the same, which is named', async () => {
  const area = { kind: 'boundary', boundary: 7, name: 'Évora' } as const;
  const desk = await openWindow({
    panel: 'settings',
    about: { ...program, host: 'browser' },
    regions: [...regions, stored('alentejo', 'Alentejo', { area })],
    answers: { 'regions.remake': async () => succeeded('j') },
  });
  await more('Alentejo', 'Update from a newer extract');
  const form = section.getByRole('form', { name: 'Update Alentejo' });
  await expect.element(form.getByText('Selected: Évora')).toBeVisible();
  const path = '/home/me/new.osm.pbf';
  await form.getByRole('textbox', { name: 'OpenStreetMap extract' }).fill(path);
  await form.getByRole('button', { name: 'Rebuild', exact: true }).click();
  await expect
    .poll(() => desk.asked('regions.remake'))
    .toEqual([{ id: 'alentejo', source: { kind: 'file', path }, area }]);
});

const job: JobOf<'region'> = {
  id: 'j',
  kind: 'region',
  region: 'lisboa',
  name: 'Lisboa',
  fileName: 'lisboa.osm.pbf',
  step: 'places',
  download: null,
  done: 40,
  total: 100,
  state: 'running',
  secondsLeft: null,
  fault: null,
  waitingUntil: null,
};

const preview: ExtractPreview = {
  bytes: 80_000_000,
  dataDate: '2026-11-20T00:00:00Z',
  bounds: region.bounds,
  freeBytes: 9_000_000_000,
  estimate: { seconds: 300, diskBytes: 400_000_000, like: { name: 'Porto', bytes: 3_200_000 } },
};

test('a region is added from a chosen file, with its progress, and cancelled', async () => {
  const desk = await openWindow({
    panel: 'settings',
    regions,
    answers: {
      'regions.choose': async () => succeeded({ path: '/home/me/lisboa.osm.pbf' }),
      'regions.preview': async () => succeeded(preview),
      'regions.import': async () => succeeded('j'),
      'jobs.cancel': done,
    },
  });
  await button('Choose .osm.pbf file…').click();
  const name = section.getByRole('textbox', { name: 'New region name' });
  await expect.element(name).toHaveValue('Lisboa');
  const facts = section.getByRole('region', { name: 'Summary' });
  await expect.element(facts).toHaveTextContent(/80 MB.*Nov 20, 2026.*about 5 min.*about 400 MB.*9,000 MB/);
  await expect.element(facts).toHaveTextContent('Estimate based on Porto (3 MB)');
  await expect.element(facts.getByRole('img', { name: 'Outline of Lisboa' })).toBeVisible();
  await name.fill('Lisboa');
  await button('Add region').click();
  await expect
    .poll(() => desk.asked('regions.import'))
    .toEqual([{ paths: ['/home/me/lisboa.osm.pbf'], name: 'Lisboa' }]);
  desk.publish('jobs', [job]);
  await expect
    .element(section.getByRole('progressbar', { name: 'Adding Lisboa' }))
    .toHaveAttribute('aria-valuenow', '40');
  await expect.element(section.getByText('Building the place index · 40%')).toBeVisible();
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
  await button('Add region').click();
  await expect.element(section.getByText('Enter the path of an .osm.pbf file.')).toBeVisible();
  expect(desk.asked('regions.import')).toEqual([]);
  await section.getByRole('textbox', { name: 'OpenStreetMap extract' }).fill('/home/me/faro.pbf');
  await button('Add region').click();
  await expect
    .poll(() => desk.asked('regions.import'))
    .toEqual([{ paths: ['/home/me/faro.pbf'], name: 'Faro' }]);
  const fault: Fault = refused('paths', 'disk-space', { needed: 900, free: 20 });
  desk.publish('jobs', [{ ...job, state: 'paused', fault }]);
  await expect
    .element(section.getByRole('alert', { name: 'Couldn’t add Lisboa' }))
    .toHaveTextContent(/lisboa\.osm\.pbf: Not enough disk space \(900 MB needed, 20 MB free\)/);
  const changed: Fault = refused('paths', 'file-changed', { file: 'faro.osm.pbf' });
  desk.publish('jobs', [
    { ...job, fileName: 'lisboa.osm.pbf, faro.osm.pbf', state: 'paused', fault: changed },
  ]);
  await expect
    .element(section.getByRole('alert', { name: 'Couldn’t add Lisboa' }))
    .toHaveTextContent(/again\.faro\.osm\.pbf: The file changed while being read/);
  await button('Try again').click();
  expect(desk.asked('jobs.resume')).toEqual([{ id: 'j' }]);
  await button('Dismiss').click();
  expect(desk.asked('jobs.cancel')).toEqual([{ id: 'j' }]);
});

test('that the chosen region cannot be used is said at once, and stays said', async () => {
  await openWindow({ panel: 'settings', regions, regionFallback: { id: 'porto', why: 'gone' } });
  await expect
    .element(section.getByRole('note', { name: 'Using the built-in region' }))
    .toHaveTextContent('The selected region “porto” no longer exists.');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/“porto”/);
});

test('an address is downloaded; nothing is asked of its server before the person wants to', async () => {
  const desk = await openWindow({
    panel: 'settings',
    regions,
    answers: {
      'regions.preview': async () =>
        succeeded({ ...preview, bounds: null, estimate: { seconds: 20, diskBytes: 1e6, like: null } }),
      'regions.download': async () => succeeded('j'),
      'jobs.pause': done,
    },
  });
  await section.getByText('URL').click();
  const field = section.getByRole('textbox', { name: 'URL of an .osm.pbf file' });
  await expect.element(field).toHaveAccessibleDescription(/Up to 30,000 MB/);
  await field.fill('https://me:secret@files.example/faro.osm.pbf');
  await button('Download and add').click();
  await expect.element(section.getByText(/without user name or password/)).toBeVisible();
  const address = 'https://files.example/faro-latest.osm.pbf';
  await field.fill(address);
  expect(desk.asked('regions.preview')).toEqual([]);
  await button('Check size').click();
  await expect.element(section.getByText(/Rough estimate/)).toBeVisible();
  expect(desk.asked('regions.preview')).toEqual([{ kind: 'address', address }]);
  await button('Download and add').click();
  await expect.poll(() => desk.asked('regions.download')).toEqual([{ address, name: 'Faro' }]);
  const download = { bytes: 12_000_000, total: 80_000_000 };
  desk.publish('jobs', [{ ...job, step: 'download', download, done: 4, secondsLeft: 120 }]);
  await expect
    .element(section.getByText('Downloading the extract · 12 MB of 80 MB · 4% · 2 min left'))
    .toBeVisible();
  await button('Pause').click();
  expect(desk.asked('jobs.pause')).toEqual([{ id: 'j' }]);
  desk.publish('jobs', [
    { ...job, step: 'download', state: 'paused', fault: { kind: 'service', status: 404 } },
  ]);
  await expect.element(section.getByRole('alert')).toHaveTextContent('The server returned status 404.');
});

const catalog: RegionCatalog = {
  address: 'https://files.example/index-v1.json',
  loadedAt: '2026-11-20T10:00:00Z',
  entries: [
    ['europe', null, 'Europe', []] as const,
    ['portugal', 'europe', 'Portugal', ['PT']] as const,
    ['spain', 'europe', 'España', ['ES']] as const,
    ['africa', null, 'Africa', []] as const,
  ].map(([id, parent, name, countries]) => ({
    id,
    parent,
    name,
    countries,
    address: `https://files.example/${id}.osm.pbf`,
  })),
};

test('a list of extracts is loaded when the person says so, browsed, searched, and chosen from', async () => {
  const desk = await openWindow({
    panel: 'settings',
    regions,
    answers: {
      'regions.loadCatalog': async () => {
        desk.publish('regionCatalog', catalog);
        return succeeded(null);
      },
      'regions.catalogOutline': async () => succeeded(region.coverage),
    },
  });
  await section.getByText('List').click();
  await expect
    .element(section.getByRole('textbox', { name: 'Extract list URL' }))
    .toHaveValue('https://download.geofabrik.de/index-v1.json');
  expect(desk.asked('regions.loadCatalog')).toEqual([]);
  await button('Load list').click();
  const names = () =>
    section
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('button')?.textContent);
  await expect.poll(names).toEqual(['Africa', 'Europe']);
  await button('Subregions of Europe').click();
  await expect.poll(names).toEqual(['España', 'Portugal']);
  await section.getByRole('searchbox', { name: 'Search list' }).fill('pt');
  await expect.poll(names).toEqual(['Portugal']);
  await section.getByRole('searchbox', { name: 'Search list' }).fill('espana');
  await expect.poll(names).toEqual(['España']);
  await expectAccessibleInBothThemes(desk, 'a list of extracts');
  await button('España').click();
  await expect
    .element(section.getByRole('textbox', { name: 'URL of an .osm.pbf file' }))
    .toHaveValue('https://files.example/spain.osm.pbf');
  await expect.element(section.getByRole('textbox', { name: 'New region name' })).toHaveValue('España');
  await expect.element(section.getByRole('img', { name: 'Outline of España' })).toBeVisible();
});
