import { createCanvas, loadImage } from '@napi-rs/canvas';
import { geometryOf, put, testZone } from '../shared/zones/zone.testing.ts';
import { isAccessibleInBothThemes } from './accessible.ts';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { boxOfMap, click, offsetBy } from './hand-on-map.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

const place = (name: string, lat: number, lng: number) => ({ name, position: { lat, lng } });
const port = {
  id: 'port',
  name: 'Port',
  ring: [
    { lat: -34.905, lng: -56.22 },
    { lat: -34.905, lng: -56.21 },
    { lat: -34.9, lng: -56.21 },
  ],
};
const cityZone = testZone('wide', {
  storeId: 'S1',
  geometry: geometryOf('POLYGON ((-56.6 -35.2, -55.6 -35.2, -55.6 -34.5, -56.6 -34.5, -56.6 -35.2))'),
});
const ofAnotherStore = testZone('narrow', {
  storeId: 'S2',
  geometry: geometryOf('POLYGON ((-56.19 -34.9, -56.18 -34.9, -56.18 -34.89, -56.19 -34.9))'),
});
const travel = {
  mode: 'driving' as const,
  method: 'time' as const,
  avoid: { tolls: false, highways: false, ferries: false, areas: [] },
};

type Color = readonly number[];

/** Returns the color in the middle of an image. */
async function colorOf(png: Buffer): Promise<Color> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return [...context.getImageData(image.width / 2, image.height / 2, 1, 1).data];
}

const distance = (one: Color, other: Color) =>
  Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));

test.use({ firstWindow: 'bare' });

test('the map shows the open and pinned panels, and the legend lists and hides each', async ({
  zonedesk,
}) => {
  const airport = place('Aeropuerto de Carrasco, estacionamiento', -34.83956, -56.01352);
  const square = place('Plaza Independencia', -34.90654, -56.19982);
  const stored = await askDesk(zonedesk.page, 'searches.keep', {
    route: {
      ...travel,
      stops: [airport, square],
      avoid: { ...travel.avoid, areas: [port] },
      time: { kind: 'any' },
    },
    isochrones: { ...travel, origins: [square], values: [3, 6, 10], combination: 'each', opacity: 0.25 },
    matrix: { ...travel, origins: [airport], destinations: [square], measure: 'seconds' },
  });
  expect(stored).toMatchObject({ ok: true });
  expect(await askDesk(zonedesk.page, 'zones.change', put(cityZone, ofAnotherStore))).toMatchObject({
    ok: true,
  });
  await zonedesk.restart();
  const { page } = zonedesk;
  await serviceIsReady(page);
  await openPanel(page, 'Tolls');
  await expect(page.getByRole('table', { name: 'Route comparison' })).toBeVisible();

  const legend = page.getByRole('region', { name: 'Layers' });
  const switchOf = (name: string) => legend.getByRole('checkbox', { name, exact: true });
  for (const name of ['Avoided areas (route)', 'Tolls', 'Zones']) await expect(switchOf(name)).toBeChecked();
  for (const name of ['Route', 'Isochrones', 'Matrix']) await expect(switchOf(name)).toHaveCount(0);
  for (const panel of ['Route', 'Matrix', 'Isochrones']) {
    await openPanel(page, panel);
    await expect(switchOf(panel)).toBeChecked();
    await legend.getByRole('button', { name: `Keep “${panel}” on the map in other panels` }).click();
  }
  await openPanel(page, 'Tolls');
  for (const name of ['Route', 'Avoided areas (route)', 'Tolls', 'Isochrones', 'Matrix', 'Zones']) {
    await expect(switchOf(name)).toBeChecked();
  }
  for (const entry of ['Selected route', 'Avoided', 'Selected alternative', '3 min', '10 min', 'S1', 'S2']) {
    await expect(legend.getByText(entry, { exact: true })).toBeVisible();
  }
  await mapIsIdle(page);
  await isAccessibleInBothThemes(page);

  await legend.getByRole('checkbox', { name: 'Isochrones', exact: true }).uncheck();
  await expect(legend.getByText('10 min', { exact: true })).toBeHidden();
  await expect(legend.getByText('Selected route', { exact: true })).toBeVisible();

  await mapIsIdle(page);
  const clip = { ...offsetBy(await boxOfMap(page), 4, 4), width: 40, height: 40 };
  const corner = () => page.screenshot({ clip });
  const withZones = await corner();
  const looksAsWithZones = async () => (await corner()).equals(withZones);
  await legend.getByRole('checkbox', { name: 'Zones', exact: true }).uncheck();
  await expect.poll(looksAsWithZones).toBe(false);
  await mapIsIdle(page);
  const ground = await colorOf(await corner());
  await legend.getByRole('checkbox', { name: 'Zones', exact: true }).check();
  await expect.poll(looksAsWithZones).toBe(true);

  const strength = async () => distance(await colorOf(await corner()), ground);
  const steppedBack = await strength();
  expect(steppedBack).toBeGreaterThan(0);
  await click(page, offsetBy(clip, 20, 20));
  await expect(page.getByRole('textbox', { name: 'Zone ID' })).toHaveValue(cityZone.zoneId);
  await page.getByRole('button', { name: 'All zones' }).click();
  await page.mouse.move(0, 0);
  await mapIsIdle(page);
  await expect.poll(strength).toBeGreaterThan(2 * steppedBack);

  await legend.getByRole('button', { name: 'Layers', exact: true }).click();
  await expect
    .poll(() => stateOfDesk(page, 'arrangement'))
    .toMatchObject({ mapContent: { hidden: ['isochrones'], legendFolded: true } });
  await zonedesk.restart();
  await zonedesk.page.getByRole('button', { name: 'Layers', exact: true }).click();
  const after = zonedesk.page.getByRole('region', { name: 'Layers' });
  await expect(after.getByRole('checkbox', { name: 'Isochrones', exact: true })).not.toBeChecked();
  await expect(after.getByText('Selected route', { exact: true })).toBeVisible();
});
