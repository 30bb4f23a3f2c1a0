import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, succeeded } from '../../../shared/faults/fault.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { Store } from '../../../shared/zones/stores/store.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { useMapCapture } from '../../map/input-capture.ts';
import { useOverlays } from '../../map/overlays.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { changeZone } from '../../workspace-zones/zones-store.ts';

const dialog = page.getByRole('dialog', { name: 'Check of cover' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

const square = (lng: number, lat: number) =>
  geometryOf(
    `POLYGON ((${lng} ${lat}, ${lng + 0.02} ${lat}, ${lng + 0.02} ${lat + 0.02}, ${lng} ${lat + 0.02}, ${lng} ${lat}))`,
  );
const store = (storeId: string, position: LatLng): Store => ({
  id: storeId,
  storeId,
  name: `Store ${storeId}`,
  address: '',
  openingHours: '',
  position,
});
const zones = [
  testZone('near', { zoneId: 'near', storeId: 'N', geometry: square(-56.2, -34.86) }),
  testZone('wrong', { zoneId: 'wrong', storeId: 'N', geometry: square(-56.2, -34.92) }),
  testZone('alone', { zoneId: 'alone', storeId: 'X', geometry: square(-56.1, -34.92) }),
];
const stores = [store('N', { lat: -34.85, lng: -56.19 }), store('S', { lat: -34.91, lng: -56.19 })];

interface Ends {
  origins: readonly LatLng[];
  destinations: readonly LatLng[];
}
const matrix = {
  'distance.matrix': async ({ origins, destinations }: Ends) =>
    succeeded({
      status: 'OK',
      rows: origins.map((from) => ({
        elements: destinations.map((to) => ({
          status: 'OK',
          duration: { value: distanceMeters(from, to) / 5, text: '' },
          distance: { value: distanceMeters(from, to), text: '' },
        })),
      })),
    }),
};

async function openCheck(answers: Parameters<typeof openWindow>[0] = { answers: matrix }) {
  const desk = await openWindow({ panel: 'zones', zones, stores, ...answers });
  await page.getByRole('button', { name: 'Check cover…' }).click();
  return desk;
}

test('the plan is checked: figures, who would be sooner, and a mark where it is no longer of now', async () => {
  const desk = await openCheck();
  await expect
    .element(dialog)
    .toHaveTextContent('1 zone is left out, as its store is not on the map: alone.');
  await expect.element(dialog).toHaveTextContent(/\d+ places take \d+ queries with \d+ elements/);
  const said = /take (\d+) queries/.exec(dialog.element().textContent ?? '')?.[1];
  await button('Check').click();
  await expect.element(dialog).toHaveTextContent(/Half within \d+ min, the farthest \d+ min/);
  expect(desk.asked('distance.matrix')).toHaveLength(Number(said));
  await expect.element(dialog).toHaveTextContent(/Store S would be sooner at \d+ places, by up to \d+ min/);
  await expect.element(dialog.getByRole('table', { name: 'Places by drive time' })).toBeVisible();
  expect(useOverlays.getState().overlays.get('cover')).toBeDefined();
  await expectAccessibleInBothThemes(desk, 'the cover of a plan');
  await expect.element(dialog).not.toHaveTextContent('changed since');
  changeZone('zones.edits.fields', 'near', { storeId: 'S' });
  await expect.element(dialog).toHaveTextContent('zones or stores changed since');
});

test('what was looked at is said: addresses where the region knows them, a grid elsewhere or where it is wanted', async () => {
  await openCheck({
    answers: {
      ...matrix,
      'regionContents.addresses': async ({ area }) =>
        succeeded(
          JSON.stringify(area) === JSON.stringify(zones[0]?.geometry)
            ? { lats: [-34.85, -34.845], lngs: [-56.19, -56.185], total: 90, partly: false }
            : null,
        ),
    },
  });
  await button('Check').click();
  await expect.element(dialog).toHaveTextContent(/places, by area: addresses in 1 of 2 zones/);
  await button('Check again').click();
  await dialog.getByText('Even grid', { exact: true }).click();
  await button('Check').click();
  await expect.element(dialog).toHaveTextContent(/places on a grid of .*, by area/);
});

test('the table is sorted, walked by key, and leads to the zone', async () => {
  await openCheck();
  await button('Check').click();
  const table = dialog.getByRole('table', { name: 'By zone' });
  const names = () =>
    table
      .getByRole('button', { name: /^(near|wrong)$/ })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['near', 'wrong']);
  await table.getByRole('button', { name: 'Median' }).click();
  await table.getByRole('button', { name: 'Median' }).click();
  await expect.poll(names).toEqual(['wrong', 'near']);
  focus(table.getByRole('button', { name: 'wrong' }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('article', { name: 'near' })).toBeVisible();
});

test('the places that another store reaches sooner are listed', async () => {
  await openCheck();
  await button('Check').click();
  await dialog.getByText(/^Sooner from elsewhere/).click();
  const table = dialog.getByRole('table', { name: /^Sooner from elsewhere/ });
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Store S');
});

test('one zone is checked from its card', async () => {
  await openCheck();
  await button('Close').first().click();
  openZone('near');
  await page.getByRole('button', { name: 'Check cover', exact: true }).click();
  await expect.element(dialog.getByRole('radio', { name: '1 zone' })).toBeChecked();
  await button('Check').click();
  await expect.element(dialog.getByRole('table', { name: 'By zone' }).getByRole('row')).toHaveLength(2);
});

test('the store of a zone that has none is placed from the notice, after which the zone is checked too', async () => {
  await openCheck();
  await button('Place store X').click();
  await expect.element(dialog).not.toBeInTheDocument();
  useMapCapture.getState().capture?.onClick?.({ lat: -34.91, lng: -56.09 });
  const fields = page.getByRole('dialog', { name: 'Stores', exact: true });
  await expect.element(fields.getByLabelText('Store id')).toHaveValue('X');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toHaveTextContent(/\d+ places take/);
  await expect.element(dialog).not.toHaveTextContent('left out');
});

test('why there was no answer is said, and a check under way is cancelled', async () => {
  let offline = true;
  await openCheck({
    answers: {
      'distance.matrix': async () =>
        offline ? failed({ kind: 'offline', reason: 'dns' }) : new Promise(() => {}),
    },
  });
  await button('Check').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The cover could not be checked');
  offline = false;
  await button('Check').click();
  await button('Cancel').click();
  await expect.element(button('Check')).toBeEnabled();
});
