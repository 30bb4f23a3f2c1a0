import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../../shared/faults/fault.ts';
import { searchesChangeSchema } from '../../../shared/saved/searches.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { useOverlays } from '../../map/overlays.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { writtenShapesSearch } from './written-shapes.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const card = panel.getByRole('article');
const field = (name: string) => card.getByLabelText(name);
const checks = card.getByRole('region', { name: 'Checks' });
const service = panel.getByRole('region', { name: 'Service' });
const shape = card.getByRole('region', { name: 'Shape', exact: true });
const zoneIds = () => [...useZones.getState().zones.values()].map(({ zoneId }) => zoneId);
/** What the map shows of a shape that is written and not yet applied. */
const previewed = () => useOverlays.getState().overlays.get('written-shape');

async function openCard(given: Partial<Zone>, ...others: readonly Zone[]) {
  const desk = await openWindow({ panel: 'zones', zones: [testZone('1', given), ...others] });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  openZone('1');
  await expect.element(card).toBeVisible();
  return desk;
}

test('text typed into a field is saved, and can be undone', async () => {
  const desk = await openCard({ zoneId: 'Pocitos' });
  await field('Description').fill('until midnight');
  await userEvent.tab();
  await expect
    .poll(() => desk.asked('zones.change'))
    .toMatchObject([{ put: [{ id: '1', zoneId: 'Pocitos', description: 'until midnight' }] }]);
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect.element(field('Description')).toHaveValue('');
});

test('a store without zones is suggested by its name', async () => {
  const store = { address: '', openingHours: '', position: { lat: -34.9, lng: -56.2 } };
  await openWindow({
    panel: 'zones',
    zones: [testZone('1', { zoneId: 'Pocitos', storeId: '' })],
    stores: [
      { ...store, id: 'one', storeId: 'MVD01', name: 'Unión' },
      { ...store, id: 'two', storeId: 'MVD02', name: 'Aguada' },
    ],
  });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  openZone('1');
  await field('Store ID').click();
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['AguadaMVD02', 'UniónMVD01']);
  await field('Store ID').fill('union');
  await page.getByRole('option', { name: 'Unión' }).click();
  await expect.element(field('Store ID')).toHaveValue('MVD01');
  await userEvent.tab();
  await expect.poll(() => useZones.getState().zones.get('1')?.storeId).toBe('MVD01');
});

test('an invalid field shows its issue at once, and so do the checks', async () => {
  await openCard({ zoneId: 'Pocitos' }, testZone('2', { zoneId: 'Centro' }));
  await expect.element(field('Store ID')).not.toHaveAttribute('aria-invalid', 'true');
  await field('Store ID').fill('STORE 1');
  await userEvent.tab();
  const rule = 'Only A–Z, a–z, and digits are allowed. Found: (space)';
  await expect.element(field('Store ID')).toHaveAccessibleDescription(expect.stringContaining(rule));
  await expect.element(checks).toHaveTextContent(rule);
  await field('Zone ID').fill('Centro');
  await userEvent.tab();
  await expect
    .element(field('Zone ID'))
    .toHaveAccessibleDescription('Zone ID Centro is already used. Enter a different one.');
});

test('the card shows the numbers of vertices, parts, and holes, without the closing positions', async () => {
  const geometry = geometryOf(
    'MULTIPOLYGON (((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.8, -56.2 -34.9), (-56.18 -34.88, -56.18 -34.86, -56.16 -34.86, -56.18 -34.88)), ((-56 -34.9, -55.98 -34.9, -55.98 -34.88, -56 -34.9)))',
  );
  await openCard({ geometry });
  await expect.element(shape).toHaveTextContent('10 vertices · 2 parts · 1 hole');
  await expect.element(shape.getByRole('textbox')).toHaveValue(expect.stringMatching(/^MULTIPOLYGON \(\(\(/));
});

test('a typed shape is checked at once, applied as one edit, and undone', async () => {
  const before = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))';
  const desk = await openCard({ geometry: geometryOf(before) });
  const wkt = shape.getByRole('textbox', { name: 'Well-Known Text' });
  const apply = shape.getByRole('button', { name: 'Apply' });
  const reported = shape.getByRole('status').filter({ hasText: /./ });
  await expect.element(wkt).toHaveValue(before);
  await expect.element(apply).not.toBeInTheDocument();

  await wkt.fill('POLYGON ((-56.2 x');
  await expect
    .element(wkt)
    .toHaveAccessibleDescription('Invalid Well-Known Text at character 17: expected a number, found x.');
  await expect.element(apply).toBeDisabled();
  await expect.element(apply).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{Escape}');
  await expect.element(wkt).toHaveValue(before);
  await expect.element(wkt).toHaveFocus();
  await expect.element(card).toBeVisible();
  await expect.element(apply).not.toBeInTheDocument();

  await wkt.fill('POLYGON ((-56.2 -34.91, -56.19 -34.9, -56.19 -34.91, -56.2 -34.9, -56.2 -34.91))');
  await expect.element(reported).toHaveTextContent('The border crosses itself. (-34.90500, -56.19500)');
  await expect.poll(previewed).toBeUndefined();
  await shape.getByRole('button', { name: 'Restore' }).click();
  await expect.element(wkt).toHaveValue(before);

  await wkt.fill('POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.91))');
  await expect.element(reported).toHaveTextContent('4 → 3 vertices, area -50%');
  await expect.poll(previewed).toBeDefined();
  expect(desk.asked('zones.change')).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(shape).toHaveTextContent('3 vertices');
  await expect.poll(previewed).toBeUndefined();
  await expect.element(wkt).toHaveFocus();
  expect(desk.asked('zones.change')).toMatchObject([{ label: 'zones.edits.written', put: [{ id: '1' }] }]);
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect.element(wkt).toHaveValue(before);
});

test('a typed shape that was not applied is kept when the card is reopened', async () => {
  const sent = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))';
  await openCard({ zoneId: 'Pocitos', geometry: geometryOf(sent) }, testZone('2', { zoneId: 'Centro' }));
  const wkt = shape.getByRole('textbox', { name: 'Well-Known Text' });
  const apply = shape.getByRole('button', { name: 'Apply' });
  const written = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.91))';
  await wkt.fill(written);
  await expect.element(apply).toBeEnabled();

  openZone('2');
  await expect.element(field('Zone ID')).toHaveValue('Centro');
  await expect.element(wkt).not.toHaveValue(written);
  await expect.element(apply).not.toBeInTheDocument();
  openZone('1');
  await expect.element(wkt).toHaveValue(written);
  await expect.poll(previewed).toBeDefined();
  await shape.getByRole('button', { name: 'Restore' }).click();
  await expect.element(wkt).toHaveValue(sent);

  openZone('2');
  await expect.element(field('Zone ID')).toHaveValue('Centro');
  openZone('1');
  await expect.element(wkt).toHaveValue(sent);
});

test('a typed shape that was not applied is kept after a restart', async () => {
  await openCard({ zoneId: 'Pocitos' });
  const wkt = shape.getByRole('textbox', { name: 'Well-Known Text' });
  const sent = wkt.element().textContent;
  await wkt.fill('POLYGON ((-56.2 x');
  const stored = searchesChangeSchema.parse(JSON.parse(JSON.stringify(writtenShapesSearch.inputs())));
  await userEvent.keyboard('{Escape}');
  await expect.element(wkt).toHaveValue(sent);
  expect(writtenShapesSearch.inputs()).toEqual({ writtenShapes: [] });

  writtenShapesSearch.restore(stored);
  await expect.element(wkt).toHaveValue('POLYGON ((-56.2 x');
  await expect.element(shape.getByRole('button', { name: 'Restore' })).toBeVisible();
});

test('additional fields are changed, renamed, removed, added, and undone', async () => {
  const desk = await openCard({
    otherFields: [
      { name: 'driver', value: 'Ana' },
      { name: 'capacity', value: 12 },
    ],
  });
  const others = card.getByRole('region', { name: 'Other fields' });
  const stored = () => desk.asked('zones.change').at(-1)?.put[0]?.otherFields;
  await expect.element(others).toHaveTextContent('exported, not published.');
  await others.getByLabelText('Value of capacity').fill('14');
  await userEvent.tab();
  await expect.poll(stored).toEqual([
    { name: 'driver', value: 'Ana' },
    { name: 'capacity', value: 14 },
  ]);
  const name = others.getByLabelText('Name of field driver');
  await name.fill('capacity');
  await userEvent.tab();
  await expect.element(name).toHaveAccessibleDescription('This name is already used.');
  expect(desk.asked('zones.change')).toHaveLength(1);
  // The card is drawn anew, and what was refused still stands there to be corrected.
  await field('Description').fill('until midnight');
  await userEvent.tab();
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(2);
  await expect.element(name).toHaveValue('capacity');
  await expect.element(name).toHaveAccessibleDescription('This name is already used.');
  await name.fill('rider');
  await userEvent.tab();
  await expect.poll(stored).toMatchObject([{ name: 'rider', value: 'Ana' }, { name: 'capacity' }]);
  await others.getByRole('button', { name: 'Remove field capacity' }).click();
  await expect.poll(stored).toEqual([{ name: 'rider', value: 'Ana' }]);

  await expect.element(others.getByRole('button', { name: 'Add field' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(others.getByLabelText('Name', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(others.getByLabelText('Name', { exact: true }))
    .toHaveAccessibleDescription('Enter a field name.');
  await others.getByLabelText('Name', { exact: true }).fill('shift');
  await others.getByLabelText('Value', { exact: true }).fill('night');
  await userEvent.keyboard('{Enter}');
  await expect.poll(stored).toEqual([
    { name: 'rider', value: 'Ana' },
    { name: 'shift', value: 'night' },
  ]);
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect.element(others.getByLabelText('Value of shift')).not.toBeInTheDocument();
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect.element(others.getByLabelText('Value of capacity')).toHaveValue('14');
});

test('an error in the shape is shown with its repair, and gone after it', async () => {
  const crossing = geometryOf('POLYGON ((-56.2 -34.9, -56.1 -34.8, -56.1 -34.9, -56.2 -34.8, -56.2 -34.9))');
  const desk = await openCard({ geometry: crossing });
  await expect.element(checks.getByRole('listitem')).toHaveTextContent('The border crosses itself.');
  await checks.getByRole('button', { name: 'Make valid' }).click();
  await expect.element(checks.getByText('The border crosses itself.')).not.toBeInTheDocument();
  await expect.element(shape).toHaveTextContent('6 vertices · 2 parts');
  expect(desk.asked('zones.change')).toMatchObject([{ label: 'zones.edits.repaired.make-valid' }]);
});

test('a zone is duplicated under the next free ID, whose field has the focus', async () => {
  await openCard({ zoneId: 'Pocitos' });
  await card.getByRole('button', { name: 'Duplicate' }).click();
  await expect.element(field('Zone ID')).toHaveValue('Pocitos-2');
  await expect.element(field('Zone ID')).toHaveFocus();
  await userEvent.keyboard('Buceo{Tab}');
  await expect.element(panel.getByRole('article', { name: 'Buceo' })).toBeVisible();
});

test('Ctrl+Z in the first field undoes typed text, and then the created zone', async () => {
  await openCard({ zoneId: 'Pocitos' });
  const duplicate = card.getByRole('button', { name: 'Duplicate' });
  const copy = panel.getByRole('article', { name: 'Pocitos-2' });
  await duplicate.click();
  await expect.element(field('Zone ID')).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(copy).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(() => zoneIds()).toContain('Pocitos-2');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => zoneIds()).not.toContain('Pocitos-2');
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
  await expect.poll(() => zoneIds()).toContain('Pocitos-2');

  openZone('1');
  await duplicate.click();
  await expect.element(field('Zone ID')).toHaveValue('Pocitos-3');
  await userEvent.keyboard('Buceo');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field('Zone ID')).toHaveValue('Pocitos-3');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(panel.getByRole('article', { name: 'Pocitos-3' })).not.toBeInTheDocument();
});

test('after a deletion, the next zone’s card opens and has the focus', async () => {
  await openCard({ zoneId: 'Pocitos' }, testZone('2', { zoneId: 'Centro' }));
  focus(card.getByRole('button', { name: 'Delete', exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByRole('row').filter({ hasText: 'Centro' })).toHaveFocus();
  await expect.element(card).not.toBeInTheDocument();
});

test('undoing the choice to keep both IDs of a renamed zone reports it again', async () => {
  const desk = await openCard({ zoneId: 'new', renamedFrom: 'old' });
  desk.answer({
    'zones.ignoreAtService': async ({ stays }) => {
      const state = { id: '1', createdAt: null, ...(!stays && { renamedFrom: 'old' }) };
      desk.tell('zones.synced', { syncRevision: 1, syncStates: [state] });
      return succeeded(null);
    },
  });
  const renamed = service.getByText('this zone is still “old”');
  await expect.element(renamed).toBeVisible();
  focus(service.getByRole('button', { name: 'Keep both' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(renamed).not.toBeInTheDocument();
  await expect.element(service.getByRole('status')).toHaveTextContent('old stays on Built-in service');
  await expect.element(service.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(renamed).toBeVisible();
  expect(desk.asked('zones.ignoreAtService')).toEqual([
    { zoneIds: ['old'], stays: true },
    { zoneIds: ['old'], stays: false },
  ]);
});

test('a button pressed right after typing isn’t moved away by the change', async () => {
  const crossing = geometryOf('POLYGON ((-56.2 -34.9, -56.1 -34.8, -56.1 -34.9, -56.2 -34.8, -56.2 -34.9))');
  const desk = await openCard({ zoneId: 'bow', geometry: crossing });
  desk.answer({ 'jobs.start': async () => succeeded('plan') });
  const store = field('Store ID');
  await store.fill('');
  await expect.element(panel.getByText('Store ID is required.')).toHaveLength(2);
  await store.fill('S2');
  await checks.getByRole('button', { name: 'Make valid' }).click();
  await expect.element(checks).toHaveTextContent('No problems');

  await store.fill('S-2');
  const create = service.getByRole('button', { name: 'Publish zone' });
  await expect.element(create).toBeDisabled();
  await expect.element(create).toHaveAccessibleDescription(/Fix the errors/);
  await create.click({ force: true });
  expect(desk.asked('jobs.start')).toEqual([]);
  await store.fill('S3');
  await create.click({ force: true });
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toEqual([{ kind: 'plan', actions: [{ kind: 'create', id: '1' }] }]);
});

test('the copy button of a long WKT doesn’t cover the text or its scroll bar', async () => {
  const ring = Array.from({ length: 200 }, (_, index) => {
    const turn = (index / 200) * 2 * Math.PI;
    return `${-56.2 + Math.cos(turn) / 100} ${-34.9 + Math.sin(turn) / 100}`;
  });
  await openCard({ geometry: geometryOf(`POLYGON ((${[...ring, ring[0]].join(', ')}))`) });
  const text = card.getByRole('textbox', { name: 'Well-Known Text' });
  await expect.poll(() => text.element().scrollHeight > text.element().clientHeight).toBe(true);
  const copy = card.getByRole('button', { name: 'Copy Well-Known Text' });
  const { bottom } = copy.element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(text.element().getBoundingClientRect().top);
});

test('the priority is saved, undone, and removed when its field is cleared', async () => {
  const desk = await openCard({ zoneId: 'Pocitos' });
  await field('Priority').fill('0');
  await expect.element(field('Priority')).toHaveValue('');
  await field('Priority').fill('2');
  await userEvent.tab();
  await expect.poll(() => desk.asked('zones.change')).toMatchObject([{ put: [{ id: '1', priority: 2 }] }]);
  await field('Priority').fill('');
  await userEvent.tab();
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(2);
  expect(desk.asked('zones.change')[1]?.put[0]).not.toHaveProperty('priority');
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect.element(field('Priority')).toHaveValue('2');
});
