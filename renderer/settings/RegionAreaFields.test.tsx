import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ExtractPreview } from '../../shared/desk/regions.ts';
import { failed, refused, succeeded } from '../../shared/faults/fault.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { program, region } from '../desk/desk.testing.ts';
import { useViewport } from '../map/viewport.ts';

const section = page.getByRole('region', { name: 'Regions', exact: true });
const button = (name: string) => section.getByRole('button', { name, exact: true });
const field = (name: string) => section.getByRole('textbox', { name, exact: true });
const choice = (name: string) => section.getByRole('combobox', { name, exact: true });
const option = (name: string) => page.getByRole('option', { name, exact: true });
const file = '/home/me/lisboa.osm.pbf';
const preview: ExtractPreview = {
  bytes: 80_000_000,
  dataDate: '2026-11-20T00:00:00Z',
  bounds: region.bounds,
  freeBytes: 9_000_000_000,
  estimate: { seconds: 300, diskBytes: 400_000_000, like: null },
};

/** The settings of a browser, where the path of a file is typed. */
async function openSettings(more: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openWindow({
    panel: 'settings',
    about: { ...program, host: 'browser' },
    ...more,
    answers: {
      'regions.import': async () => succeeded('j'),
      'regions.download': async () => succeeded('j'),
      'regions.preview': async () => succeeded(preview),
      ...more.answers,
    },
  });
  await field('OpenStreetMap extract').fill(file);
  return desk;
}

async function choosePart(name: string) {
  await choice('Area').click();
  await option(name).click();
}

test('a box is entered or taken from the map, and a wrong one is said at its fields', async () => {
  const desk = await openSettings();
  await choosePart('Box');
  await field('South (latitude)').fill('-34.8');
  await field('West (longitude)').fill('-56.3');
  await field('North (latitude)').fill('-34.9');
  await button('Add region').click();
  await expect
    .element(field('North (latitude)'))
    .toHaveAccessibleDescription('North must be greater than south.');
  await expect
    .element(field('East (longitude)'))
    .toHaveAccessibleDescription('Enter a longitude from −180 to 180.');
  expect(desk.asked('regions.import')).toEqual([]);
  await expectAccessibleInBothThemes(desk, 'a box of which a region is made');
  useViewport.setState({
    bounds: {
      southwest: { lat: -34.951234567, lng: -56.4 },
      northeast: { lat: -34.7, lng: -55.9 },
    },
  });
  await button('Use map view').click();
  await button('Check file').click();
  await expect
    .element(section.getByRole('img', { name: 'Outline of Lisboa and selected area' }))
    .toBeVisible();
  await button('Add region').click();
  await expect
    .poll(() => desk.asked('regions.import'))
    .toEqual([
      {
        paths: [file],
        name: 'Lisboa',
        area: {
          kind: 'box',
          bounds: {
            southwest: { lat: -34.95123, lng: -56.4 },
            northeast: { lat: -34.7, lng: -55.9 },
          },
        },
      },
    ]);
});

test('a part around a place is asked for in kilometers', async () => {
  const desk = await openSettings();
  await choosePart('Around a place');
  await field('Radius (km)').fill('900');
  await button('Add region').click();
  await expect
    .element(field('Radius (km)'))
    .toHaveAccessibleDescription('Enter a radius from 0.1 to 500 km.');
  await expect.element(section.getByText('Select a place.')).toBeVisible();
  await field('Radius (km)').fill('2.5');
  await choice('Center').fill('38.72, -9.14');
  await userEvent.keyboard('{Enter}');
  await expect.element(section.getByText('Select a place.')).not.toBeInTheDocument();
  expect(desk.asked('regions.import')).toEqual([]);
  await button('Add region').click();
  await expect
    .poll(() => desk.asked('regions.import').at(-1)?.area)
    .toEqual({ kind: 'around', at: { lat: 38.72, lng: -9.14 }, radiusMeters: 2500 });
});

test('an outline is a zone of the workspace or a file with a polygon', async () => {
  const desk = await openSettings({ zones: [testZone('a', { zoneId: 'centro' })] });
  await choosePart('Outline');
  await choice('Workspace zone').click();
  await option('centro').click();
  await button('Add region').click();
  await expect
    .poll(() => desk.asked('regions.import').at(-1)?.area)
    .toEqual({ kind: 'outline', outline: testZone('a').geometry });

  await field('OpenStreetMap extract').fill(file);
  await choosePart('Outline');
  const upload = async (name: string, content: object | string) =>
    userEvent.upload(
      page.elementLocator(section.element().querySelector('input[accept*=geojson]') ?? document.body),
      new File([typeof content === 'string' ? content : JSON.stringify(content)], name),
    );
  await upload('points.geojson', { type: 'Point', coordinates: [0, 0] });
  await expect
    .element(choice('Workspace zone'))
    .toHaveAccessibleDescription(/points\.geojson has no usable polygon/);
  const ring = [
    [-9.2, 38.7],
    [-9.1, 38.7],
    [-9.1, 38.8],
    [-9.2, 38.7],
  ];
  await upload('lisboa.geojson', {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
  await expect.element(section.getByText('lisboa.geojson')).toBeVisible();
  await button('Add region').click();
  await expect
    .poll(() => desk.asked('regions.import').at(-1)?.area)
    .toEqual({ kind: 'outline', outline: { type: 'Polygon', coordinates: [ring] } });

  await field('OpenStreetMap extract').fill(file);
  await choosePart('Outline');
  const lines = ring.map(([lng, lat]) => `${lng} ${lat}`);
  await upload('lisboa.poly', ['lisboa', '1', ...lines.slice(0, 3), 'END', 'END'].join('\n'));
  await button('Add region').click();
  await expect.poll(() => desk.asked('regions.import')).toHaveLength(3);
  expect(desk.asked('regions.import').at(-1)?.area).toEqual({
    kind: 'outline',
    outline: { type: 'Polygon', coordinates: [ring] },
  });
});

test('the administrative areas of the files are listed when that is wanted, and searched', async () => {
  let attempts = 0;
  const desk = await openSettings({
    answers: {
      'regions.areas': async (_, { signal }) => {
        attempts += 1;
        if (attempts === 1) return failed(refused('paths', 'pbf-damaged'));
        if (attempts === 2)
          return new Promise((resolve) =>
            signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' }))),
          );
        return succeeded([
          { relation: 7, name: 'Évora', level: 6 },
          { relation: 8, name: 'Santa Maria', level: 8 },
          { relation: 9, name: 'Santa Maria', level: 8 },
        ]);
      },
    },
  });
  await choosePart('Administrative area');
  await button('Add region').click();
  await expect.element(section.getByText('Select an administrative area.')).toBeVisible();
  expect(desk.asked('regions.areas')).toEqual([]);
  await button('List administrative areas').click();
  await expect
    .element(section.getByRole('alert', { name: 'Couldn’t list administrative areas' }))
    .toBeVisible();
  await button('List administrative areas').click();
  await button('Cancel').click();
  await button('List administrative areas').click();
  expect(desk.asked('regions.areas').at(-1)).toEqual({ paths: [file] });
  const areas = choice('Administrative area');
  await expect.element(areas).toHaveAccessibleDescription(/3 areas with a complete border/);
  await areas.fill('santa');
  await expect.element(option('Santa Maria · level 8 (9)')).toBeVisible();
  await areas.fill('evora');
  await option('Évora · level 6').click();
  await button('Add region').click();
  await expect
    .poll(() => desk.asked('regions.import').at(-1)?.area)
    .toEqual({ kind: 'boundary', boundary: 7, name: 'Évora' });
});

test('the administrative area of an address is named, or its relation given', async () => {
  const desk = await openSettings();
  await section.getByText('URL').click();
  const address = 'https://files.example/portugal.osm.pbf';
  await field('URL of an .osm.pbf file').fill(address);
  await choosePart('Administrative area');
  await field('Administrative area').fill('5400890');
  await button('Download and add').click();
  await expect
    .poll(() => desk.asked('regions.download'))
    .toEqual([{ address, name: 'Portugal', area: { kind: 'boundary', boundary: 5_400_890 } }]);
});

test('a region is made of several files, of which one can be left out again', async () => {
  const files = [file, '/home/me/faro.osm.pbf', '/home/me/beja.osm.pbf'];
  const left = [...files];
  const desk = await openWindow({
    panel: 'settings',
    answers: {
      'regions.choose': async () => succeeded({ path: left.shift() ?? null }),
      'regions.preview': async () => succeeded(preview),
      'regions.import': async () => succeeded('j'),
    },
  });
  await button('Choose .osm.pbf file…').click();
  await button('Add file…').click();
  await expect
    .element(section.getByRole('region', { name: 'Summary' }))
    .toHaveTextContent(/160 MB.*about 10 min/);
  await button('Add file…').click();
  const listed = section.getByRole('list', { name: 'Selected files' }).getByRole('listitem');
  await expect.poll(() => listed.elements().map(({ textContent }) => textContent)).toEqual(files);
  await button('Remove /home/me/faro.osm.pbf').click();
  await button('Add region').click();
  await expect
    .poll(() => desk.asked('regions.import'))
    .toEqual([{ paths: [file, '/home/me/beja.osm.pbf'], name: 'Lisboa' }]);
});
