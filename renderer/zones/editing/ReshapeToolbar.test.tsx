import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { useOverlays } from '../../map/overlays.ts';
import { failTask } from '../../ui/failing-task.testing.ts';
import { openZone } from '../../workspace-zones/selection.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const { keyboard } = userEvent;

/** About 900 m wide, with a fourth vertex that lies a meter beside the line between its neighbors. */
const square = geometryOf(
  'POLYGON ((-56.2 -34.91, -56.195 -34.90999, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))',
);
const small = geometryOf('POLYGON ((-56.17 -34.91, -56.1695 -34.91, -56.1695 -34.9095, -56.17 -34.91))');

async function choose(name: string, zones: readonly Zone[]) {
  const desk = await openWindow({ panel: 'zones', zones });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  focus(panel.getByRole('row').first());
  await keyboard('{Control>}a{/Control}');
  await panel.getByRole('button', { name: /^Change shapes? of \d/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  const toolbar = page.getByRole('toolbar', { name });
  return {
    desk,
    toolbar,
    meters: toolbar.getByLabelText('Meters'),
    slider: toolbar.getByRole('slider', { name }),
    outcome: toolbar.getByRole('status'),
  };
}

const previewed = () => useOverlays.getState().overlays.get('reshaped-zones')?.sources.shapes;

// First, as later tests find a worker that already runs.
test('a failed reshape shows a message, and can be started again', async () => {
  const restore = failTask('reshape');
  const { toolbar, outcome } = await choose('Buffer', [testZone('1', { geometry: square })]);
  await expect.element(toolbar.getByRole('alert')).toHaveTextContent('Couldn’t calculate the new shapes.');
  await expect.element(toolbar.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await toolbar.getByRole('button', { name: 'Cancel' }).click();
  restore();
  await panel.getByRole('button', { name: /^Change shapes? of \d/ }).click();
  await page.getByRole('menuitem', { name: 'Buffer', exact: true }).click();
  await expect.element(outcome).toHaveTextContent('vertices');
  await keyboard('{Escape}');
});

test('a buffer is previewed with its figures, and Escape cancels it', async () => {
  const { desk, toolbar, meters, slider, outcome } = await choose('Buffer', [
    testZone('1', { geometry: square }),
    testZone('2', { geometry: square }),
  ]);
  await expect.element(toolbar).toHaveTextContent('2 zones');
  await expect.element(meters).toHaveFocus();
  await meters.fill('50');
  await expect.element(slider).toHaveAttribute('aria-valuenow', '50');
  await expect.element(outcome).toHaveTextContent(/^10 → \d+ vertices, area \+2\d%$/);
  await expect.poll(previewed).toMatchObject({ features: [{}, {}] });
  await keyboard('{Control>}a{/Control}-50');
  await expect.element(outcome).toHaveTextContent(/^10 → \d+ vertices, area -1\d%$/);
  focus(slider);
  await keyboard('{ArrowRight}');
  await expect.element(meters).toHaveValue('-45 m');
  await keyboard('{Escape}');
  await expect.element(toolbar).not.toBeInTheDocument();
  expect(previewed()).toBeUndefined();
  expect(desk.asked('zones.change')).toEqual([]);
});

test('Enter shrinks all zones that can be shrunk as one edit, and names the others', async () => {
  const { desk, toolbar, meters, outcome } = await choose('Buffer', [
    testZone('1', { geometry: square, zoneId: 'zone-1' }),
    testZone('2', { geometry: small, zoneId: 'small' }),
  ]);
  await meters.fill('-100');
  await expect.element(outcome).toHaveTextContent('Changes 1 of 2 zones');
  await expect
    .element(toolbar.getByRole('alert'))
    .toHaveTextContent('1 zone unchanged (small): This would remove the entire zone.');
  await keyboard('{Enter}');
  await expect.element(toolbar).not.toBeInTheDocument();
  expect(desk.asked('zones.change')).toMatchObject([
    { label: 'zones.edits.buffered', put: [{ id: '1' }], remove: [] },
  ]);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Buffered: zone-1, 5 → \d+ vertices, area -\d\d%\. 1 zone unchanged \(small\)/);
});

test('a distance that simplifies nothing can’t be applied, and Enter applies the typed distance', async () => {
  const { desk, toolbar, meters, outcome } = await choose('Simplify', [testZone('1', { geometry: square })]);
  const apply = toolbar.getByRole('button', { name: 'Apply' });
  await meters.fill('0');
  await expect.element(outcome).toHaveTextContent('No changes');
  await expect.element(apply).toBeDisabled();
  await meters.fill('');
  await expect.element(apply).toBeDisabled();
  await meters.fill('20');
  await keyboard('{Enter}');
  await expect.element(toolbar).not.toBeInTheDocument();
  expect(desk.asked('zones.change')).toMatchObject([{ label: 'zones.edits.simplified', put: [{ id: '1' }] }]);
  expect(desk.asked('zones.change')[0]?.put[0]?.geometry.coordinates[0]).toHaveLength(5);
});

/** Beside `square`, with the same border. */
const beside = geometryOf(
  'POLYGON ((-56.19 -34.91, -56.18 -34.91, -56.18 -34.9, -56.19 -34.9, -56.1899 -34.905, -56.19 -34.91))',
);
const withBend = geometryOf(
  'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.1899 -34.905, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))',
);

async function chooseWest(name: string) {
  const desk = await openWindow({
    panel: 'zones',
    zones: [
      testZone('1', { geometry: withBend, zoneId: 'west' }),
      testZone('2', { geometry: beside, zoneId: 'east' }),
    ],
  });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  openZone('1');
  await panel.getByRole('button', { name: 'Change shape' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  const toolbar = page.getByRole('toolbar', { name });
  return { desk, toolbar, meters: toolbar.getByLabelText('Meters'), note: toolbar.getByRole('note') };
}

test('a shared border is simplified in both zones as one edit, which is announced before', async () => {
  const { desk, toolbar, meters, note } = await chooseWest('Simplify');
  await meters.fill('20');
  await expect.element(note).toHaveTextContent('Also changes east.');
  await expect.poll(previewed).toMatchObject({ features: [{}, {}] });
  await keyboard('{Enter}');
  await expect.element(toolbar).not.toBeInTheDocument();
  const [change] = desk.asked('zones.change');
  expect(change).toMatchObject({ label: 'zones.edits.simplified', put: [{ id: '1' }, { id: '2' }] });
  for (const { geometry } of change?.put ?? []) expect(geometry.coordinates[0]).toHaveLength(5);
});

test('a buffer is taken from the neighbor, unless shared borders are off', async () => {
  const { desk, toolbar, meters, note } = await chooseWest('Buffer');
  await meters.fill('50');
  await expect.element(note).toHaveTextContent('Also changes east.');
  await toolbar.getByRole('button', { name: 'Shared borders' }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.poll(previewed).toMatchObject({ features: [{}] });
  await toolbar.getByRole('button', { name: 'Shared borders' }).click();
  await expect.element(note).toHaveTextContent('Also changes east.');
  await toolbar.getByRole('button', { name: 'Apply' }).click();
  await expect.element(toolbar).not.toBeInTheDocument();
  expect(desk.asked('zones.change')).toMatchObject([{ put: [{ id: '1' }, { id: '2' }] }]);
});
