import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failed, succeeded } from '../../../shared/faults/fault.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { perimeterMeters } from '../../../shared/zones/geometry/perimeter.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { formatArea, formatDistance } from '../../ui/format.ts';
import { openZone } from '../../workspace-zones/selection.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const contents = panel.getByRole('region', { name: 'In this zone' });
const row = (name: string) => contents.getByRole('row', { name });
const geometry = geometryOf(
  'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))',
);
const beside = geometryOf(
  'POLYGON ((-56.19 -34.91, -56.18 -34.91, -56.18 -34.9, -56.19 -34.9, -56.19 -34.91))',
);

async function openCard(answers: Answers) {
  const zones = [
    testZone('1', { zoneId: 'Pocitos', geometry }),
    testZone('2', { zoneId: 'Buceo', geometry: beside }),
  ];
  const desk = await openWindow({ panel: 'zones', zones });
  desk.answer(answers);
  await expect.element(panel.getByRole('grid')).toBeVisible();
  openZone('1');
  return desk;
}

test('the card shows the contents and the neighbors of the zone', async () => {
  const codes = Array.from({ length: 8 }, (_, index) => ({ name: `1130${index}`, count: 40 - index }));
  const desk = await openCard({
    'regionContents.count': async ({ areas }) =>
      succeeded(
        areas.map(() => ({
          partly: true,
          addresses: 1234,
          streets: 56,
          postalCodes: codes,
          pois: [
            { name: 'medical.pharmacy', count: 5 },
            { name: 'business.fuel', count: 2 },
          ],
        })),
      ),
  });
  await expect.element(row('Addresses')).toHaveTextContent('1,234');
  await expect.element(row('Streets')).toHaveTextContent('56');
  await expect.element(row('Area')).toHaveTextContent(formatArea(areaSquareMeters(geometry), 'metric'));
  await expect
    .element(row('Perimeter'))
    .toHaveTextContent(formatDistance(perimeterMeters(geometry), 'metric'));
  await expect.element(row('Points of interest')).toHaveTextContent(/7.*Pharmacy · 5/);
  // 1,234 addresses less the 292 of the codes.
  await expect.element(row('Postal codes')).toHaveTextContent('No postal code: 942');
  await expect.element(row('Postal codes')).not.toHaveTextContent('11307');
  await row('Postal codes').getByRole('button', { name: '2 more' }).click();
  await expect.element(row('Postal codes')).toHaveTextContent('11307 · 33');
  await expect.element(contents).toHaveTextContent('covers only part of this zone');
  expect(desk.asked('regionContents.count')).toEqual([{ areas: [geometry] }]);
  await row('Neighbors').getByRole('button', { name: 'Buceo' }).click();
  await expect.element(panel.getByRole('article', { name: 'Buceo' })).toBeVisible();
});

test('unknown figures are never shown as none', async () => {
  await openCard({});
  await expect.element(row('Addresses')).toHaveTextContent('No data');
  await expect.element(row('Overlaps')).toHaveTextContent('None');
});

test('a failed count is reported', async () => {
  await openCard({ 'regionContents.count': async () => failed({ kind: 'desk', reason: 'failed' }) });
  await expect.element(row('Streets')).toHaveTextContent('Couldn’t count the contents');
});
