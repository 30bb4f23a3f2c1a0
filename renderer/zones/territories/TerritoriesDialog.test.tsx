import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JobOf } from '../../../shared/desk/jobs.ts';
import type { TerritoriesResult } from '../../../shared/desk/territories.ts';
import { type Fault, succeeded } from '../../../shared/faults/fault.ts';
import { outlineAround } from '../../../shared/zones/territories/territories.ts';
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

/** Costs by the straight line, on a grid. */
const result: TerritoriesResult = {
  question: {
    stores: [
      { name: 'Centro', position: { lat: -34.906, lng: -56.186 } },
      { name: 'Pocitos', position: { lat: -34.913, lng: -56.15 } },
    ],
    outline: outlineAround(
      [
        [-56.186, -34.906],
        [-56.15, -34.913],
      ],
      1000,
    ),
    mode: 'driving',
    method: 'time',
    resolutionMeters: 200,
  },
  way: 'streets',
  samples: Array.from({ length: 100 }, (_, place) => {
    const lng = -56.19 + (place % 10) * 0.005;
    const lat = -34.92 + Math.floor(place / 10) * 0.002;
    return { position: [lng, lat], costs: [Math.abs(lng + 56.186) * 1e4, Math.abs(lng + 56.15) * 1e4] };
  }),
};
const job: JobOf<'territories'> = {
  ...{ id: 'job', kind: 'territories', state: 'done', stores: 2, done: 2, total: 2, service: null },
  ...{ secondsLeft: null, fault: null, waitingUntil: null },
};

test('what a job sampled is there, adjusted without a query and made as one step', async () => {
  const desk = await openWindow({
    panel: 'zones',
    answers: {
      'territories.result': async () => succeeded(result),
      'jobs.cancel': async () => succeeded(null),
    },
  });
  desk.publish('jobs', [job]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect.element(dialog).toHaveTextContent('2 zones for 2 stores');
  await expect.element(dialog).toHaveTextContent('Found by the streets');
  await expect.element(dialog).toHaveTextContent('Borders are accurate to');
  await dialog.getByRole('slider', { name: 'Weight of Centro' }).element().focus();
  await userEvent.keyboard('{ArrowRight>20/}');
  await expect
    .element(dialog.getByRole('slider', { name: 'Weight of Centro' }))
    .toHaveAttribute('aria-valuenow', '2');
  await button('Make 2 zones').click();
  await expect
    .poll(() => zones().map(({ zoneId, storeId }) => [zoneId, storeId]))
    .toEqual([
      ['centro', 'Centro'],
      ['pocitos', 'Pocitos'],
    ]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('jobs.cancel')).toEqual([{ id: 'job' }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(zones).toEqual([]);
});

test('the stores of the dialog are ordered as a job', async () => {
  const desk = await openDialog({
    answers: {
      'jobs.start': async () => succeeded('job'),
      'territories.way': async () => succeeded('streets'),
    },
  });
  await expect.element(dialog).toHaveTextContent('2 queries, one for each store');
  await dialog.getByRole('switch', { name: 'Truck' }).click();
  await button('Work out').click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toMatchObject([
      {
        kind: 'territories',
        question: { stores: [{ name: 'Centro' }, { name: 'Pocitos' }], method: 'time' },
      },
    ]);
});

test('by straight line nothing is asked', async () => {
  const desk = await openDialog();
  await dialog.getByText('Straight line').click();
  await button('Work out').click();
  await expect.element(button('Make 2 zones')).toBeEnabled();
  expect(desk.asked('distance.matrix')).toEqual([]);
});

test('why a job stopped is said, and it goes on or is given up', async () => {
  const fault: Fault = { kind: 'offline', reason: 'dns' };
  const desk = await openWindow({
    panel: 'zones',
    answers: { 'jobs.resume': async () => succeeded(null), 'jobs.cancel': async () => succeeded(null) },
  });
  desk.publish('jobs', [{ ...job, state: 'paused', done: 1, fault }]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The territories could not be worked out');
  await button('Go on').click();
  await button('Cancel').click();
  expect(desk.asked('jobs.resume')).toEqual([{ id: 'job' }]);
  await expect.poll(() => desk.asked('jobs.cancel')).toEqual([{ id: 'job' }]);
});
