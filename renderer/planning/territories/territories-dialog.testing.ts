import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { JobOf } from '../../../shared/desk/jobs.ts';
import type { TerritoriesResult } from '../../../shared/desk/territories.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { outlineAround } from '../../../shared/planning/territories/territories.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { useZones } from '../../workspace-zones/zones-store.ts';

export const dialog = page.getByRole('dialog', { name: 'Territories' });

export const button = (name: string) => dialog.getByRole('button', { name, exact: true });

const stores = 'Centro, -34.906, -56.186\nPocitos, -34.913, -56.150';

const list = page.getByRole('dialog', { name: 'Stores from a list' });

export const zones = () => [...useZones.getState().zones.values()];

export async function openEmpty(answers: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openWindow({ panel: 'zones', ...answers });
  await page.getByRole('button', { name: 'Territories…' }).click();
  return desk;
}

export async function addList(text: string) {
  await button('From list or file…').click();
  await list.getByLabelText('One place per line').fill(text);
  await list.getByRole('button', { name: /^Add \d+ places?$/ }).click();
  await expect.element(list).not.toBeInTheDocument();
}

export async function openDialog(answers: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openEmpty(answers);
  await addList(stores);
  await expect.element(dialog).toHaveTextContent('2 stores');
  return desk;
}

/** Costs by the straight line, on a grid. */
export const result: TerritoriesResult = {
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

export const job: JobOf<'territories'> = {
  id: 'job',
  kind: 'territories',
  state: 'done',
  stores: 2,
  done: 2,
  total: 2,
  service: null,
  secondsLeft: null,
  fault: null,
  waitingUntil: null,
};

export const square = (west: number): ZoneGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, -34.91],
      [west + 0.01, -34.91],
      [west + 0.01, -34.9],
      [west, -34.9],
      [west, -34.91],
    ],
  ],
});
