import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, succeeded } from '../../../shared/faults/fault.ts';
import { palettes } from '../../../shared/map-style/palette.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { expectAccessible } from '../../app/accessible.testing.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { useOverlays } from '../../map/overlays.ts';

const created = '2026-03-09T12:00:00Z';
const zones = [
  testZone('1', { zoneId: 'Pocitos', storeId: 'STORE1', types: ['bike'] }),
  testZone('2', { zoneId: 'Centro', storeId: 'STORE2', description: 'until midnight' }),
  testZone('3', { zoneId: 'Carrasco', storeId: '', createdAt: created }),
  testZone('4', { zoneId: 'Cordón', storeId: 'STORE2', createdAt: created }),
];
const all = ['Pocitos', 'Centro', 'Carrasco', 'Cordón'];

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const grid = panel.getByRole('grid', { name: 'Zones' });
const row = (name: string) => grid.getByRole('row').filter({ hasText: name });
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const { keyboard } = userEvent;

async function openList(given: readonly Zone[] = zones, answers: Answers = {}) {
  const desk = await openWindow({ panel: 'zones', zones: given, answers });
  await expect.element(grid).toBeVisible();
  return desk;
}
const names = () => all.filter((name) => row(name).query() !== null);
const chosen = () => all.filter((name) => row(name).query()?.getAttribute('aria-selected') === 'true');

test('the search covers all fields, and a search without results can be cleared', async () => {
  await openList();
  const search = panel.getByRole('searchbox', { name: 'Search zones' });
  await search.fill('MIDNIGHT');
  await expect.poll(names).toEqual(['Centro']);
  await expect.element(grid).toHaveAttribute('aria-rowcount', '1');
  await search.fill('store2 co');
  await expect.poll(names).toEqual(['Cordón']);
  await search.fill('nowhere');
  await expect.element(panel.getByText('No matching zones')).toBeVisible();
  await button('Show all').click();
  await expect.poll(names).toEqual(all);
  await expect.element(search).toHaveValue('');
});

test('the list is filtered by several stores and by the state on the service, and so are its actions', async () => {
  await openList();
  await button('Filter zones').click();
  const stores = dialog.getByRole('combobox', { name: 'Store ID' });
  const choose = async (store: string) => {
    await stores.click();
    await dialog.getByRole('option', { name: store, exact: true }).click();
  };
  await choose('STORE2');
  await expect.poll(names).toEqual(['Centro', 'Cordón']);
  await choose('No store');
  await expect.poll(names).toEqual(['Centro', 'Carrasco', 'Cordón']);
  await dialog.getByLabelText('Service').selectOptions('Published');
  await expect.poll(names).toEqual(['Carrasco', 'Cordón']);
  await expect.element(panel.getByRole('checkbox', { name: '0 of 2 selected' })).toBeVisible();
  await expect.element(panel.getByText('Only: STORE2, No store')).toBeVisible();
  await expectAccessible('the filters of the list');
  focus(stores);
  await keyboard('{Backspace}');
  await expect.poll(names).toEqual(['Cordón']);
  await keyboard('{Backspace}');
  await expect.poll(names).toEqual(['Carrasco', 'Cordón']);
  // The first one closes the list of stores.
  await keyboard('{Escape}');
  await expect.element(stores).toHaveAttribute('aria-expanded', 'false');
  await keyboard('{Escape}');
  await expect.element(button('Filter zones')).toHaveFocus();
});

/** What is drawn of the zones on the map, by how strongly each is filled in all. */
function drawnOnMap(): number[] {
  const source = useOverlays.getState().overlays.get('zones')?.sources.zones;
  if (!source || !('tile' in source)) return [];
  return [...source.shapes()].map(({ strokes }) =>
    strokes(palettes.light, 13).reduce(
      (sum, { width, opacity }) => sum + (width === 'fill' ? opacity : 0),
      0,
    ),
  );
}

test('the map fades or hides filtered-out zones, and shows all again in another panel', async () => {
  await openList();
  await expect.poll(() => new Set(drawnOnMap()).size).toBe(1);
  await panel.getByRole('searchbox', { name: 'Search zones' }).fill('store2');
  await expect.element(panel.getByText('2 of 4 shown')).toBeVisible();
  await expect
    .poll(() => {
      const [pocitos = 0, centro = 0, carrasco = 0, cordon = 0] = drawnOnMap();
      return pocitos < centro / 2 && carrasco < cordon / 2;
    })
    .toBe(true);
  await panel.getByRole('checkbox', { name: 'Show only these on map' }).click();
  await expect.poll(() => drawnOnMap().length).toBe(2);
  await expectAccessible('a list that is narrowed');
  await row('Centro').click();
  await expect.poll(() => drawnOnMap().length).toBe(2);
  await expect.poll(() => drawnOnMap()[0]).toBeGreaterThan(drawnOnMap()[1] ?? 1);
  await page.getByRole('button', { name: 'Route', exact: true }).click();
  await expect.poll(() => new Set(drawnOnMap()).size).toBeLessThan(3);
  await expect.poll(() => drawnOnMap().length).toBe(4);
});

test('hovering or focusing a row highlights its zone on the map, and vice versa', async () => {
  await openList();
  const marked = () => {
    const source = useOverlays.getState().overlays.get('hovered-zone')?.sources.zone;
    return source && 'features' in source ? source.features[0]?.properties?.id : null;
  };
  await row('Centro').hover();
  await expect.poll(marked).toBe('2');
  focus(row('Carrasco'));
  await expect.poll(marked).toBe('3');
  await keyboard('{Enter}');
  await expect.poll(marked).toBeNull();
  await button('All zones').click();

  const onMap = useOverlays.getState().overlays.get('zones');
  const hit = { source: 'zones', properties: { id: '4' }, position: { lat: 0, lng: 0 } };
  onMap?.onHover?.(hit);
  await expect.element(row('Cordón')).toHaveAttribute('data-hovered');
  onMap?.onHover?.(null);
  await expect.element(row('Cordón')).not.toHaveAttribute('data-hovered');
});

test('the list is navigated, selected from, and hidden by keyboard', async () => {
  const desk = await openList();
  focus(row('Pocitos'));
  await keyboard('{ArrowDown}');
  await expect.element(row('Centro')).toHaveFocus();
  await keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(chosen).toEqual(['Centro', 'Carrasco']);
  await expect.element(panel.getByRole('checkbox', { name: '2 of 4 selected' })).toBePartiallyChecked();
  await keyboard('h');
  await expect.element(row('Centro').getByRole('button', { name: 'Show Centro on map' })).toBeVisible();
  await expect.poll(() => desk.asked('zones.show')).toEqual([{ ids: ['2', '3'], shown: false }]);
  await keyboard('{Home} ');
  await expect.poll(chosen).toEqual(['Pocitos', 'Centro', 'Carrasco']);
  await keyboard('{End}');
  await expect.element(row('Cordón')).toHaveFocus();
  await keyboard('{Control>}a{/Control}');
  await expect.poll(chosen).toEqual(all);

  await keyboard('{Enter}');
  await expect.element(panel.getByRole('article', { name: 'Cordón' })).toBeVisible();
  await button('All zones').click();
  await expect.element(row('Cordón')).toHaveFocus();
});

test('Shift selects a range of rows or adds one by checkboxes, and Ctrl adds one row', async () => {
  await openList();
  const box = (name: string) => grid.getByRole('checkbox', { name: `Select ${name}` });
  await box('Pocitos').click();
  await box('Carrasco').click();
  await box('Cordón').click({ modifiers: ['Shift'] });
  expect(chosen()).toEqual(['Pocitos', 'Carrasco', 'Cordón']);
  await row('Centro').click({ modifiers: ['Shift'] });
  expect(chosen()).toEqual(['Centro', 'Carrasco', 'Cordón']);
  await row('Pocitos').click({ modifiers: ['Control'] });
  expect(chosen()).toEqual(all);
  expect(getSelection()?.toString()).toBe('');
});

test('during a search, filtered-out zones are neither hidden nor deleted', async () => {
  await openList();
  const search = panel.getByRole('searchbox', { name: 'Search zones' });
  await panel.getByRole('checkbox', { name: '0 of 4 selected' }).click();
  await search.fill('STORE2');
  await expect.element(panel.getByText('2 of 2 selected')).toBeVisible();
  focus(row('Centro'));
  await keyboard('h');
  await expect.element(button('Show Cordón on map')).toBeVisible();
  await row('Cordón').getByRole('checkbox').click();
  focus(row('Centro'));
  await keyboard('{Delete}');
  await expect.poll(names).toEqual(['Cordón']);
  await search.fill('');
  await expect.poll(names).toEqual(['Pocitos', 'Carrasco', 'Cordón']);
  await expect.element(button('Show Cordón on map')).toBeVisible();
  await expect.element(button('Hide Pocitos on map')).toBeVisible();
});

test('after all zones are deleted, the focus moves to the next action, and stays when they are restored', async () => {
  await openList(zones.slice(0, 2));
  await panel.getByRole('checkbox', { name: '0 of 2 selected' }).click();
  await panel.getByRole('button', { name: /^Delete 2 zones/ }).click();
  await expect.element(button('Draw zone')).toHaveFocus();
  await keyboard('{Control>}z{/Control}');
  await expect.poll(names).toEqual(['Pocitos', 'Centro']);
  await expect.element(button('Draw zone')).toHaveFocus();
});

test('closing a card returns to the same search and position, also by keyboard', async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    testZone(String(index), {
      zoneId: `z${String(index).padStart(3, '0')}`,
      storeId: `S${index % 3}`,
    }),
  );
  await openList(many);
  const search = panel.getByRole('searchbox', { name: 'Search zones' });
  const zoneId = panel.getByLabelText('Zone ID');
  await search.fill('S1');
  await expect.element(grid).toHaveAttribute('aria-rowcount', '100');
  focus(row('z001'));
  await keyboard('{End}');
  await expect.element(row('z298')).toHaveFocus();
  await keyboard('{PageUp}{PageUp}{PageUp}');
  await expect.element(row('z208')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(zoneId).toHaveValue('z208');
  await expect.element(zoneId).toBeInViewport();

  await keyboard('{Escape}');
  await expect.element(search).toHaveValue('S1');
  await expect.element(row('z208')).toHaveFocus();
  await expect.element(row('z208')).toBeInViewport();
  await keyboard('{ArrowDown}{Enter}');
  await expect.element(zoneId).toHaveValue('z211');
  await button('All zones').click();
  await expect.element(row('z211')).toHaveFocus();
  await keyboard('{Delete}');
  await expect.element(row('z214')).toHaveFocus();
  await keyboard('{Enter}');
  focus(button('Delete'));
  await keyboard('{Enter}');
  await expect.element(row('z214')).not.toBeInTheDocument();
  await expect.element(row('z217')).toHaveFocus();
});

test('unpublished zones are deleted at once, the next has the focus, and undo restores them', async () => {
  const desk = await openList();
  focus(row('Pocitos'));
  await keyboard('{Delete}');
  await expect.poll(names).toEqual(['Centro', 'Carrasco', 'Cordón']);
  await expect.element(row('Centro')).toHaveFocus();
  expect(dialog.query()).toBeNull();
  await expect.poll(() => desk.asked('zones.change')).toMatchObject([{ put: [], remove: ['1'] }]);
  await keyboard('{Control>}z{/Control}');
  await expect.poll(names).toEqual(all);
});

test('deleting published zones asks where to delete them', async () => {
  const desk = await openList(zones, { 'jobs.start': async () => failed({ kind: 'timeout' }) });
  await panel.getByRole('checkbox', { name: '0 of 4 selected' }).click();
  await button('Delete 4 zones').click();
  await expect.element(page.getByRole('dialog', { name: 'Delete 4 zones?' })).toBeVisible();
  await expect.element(dialog).toHaveTextContent('2 of these zones are also on Built-in service.');
  await expect.element(dialog.getByRole('radio', { name: 'Workspace only' })).toHaveFocus();
  await expectAccessible('where to delete zones');
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(names()).toEqual(all);

  await button('Delete 4 zones').click();
  await dialog.getByRole('radio', { name: 'Workspace and Built-in service' }).click();
  const deleteThere = dialog.getByRole('button', { name: 'Delete 4 zones in both' });
  await expect.element(deleteThere).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Delete 2 zones from Built-in service' }).click();
  await deleteThere.click();
  await expect.element(panel.getByText('No zones yet', { exact: true })).toBeVisible();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toEqual([
      {
        kind: 'plan',
        actions: [
          { kind: 'delete', zoneId: 'Carrasco' },
          { kind: 'delete', zoneId: 'Cordón' },
        ],
      },
    ]);
  await expect
    .element(panel.getByRole('alert', { name: 'Couldn’t publish the changes' }))
    .toHaveTextContent('The service took too long to respond. Try again.');
});

test('a zone deleted only in the workspace stays on the service', async () => {
  const desk = await openList();
  focus(row('Carrasco'));
  await keyboard('{Delete}');
  await expect.element(page.getByRole('dialog', { name: 'Delete “Carrasco”?' })).toBeVisible();
  await expect.element(dialog).toHaveTextContent('This zone is also on Built-in service.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(row('Carrasco')).toHaveFocus();
  await keyboard('{Delete}');
  await dialog.getByRole('button', { name: 'Delete 1 zone' }).click();
  await expect.poll(names).toEqual(['Pocitos', 'Centro', 'Cordón']);
  expect(desk.asked('jobs.start')).toEqual([]);
});

test('editing several zones sets the entered fields and keeps the others', async () => {
  const desk = await openList();
  await row('Pocitos').getByRole('checkbox').click();
  await row('Centro').getByRole('checkbox').click();
  await button('Edit 2 zones').click();
  await expect.element(dialog.getByLabelText('Store ID')).toHaveAttribute('placeholder', 'Mixed');
  const change = dialog.getByRole('button', { name: /^Update (\d )?zones?/ });
  await expect.element(change).toBeDisabled();
  await dialog.getByLabelText('Status').fill('closed');
  await change.click();
  await expect
    .poll(() => desk.asked('zones.change')[0]?.put)
    .toMatchObject([
      { zoneId: 'Pocitos', storeId: 'STORE1', types: ['bike'], status: 'closed' },
      { zoneId: 'Centro', storeId: 'STORE2', description: 'until midnight', status: 'closed' },
    ]);
});

test('a type of some zones is given to all, and undo removes it only from those that lacked it', async () => {
  const desk = await openList();
  await button('Filter zones').click();
  await page.getByLabelText('Color by').selectOptions('Type');
  await expect.element(row('Pocitos')).toHaveTextContent('bike · STORE1');
  await expect.element(row('Centro')).toHaveTextContent('No type · STORE2');
  await keyboard('{Escape}');
  await row('Pocitos').getByRole('checkbox').click();
  await row('Centro').getByRole('checkbox').click();
  await button('Edit 2 zones').click();
  const bike = dialog.getByRole('checkbox', { name: 'bike (1 of 2)' });
  await expect.element(bike).toBePartiallyChecked();
  await bike.click();
  await dialog.getByRole('button', { name: 'Update 1 zone' }).click();
  await expect.element(row('Centro')).toHaveTextContent('bike · STORE2');
  await keyboard('{Control>}z{/Control}');
  await expect.element(row('Centro')).toHaveTextContent('No type · STORE2');
  await expect.element(row('Pocitos')).toHaveTextContent('bike · STORE1');
  await button('Hide selected on map').click();
  await expect.element(button('Show Centro on map')).toBeVisible();
  await expect.poll(() => desk.asked('zones.show')).toEqual([{ ids: ['1', '2'], shown: false }]);
});

test('unsaved changes are reported, with ways to continue', async () => {
  const desk = await openList();
  desk.answer({
    'zones.change': async () => failed({ kind: 'desk', reason: 'failed', detail: 'it is locked' }),
  });
  focus(row('Pocitos'));
  await keyboard('{Delete}');
  const issue = panel.getByRole('alert');
  await expect.element(issue).toHaveTextContent('it is locked');
  await expectAccessible('changes that are not on disk');
  desk.answer({
    'zones.change': async () => succeeded({ syncRevision: 0, syncStates: [], canUndo: true, canRedo: false }),
  });
  await button('Try again').click();
  await expect.element(issue).not.toBeInTheDocument();
  expect(desk.asked('zones.change')).toHaveLength(2);
  expect(names()).toEqual(['Centro', 'Carrasco', 'Cordón']);
});

test('the errors of all listed zones are repaired as one edit, and undone', async () => {
  const zone = (name: string, wkt: string) => testZone(name, { zoneId: name, geometry: geometryOf(wkt) });
  await openList([
    zone('west', 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))'),
    zone('bow', 'POLYGON ((-56.18 -34.91, -56.17 -34.9, -56.17 -34.91, -56.18 -34.9, -56.18 -34.91))'),
    zone('turned', 'POLYGON ((-34.91 -56.2, -34.91 -56.19, -34.9 -56.19, -34.9 -56.2, -34.91 -56.2))'),
    zone(
      'cut',
      'POLYGON ((-56.16 -34.91, -56.15 -34.91, -56.15 -34.9, -56.16 -34.91), (-56.159 -34.9, -56.158 -34.899, -56.158 -34.9, -56.159 -34.9))',
    ),
  ]);
  const errors = panel.getByRole('img', { name: 'Error' });
  await expect.element(errors).toHaveLength(3);
  focus(button('Repair 3 zones'));
  await keyboard('{Enter}');
  await expect.element(errors).toHaveLength(0);
  await expect.element(button('Repair 3 zones')).not.toBeInTheDocument();
  await expect.element(panel.getByRole('checkbox', { name: '0 of 4 selected' })).toHaveFocus();
  const reported = page.getByRole('alert');
  await expect.element(reported).toHaveTextContent('3 zones repaired.');
  await keyboard('{Control>}z{/Control}');
  await expect.element(errors).toHaveLength(3);
  const undone = 'Undone: Errors repaired (3 zones)';
  await expect.element(page.getByRole('status').getByText(undone)).toBeInTheDocument();
  await expect.element(reported).toHaveTextContent(undone);
  await expectAccessible('a step that was undone');
  await reported.getByRole('button', { name: 'Redo' }).click();
  await expect.element(errors).toHaveLength(0);
  await expect.element(reported).toHaveTextContent('Redone: Errors repaired (3 zones)');
  await reported.getByRole('button', { name: 'Undo' }).click();
  await expect.element(errors).toHaveLength(3);
  await panel.getByRole('searchbox', { name: 'Search zones' }).fill('turned');
  await button('Repair 1 zone').click();
  await expect.element(errors).toHaveLength(0);
  await row('turned').click();
  await expect
    .element(panel.getByRole('textbox', { name: 'Well-Known Text' }))
    .toHaveValue(expect.stringContaining('-56.2 -34.91'));
});

test('zones that couldn’t be repaired are named, until the next change', async () => {
  await openList([
    testZone('1', {
      zoneId: 'bow',
      geometry: geometryOf(
        'POLYGON ((-56.18 -34.91, -56.17 -34.9, -56.17 -34.91, -56.18 -34.9, -56.18 -34.91))',
      ),
    }),
    testZone('2', {
      zoneId: 'line',
      geometry: geometryOf(
        'MULTIPOLYGON (((-56.16 -34.91, -56.15 -34.91, -56.15 -34.9)), ((-56.14 -34.91, -56.13 -34.91)))',
      ),
    }),
  ]);
  await button('Repair 2 zones').click();
  const reported = page.getByRole('alert').filter({ hasText: 'repaired' });
  await expect.element(reported).toHaveTextContent('1 of 2 zones repaired; 1 needs a manual fix: line.');
  await row('bow').getByRole('checkbox').click();
  await button('Duplicate 1 zone').click();
  await expect.element(reported).not.toBeInTheDocument();
});

test('a merge is reported, with an undo button', async () => {
  const half = (from: number, to: number) =>
    geometryOf(`POLYGON ((${from} -34.91, ${to} -34.91, ${to} -34.9, ${from} -34.9, ${from} -34.91))`);
  await openList([
    testZone('1', { zoneId: 'west', geometry: half(-56.2, -56.19) }),
    testZone('2', { zoneId: 'east', geometry: half(-56.19, -56.18) }),
  ]);
  await row('west').getByRole('checkbox').click();
  await row('east').getByRole('checkbox').click();
  await button('Change shapes of 2 zones').click();
  await page.getByRole('menuitem', { name: 'Merge zones' }).click();
  const reported = page.getByRole('alert');
  await expect.element(reported).toHaveTextContent(/^2 zones merged into west: 8 → [46] vertices\./);
  await reported.getByRole('button', { name: 'Undo' }).click();
  await expect.element(reported).toHaveTextContent('Undone: Merged (2 zones)');
});

test('the filter opens no list over its fields, and Esc closes the list before the filter', async () => {
  await openList();
  await page.getByRole('button', { name: 'Filter zones' }).click();
  const store = dialog.getByRole('combobox', { name: 'Store ID' });
  await expect.element(store).toHaveFocus();
  const option = page.getByRole('option', { name: 'STORE1' });
  await expect.element(option).not.toBeInTheDocument();
  await store.click();
  await expect.element(option).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(option).not.toBeInTheDocument();
  await expect.element(store).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(store).not.toBeInTheDocument();
});
