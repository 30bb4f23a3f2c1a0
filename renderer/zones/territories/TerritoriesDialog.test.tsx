import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, succeeded } from '../../../shared/faults/fault.ts';
import { distanceMeters } from '../../../shared/geo/position.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { useZones } from '../../workspace-zones/zones-store.ts';

const dialog = page.getByRole('dialog', { name: 'Territories' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const stores = 'Centro, -34.906, -56.186\nPocitos, -34.913, -56.150\nno place here, really';
const zones = () => [...useZones.getState().zones.values()];

async function openDialog(answers: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openWindow({ panel: 'zones', ...answers });
  await page.getByRole('button', { name: 'Territories…' }).click();
  await dialog.getByLabelText('Stores').fill(stores);
  await expect.element(dialog).toHaveTextContent('2 stores with positions');
  await expect.element(dialog).toHaveTextContent('1 line says no position');
  return desk;
}

const matrix = {
  'distance.matrix': async ({
    origins,
    destinations,
  }: {
    origins: readonly { lat: number; lng: number }[];
    destinations: readonly { lat: number; lng: number }[];
  }) =>
    succeeded({
      status: 'OK',
      rows: origins.map((from) => ({
        elements: destinations.map((to) => ({
          status: 'OK',
          duration: { value: distanceMeters(from, to) / 10, text: '' },
          distance: { value: distanceMeters(from, to), text: '' },
        })),
      })),
    }),
};

test('zones of stores are worked out, adjusted without a query and made as one step', async () => {
  const desk = await openDialog({ answers: matrix });
  await expect.element(dialog).toHaveTextContent(/About \d+ queries with [\d,]+ elements/);
  await button('Work out').click();
  await expect.element(dialog).toHaveTextContent('2 zones for 2 stores');
  await expect.element(dialog).toHaveTextContent('Borders are accurate to');
  const queries = desk.asked('distance.matrix').length;
  await dialog.getByRole('slider', { name: 'Weight of Centro' }).element().focus();
  await userEvent.keyboard('{ArrowRight>20/}');
  await expect
    .element(dialog.getByRole('slider', { name: 'Weight of Centro' }))
    .toHaveAttribute('aria-valuenow', '2');
  expect(desk.asked('distance.matrix')).toHaveLength(queries);
  await button('Make 2 zones').click();
  await expect
    .poll(() => zones().map(({ zoneId, storeId }) => [zoneId, storeId]))
    .toEqual([
      ['centro', 'Centro'],
      ['pocitos', 'Pocitos'],
    ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(zones).toEqual([]);
});

test('by straight line nothing is asked', async () => {
  const desk = await openDialog();
  await dialog.getByText('Straight line').click();
  await button('Work out').click();
  await expect.element(button('Make 2 zones')).toBeEnabled();
  expect(desk.asked('distance.matrix')).toEqual([]);
});

test('why there was no answer is said, and a running question is cancelled', async () => {
  let offline = true;
  await openDialog({
    answers: {
      'distance.matrix': async () =>
        offline ? failed({ kind: 'offline', reason: 'dns' }) : new Promise(() => {}),
    },
  });
  await button('Work out').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The territories could not be worked out');
  offline = false;
  await button('Work out').click();
  await button('Cancel').click();
  await expect.element(button('Work out')).toBeEnabled();
});
