import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { selectZones } from '../../workspace-zones/selection.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const bar = (title: string) => page.getByRole('toolbar', { name: title });
const { keyboard } = userEvent;

const box = (id: string, [west, south, east, north]: number[]): Zone =>
  testZone(id, {
    zoneId: id,
    geometry: geometryOf(
      `POLYGON ((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`,
    ),
  });

/** In a row: a overlaps b, a strip of some ten meters parts b and c, c overlaps d; far away two more overlap. */
const zones = [
  box('a', [0, 0, 0.01, 0.01]),
  box('b', [0.009, 0, 0.02, 0.01]),
  box('c', [0.0201, 0, 0.03, 0.01]),
  box('d', [0.029, 0, 0.05, 0.01]),
  box('large', [0.1, 0, 0.2, 0.1]),
  box('inside', [0.15, 0.05, 0.151, 0.051]),
];

async function openChosen(ids: readonly string[]) {
  const desk = await openWindow({ panel: 'zones', zones });
  await expect.element(panel.getByText('Problems · 4', { exact: true })).toBeVisible();
  selectZones(ids);
  return desk;
}

const openMenu = (name: string) => panel.getByRole('button', { name }).click();
const item = (name: RegExp) => page.getByRole('menuitem', { name });

test('overlaps of the selected zones are removed as one edit, which is reported', async () => {
  const desk = await openChosen(['a', 'inside']);
  await openMenu('Change shapes of 2 zones');
  await expect.element(item(/^Remove overlaps in selected zones\s*2$/)).toBeVisible();
  await expect.element(item(/^Close gaps in selected zones\s*0$/)).toBeDisabled();
  await item(/^Remove overlaps/).click();
  await expect
    .element(bar('Repair 2 problems'))
    .toHaveTextContent(/Repairs 1 of 2 problems · zones changed: 1/);
  expect(desk.asked('zones.change')).toEqual([]);
  await keyboard('{Enter}');
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(1);
  expect(desk.asked('zones.change')[0]).toMatchObject({
    label: 'zones.edits.repaired.problems',
    put: [{ id: 'a' }],
    remove: [],
  });
  await expect
    .element(
      page.getByRole('alert').filter({
        hasText:
          'Problems repaired: 1 of 2 · zones changed: 1 · not repaired: 1. Repaired area: 0.12 km². Not repaired (1): This would remove the entire zone.',
      }),
    )
    .toBeVisible();
  await expect.element(panel.getByText('Problems · 3', { exact: true })).toBeVisible();
  await keyboard('{Control>}z{/Control}');
  await expect.element(panel.getByText('Problems · 4', { exact: true })).toBeVisible();
});

test('a palette command closes the gap of a selected zone and leaves its overlaps', async () => {
  const desk = await openChosen(['c']);
  await keyboard('{Control>}k{/Control}');
  await keyboard('Close gaps in selected');
  await keyboard('{Enter}');
  await expect.element(bar('Repair 1 problem')).toHaveTextContent(/Repairs 1 of 1 problem/);
  await keyboard('{Enter}');
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(1);
  expect(desk.asked('zones.change')[0]).toMatchObject({ put: [{ id: 'b' }] });
  await expect.element(panel.getByText('Problems · 3', { exact: true })).toBeVisible();
});

test('a palette command says why there is nothing to do', async () => {
  await openChosen([]);
  const command = page.getByRole('option', { name: /^Close gaps in selected zones/ });
  await keyboard('{Control>}k{/Control}');
  await keyboard('Close gaps in selected');
  await expect.element(command).toHaveTextContent('Select zones in the list first');
  await keyboard('{Escape}');
  selectZones(['large']);
  await keyboard('{Control>}k{/Control}');
  await keyboard('Close gaps in selected');
  await expect.element(command).toHaveTextContent('No gaps in the selected zones');
});
