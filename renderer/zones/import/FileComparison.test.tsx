import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { useOverlays } from '../../map/overlays.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { importFiles } from './import-queue.ts';

const dialog = page.getByRole('dialog', { name: 'Import zones' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const group = (name: string | RegExp) => dialog.getByRole('region', { name });
const rowOf = (name: string) => dialog.getByRole('row').filter({ hasText: name });
const listed = page.getByRole('grid', { name: 'Zones' });

const square = (lng: number, size = 0.01) =>
  `POLYGON ((${lng} -34.9, ${lng + size} -34.9, ${lng + size} -34.89, ${lng} -34.89, ${lng} -34.9))`;
const mine = (name: string, lng: number, given: Partial<Zone> = {}) =>
  testZone(name, {
    zoneId: name,
    storeId: 'S1',
    description: `about ${name}`,
    createdAt: '2026-03-09T12:00:00Z',
    geometry: geometryOf(square(lng)),
    ...given,
  });

const workspace = [
  mine('alfa', -56.2),
  mine('bravo', -56.18),
  mine('carla', -56.16),
  mine('delta', -56.14),
  mine('echo', -56.12),
  mine('far', -56.1, { storeId: 'S9' }),
];
/** One of each kind: the same, another shape, another store, another id, a new one; echo is missing. */
const nextWeek = [
  'zone_id,store_id,polygon',
  `alfa,S1,"${square(-56.2)}"`,
  `bravo,S1,"${square(-56.18, 0.005)}"`,
  `carla,S2,"${square(-56.16)}"`,
  `dora,S1,"${square(-56.14)}"`,
  `fresh,S1,"${square(-56.08)}"`,
].join('\n');

async function openFile(content = nextWeek, zones: readonly Zone[] = workspace) {
  const desk = await openWindow({ panel: 'zones', zones });
  await expect.element(listed.first()).toBeVisible();
  importFiles([{ file: new File([content], 'week.csv'), path: 'week.csv' }]);
  await expect.element(dialog.getByText(/^week\.csv: /)).toBeVisible();
  return desk;
}

const zone = (id: string) => useZones.getState().zones.get(id);

test("next week's file is an update: what differs is told before, and one edit does it", async () => {
  const desk = await openFile();
  await expect.element(dialog.getByRole('radio', { name: 'Replace mine' })).toBeChecked();
  await expect.element(dialog).toHaveTextContent('Not in the file, kept: Description');
  for (const name of ['1 new', '2 changed, yours replaced', '1 renamed', '1 unchanged'])
    await expect.element(group(name)).toBeVisible();
  await button('Show: 2 changed, yours replaced').click();
  await expect.element(rowOf('bravo')).toHaveTextContent(/Shape: .+ → .+ \(-50%\)/);
  await expect.element(rowOf('carla')).toHaveTextContent('Store ID: S1 → S2');
  await button('Show: 1 renamed').click();
  await expect.element(rowOf('dora')).toHaveTextContent('Zone ID: delta → dora');
  await button('Import 4 zones').click();
  await expect.element(dialog).not.toBeInTheDocument();

  await expect.poll(() => desk.asked('zones.change')).toHaveLength(1);
  expect(desk.asked('zones.change')[0]).toMatchObject({
    label: 'zones.edits.imported',
    put: [
      { id: 'bravo', description: 'about bravo' },
      { id: 'carla', storeId: 'S2', description: 'about carla' },
      { id: 'delta', zoneId: 'dora' },
      { zoneId: 'fresh' },
    ],
    remove: [],
  });
  const reported = page.getByText('week.csv: 1 new, 2 replaced, 1 unchanged, 1 renamed, 1 missing, kept');
  await expect.element(reported.first()).toBeVisible();
  expect(useSelection.getState().selected.size).toBe(0);
  await page.getByRole('button', { name: 'Show zones' }).click();
  await expect.element(listed).toHaveAttribute('aria-rowcount', '4');
  await expect.element(page.getByText(/Imported from week\.csv/)).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => zone('bravo')?.geometry).toEqual(geometryOf(square(-56.18)));
  expect([zone('delta')?.zoneId, zone('carla')?.storeId]).toEqual(['delta', 'S1']);
  expect(useZones.getState().zones.size).toBe(6);
});

test('importing the same file again changes nothing', async () => {
  const same = [
    'zone_id,polygon',
    ...workspace.map(({ zoneId }, n) => `${zoneId},"${square(-56.2 + n * 0.02)}"`),
  ];
  await openFile(same.join('\n'));
  await expect.element(group('6 unchanged')).toBeVisible();
  await expect.element(dialog.getByRole('radiogroup', { name: /taken/ })).not.toBeInTheDocument();
  await expect.element(button('Import zones')).toBeDisabled();
});

test('only zones of the file’s stores can be missing; they are kept, marked, or deleted', async () => {
  const desk = await openFile();
  const missing = group(/missing from the file$/);
  await expect.element(missing).toHaveTextContent('1 missing from the file');
  await expect.element(missing).toHaveTextContent('The file covers S1, S2 only');
  await expect.element(missing.getByRole('radio', { name: 'Keep' })).toBeChecked();
  await missing.getByLabelText('Include 1 zone of other stores').click();
  await expect.element(missing).toHaveTextContent('2 missing from the file');

  await missing.getByRole('radio', { name: 'Delete' }).click();
  await expect.element(dialog).toHaveTextContent('2 missing, deleted');
  await missing.getByRole('radio', { name: 'Mark' }).click();
  await button('Show: 2 missing from the file').click();
  await dialog.getByRole('checkbox', { name: 'Apply far' }).click();
  await button('Update 5 zones').click();
  await expect.element(page.getByText(/1 missing, marked, 1 missing, kept/).first()).toBeVisible();
  await expect.poll(() => desk.asked('zones.change')).toMatchObject([{ remove: [] }]);
  expect(zone('far')?.otherFields).toBeUndefined();

  // The search finds it by that.
  await page.getByRole('searchbox', { name: 'Search zones' }).fill('missing');
  await expect.element(listed).toHaveAttribute('aria-rowcount', '1');
  await expect.element(listed.getByRole('row').filter({ hasText: 'echo' })).toBeVisible();
});

test('missing zones are deleted in the same edit, and undo restores them', async () => {
  const desk = await openFile();
  await group(/missing from the file$/)
    .getByRole('radio', { name: 'Delete' })
    .click();
  await button('Update 5 zones').click();
  await expect.poll(() => desk.asked('zones.change')).toMatchObject([{ remove: ['echo'] }]);
  await expect.poll(() => zone('echo')).toBeUndefined();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => zone('echo')?.zoneId).toBe('echo');
  expect(zone('bravo')?.geometry).toEqual(geometryOf(square(-56.18)));
});

test('a declined rename is imported as a new zone, and the other zone is missing', async () => {
  const desk = await openFile();
  await dialog.getByRole('checkbox', { name: '1 renamed' }).click();
  await expect.element(group('2 new')).toBeVisible();
  await expect.element(group('2 missing from the file')).toBeVisible();
  await button('Import 4 zones').click();
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(1);
  expect(zone('delta')?.zoneId).toBe('delta');
  expect([...useZones.getState().zones.values()].filter(({ zoneId }) => zoneId === 'dora')).toHaveLength(1);
});

test('existing zones are kept, or imported ones added as copies, as selected', async () => {
  await openFile();
  await dialog.getByText('Keep mine').click();
  await expect.element(group('2 changed, yours kept')).toBeVisible();
  await expect.element(button('Import 2 zones')).toBeEnabled();
  await dialog.getByText('Rename theirs').click();
  await button('Import 4 zones').click();
  await expect.element(listed).toHaveAttribute('aria-rowcount', '9');
});

test('old and new outlines are drawn, and a row shows its own', async () => {
  await openFile();
  const kinds = () => {
    const source = useOverlays.getState().overlays.get('zone-comparison')?.sources.outlines;
    return source && 'features' in source
      ? source.features.map(({ properties }) => `${properties?.kind}${properties?.current ? ' current' : ''}`)
      : [];
  };
  await expect
    .poll(() => kinds().toSorted())
    .toEqual(['added', 'before', 'changed', 'changed', 'changed', 'missing']);
  await button('Show: 2 changed, yours replaced').click();
  await rowOf('bravo').getByRole('button').click();
  await expect.element(rowOf('bravo').getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => kinds().filter((kind) => kind.endsWith('current')))
    .toEqual(['before current', 'changed current']);
  await button('Close').click();
  await expect.poll(() => useOverlays.getState().overlays.has('zone-comparison')).toBe(false);
});

test('the comparison is searched, navigated by keyboard, and announced', async () => {
  const desk = await openFile();
  await button('Show: 2 changed, yours replaced').click();
  await button('Show: 1 missing from the file').click();
  await expectAccessibleInBothThemes(desk, 'a file compared with the workspace');
  focus(dialog.getByRole('checkbox', { name: 'Apply bravo' }));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('checkbox', { name: 'Apply carla' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(button('Import 3 zones')).toBeEnabled();
  await userEvent.keyboard('{Tab}');
  await expect.element(rowOf('carla').getByRole('button')).toHaveFocus();
  await dialog.getByRole('searchbox', { name: 'Search zones' }).fill('bravo');
  await expect.element(group('2 changed, yours replaced')).toHaveTextContent('1 of 2 shown');
  await expect.element(rowOf('carla')).not.toBeInTheDocument();
});
