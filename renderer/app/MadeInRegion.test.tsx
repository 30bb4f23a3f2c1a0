import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StoredRegion } from '../../shared/desk/regions.ts';
import { failed, refused, succeeded } from '../../shared/faults/fault.ts';
import { region } from '../desk/desk.testing.ts';
import { expectAccessibleInBothThemes } from './accessible.testing.ts';
import { openWindow } from './DeskWindow.testing.tsx';

const stored = (id: string, name: string, inUse: boolean): StoredRegion => ({
  id,
  name,
  inUse,
  builtIn: id === 'built-in',
  bytes: 1,
  contents: {
    bounds: region.bounds,
    coverage: region.coverage,
    dataDate: '2015-03-01T00:00:00Z',
    addresses: true,
    routing: true,
    tolls: true,
    timetables: false,
    tariffs: false,
    boundaries: true,
  },
  hasExtract: true,
  area: null,
  address: null,
});
const builtIn = stored('built-in', 'Montevideo', true);
const porto = stored('porto', 'Porto', false);
const madeInRegion = { id: 'porto', name: 'Porto', dataDate: '2015-03-01T00:00:00Z' };

const band = page.getByRole('region', { name: 'Created in another region' });
const button = (name: string) => band.getByRole('button', { name, exact: true });

test('a workspace that was made in another region says so and offers that region', async () => {
  const desk = await openWindow({
    settings: { madeInRegion },
    regions: [builtIn, porto],
    answers: { 'regions.use': async () => failed(refused('id', 'region-damaged')) },
  });
  await expect
    .element(band)
    .toHaveTextContent(
      'This workspace was created with Porto (data from Mar 1, 2015). The current region is Montevideo.',
    );
  await button('Use Porto').click();
  expect(desk.asked('regions.use')).toEqual([{ id: 'porto' }]);
  await expect.element(band.getByRole('alert')).toHaveTextContent('Couldn’t switch the region');
  await expectAccessibleInBothThemes(desk, 'made in another region');
  desk.publish('regions', [
    { ...builtIn, inUse: false },
    { ...porto, inUse: true },
  ]);
  await expect.element(band).not.toBeInTheDocument();
});

test('the present region can be kept for the workspace', async () => {
  const desk = await openWindow({ settings: { madeInRegion }, regions: [builtIn, porto] });
  await button('Keep Montevideo').click();
  const here = { id: 'built-in', name: 'Montevideo', dataDate: region.dataDate };
  await expect.poll(() => desk.asked('settings.change')).toEqual([{ madeInRegion: here }]);
  await expect.element(band).not.toBeInTheDocument();
});

test('where that region is not on this computer, the settings offer to add it', async () => {
  await openWindow({ settings: { madeInRegion }, regions: [builtIn] });
  await expect.element(band).toHaveTextContent('which isn’t on this computer');
  await button('Add Porto…').click();
  const section = page.getByRole('region', { name: 'Regions', exact: true });
  await expect.element(section.getByRole('textbox', { name: 'New region name' })).toHaveValue('Porto');
});

test('nothing is said in its own region, without a remembered one, and where a provider answers', async () => {
  const desk = await openWindow({
    settings: { madeInRegion: { ...madeInRegion, id: 'built-in' } },
    regions: [builtIn, porto],
    answers: { 'regions.use': async () => succeeded(null) },
  });
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toBeVisible();
  await expect.element(band).not.toBeInTheDocument();
  const settings = desk.published('settings');
  desk.publish('settings', { ...settings, madeInRegion });
  await expect.element(band).toBeVisible();
  desk.publish('settings', { ...settings, madeInRegion: null });
  await expect.element(band).not.toBeInTheDocument();
  const service = { kind: 'provider', baseUrl: 'https://api.example.com' } as const;
  desk.publish('settings', { ...settings, madeInRegion, service });
  await expect.element(band).not.toBeInTheDocument();
});
