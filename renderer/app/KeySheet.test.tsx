import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/fault.ts';
import type { LngLat } from '../../shared/geo/position.ts';
import { savedPlace } from '../../shared/saved-search.testing.ts';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { desk } from '../desk/desk.ts';
import { drawArea } from '../journey/draw-area.ts';
import { routeFrom, routeTo } from '../journey/route-store.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { useMapInstance } from '../map/map-instance.ts';
import { useViewport } from '../map/viewport.ts';
import { routeAnswer } from '../route/route.testing.ts';
import { speak, words } from '../words/words.ts';
import { useLayout } from '../workbench/layout.ts';
import { openZone, useSelection } from '../workspace-zones/selection.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { startReshaping, useReshaping } from '../zones/editing/reshaping.ts';
import { commandGroups } from './commands.ts';
import { focus, openWindow } from './DeskWindow.testing.tsx';
import { keyGroups } from './key-groups.ts';
import { openWindowWithMap } from './MapWindow.testing.tsx';
import { panels } from './panels.ts';

/* Each key of the sheet does what the sheet says of it; a row without a test here fails. */

const groups = keyGroups(commandGroups);

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};
const three = [zone('a', 0), zone('b', 1), zone('c', 2)];
const withoutStores = three.map((each) => ({ ...each, storeId: '' }));
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }) });
const { keyboard } = userEvent;

async function withMap(panel: string, zones: readonly Zone[] = []) {
  await openWindowWithMap({
    panel,
    zones,
    answers: { 'localities.geocode': async () => succeeded({ results: [] }) },
  });
  await expect.poll(() => useZones.getState().read).toBe(true);
}

const map = () => {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return map;
};
const focusMap = () => map().getCanvas().focus();

async function inList() {
  await openWindow({ panel: 'zones', zones: three });
  await expect.element(row('a')).toBeVisible();
  focus(row('a'));
}
/** In the table of zones, at its first cell. */
async function inTable() {
  await openWindow({ panel: 'zones', zones: three });
  await page.getByRole('button', { name: 'Open as a table' }).click();
  await expect.element(page.getByRole('grid', { name: 'Table of zones' })).toHaveFocus();
}
/** Where the table is: its row and column, as they are told to those who do not see. */
function cellHere() {
  const cell = document.querySelector('[data-here]');
  const rowIndex = cell?.closest('[role=row]')?.getAttribute('aria-rowindex');
  return [Number(rowIndex), Number(cell?.getAttribute('aria-colindex'))];
}
const chosen = () => [...useSelection.getState().chosen].sort();

/** In the list of saved searches, at the first of two. */
async function inSaved() {
  await openWindow({ panel: 'saved' });
  for (const name of ['a', 'b']) {
    await desk.call('saved.keep', { list: 'saved', search: savedPlace(name) });
  }
  await expect.element(row('b')).toBeVisible();
  focus(row('a'));
}

/** Begins to draw, with the map in focus and its middle at zone `a`'s corner, but for some meters. */
async function drawing() {
  await withMap('zones', three);
  map().jumpTo({ center: [-56.20001, -34.90001], zoom: 15 });
  await keyboard('d');
  await expect.poll(() => useDrawSession.getState().drawing?.kind).toBe('sketch');
  focusMap();
  // A sketch that was left unfinished is gone on with.
  while (placed().length > 0) await keyboard('{Backspace}');
}
const placed = (): readonly LngLat[] => {
  const { drawing } = useDrawSession.getState();
  return drawing?.kind === 'sketch' ? drawing.sketch.placed : [];
};
async function place(center: LngLat) {
  map().jumpTo({ center });
  await keyboard('{Enter}');
}
async function editing() {
  await withMap('zones', three);
  map().jumpTo({ center: [-56.195, -34.895], zoom: 14 });
  openZone('a');
  await expect.element(page.getByRole('button', { name: 'Edit vertices' })).toBeVisible();
  await keyboard('e');
  await expect.poll(() => useDrawSession.getState().drawing?.kind).toBe('vertices');
  focusMap();
}
/** Begins to draw an area that a route is to avoid, and places two vertices. */
async function drawingArea() {
  await withMap('route');
  drawArea(() => undefined);
  focusMap();
  await place([-56.1, -34.85]);
  await place([-56.09, -34.85]);
  expect(placed()).toHaveLength(2);
}
const vertices = () => {
  const { drawing } = useDrawSession.getState();
  if (drawing?.kind !== 'vertices' || drawing.geometry.type !== 'Polygon') return [];
  return drawing.geometry.coordinates[0]?.slice(1) ?? [];
};
const selected = () => {
  const { drawing } = useDrawSession.getState();
  return drawing?.kind === 'vertices' ? JSON.stringify(drawing.selected) : '';
};

const search = page.getByRole('combobox', { name: 'Search places' });
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const toSearch = (key: string) => async () => {
  await openWindow({ panel: 'route' });
  await expect.element(search).toBeVisible();
  await keyboard(key);
  await expect.element(search).toHaveFocus();
};

/** By the group's and the row's key and what is pressed. */
const tests: Readonly<Record<string, () => Promise<void>>> = {
  'keys.everywhere /': toSearch('/'),
  'keys.everywhere Ctrl+K': async () => {
    await openWindow();
    await expect.element(search).toBeVisible();
    await keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('dialog', { name: 'Palette' })).toBeVisible();
  },
  'keys.everywhere Ctrl+B': async () => {
    await openWindow({ panel: 'route' });
    await expect.element(panel('Route')).toBeVisible();
    await keyboard('{Control>}b{/Control}');
    await expect.element(page.getByRole('heading', { name: 'Route' })).not.toBeInTheDocument();
    await keyboard('{Control>}b{/Control}');
    await expect.element(page.getByRole('heading', { name: 'Route' })).toBeVisible();
  },
  'keys.everywhere Ctrl+O': async () => {
    await openWindow();
    await expect.element(search).toBeVisible();
    await keyboard('{Control>}o{/Control}');
    await expect.element(page.getByRole('dialog', { name: 'Workspaces' })).toBeVisible();
  },
  'keys.everywhere Ctrl+S': async () => {
    await openWindow({ panel: 'route' });
    await expect.element(panel('Route')).toBeVisible();
    await keyboard('{Control>}s{/Control}');
    await expect.element(page.getByText('There is no whole answer here to save yet')).toBeVisible();
  },
  'keys.everywhere Ctrl+Shift+E': async () => {
    await openWindow({ panel: 'zones', zones: three });
    const opener = page.getByRole('button', { name: 'Export', exact: true });
    await expect.element(opener).toBeVisible();
    focus(search);
    await keyboard('{Control>}{Shift>}e{/Shift}{/Control}');
    await expect.element(page.getByRole('menu', { name: 'Export' })).toBeVisible();
    await keyboard('{Escape}');
    await expect.element(search).toHaveFocus();
  },
  'keys.everywhere Ctrl+P': async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const at = (lng: number) => ({ name: null, position: { lat: -34.9, lng } });
    await openWindow({
      panel: 'route',
      answers: { 'distance.route': async (question) => succeeded(routeAnswer(question)) },
    });
    routeFrom(at(-56.2));
    routeTo(at(-56.1));
    await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await keyboard('{Control>}p{/Control}');
    await expect.poll(() => print.mock.calls.length).toBe(1);
  },
  'keys.everywhere Ctrl+,': async () => {
    await openWindow({ panel: 'route' });
    await expect.element(panel('Route')).toBeVisible();
    await keyboard('{Control>},{/Control}');
    await expect.element(panel('Settings')).toBeVisible();
  },
  'keys.everywhere Esc': async () => {
    await openWindow({ panel: 'zones', zones: three });
    await row('b').click();
    const edit = page.getByRole('button', { name: 'Edit vertices' });
    await expect.element(edit).toBeVisible();
    await keyboard('{Escape}');
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(row('b')).toBeVisible();
  },
  'keys.everywhere ?': async () => {
    await openWindow();
    await expect.element(search).toBeVisible();
    await keyboard('{Shift>}?{/Shift}');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const { titleKey, keys } of groups) {
      const table = sheet.getByRole('table', { name: words.t(titleKey), exact: true });
      for (const { pressed, titleKey } of keys)
        await expect.element(table).toHaveTextContent(`${pressed}${words.t(titleKey)}`);
    }
    await keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
  },
  'map.label ← ↑ → ↓': async () => {
    await withMap('places');
    focusMap();
    const moved = async (key: string, part: 'lat' | 'lng', sign: number) => {
      const before = useViewport.getState().centre[part];
      await keyboard(key);
      await expect
        .poll(() => Math.sign(Math.round((useViewport.getState().centre[part] - before) * 1e6)))
        .toBe(sign);
    };
    await moved('{ArrowRight}', 'lng', 1);
    await moved('{ArrowLeft}', 'lng', -1);
    await moved('{ArrowUp}', 'lat', 1);
    await moved('{ArrowDown}', 'lat', -1);
  },
  'map.label + −': async () => {
    await withMap('places');
    focusMap();
    const { zoom } = useViewport.getState();
    await keyboard('+');
    await expect.poll(() => useViewport.getState().zoom).toBeGreaterThan(zoom + 0.5);
    await keyboard('-');
    await expect.poll(() => useViewport.getState().zoom).toBeCloseTo(zoom);
  },
  'map.label Shift+F10': async () => {
    await withMap('places');
    focusMap();
    await keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
    await keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(document.activeElement).toBe(map().getCanvas());
  },
  'map.label Enter': async () => {
    await withMap('route');
    await page.getByRole('button', { name: 'Pick on the map: Start' }).click();
    map().jumpTo({ center: [-56.15, -34.85] });
    focusMap();
    await keyboard('{Enter}');
    await expect.element(page.getByRole('combobox', { name: 'Start' })).toHaveValue('-34.85000, -56.15000');
  },
  'keys.stops ↑ ↓': async () => {
    await openWindow({ panel: 'route' });
    await page.getByRole('button', { name: 'Add a stop' }).click();
    routeTo({ name: 'The end', position: { lat: -34.9, lng: -56.1 } });
    const end = page.getByRole('button', { name: 'Move stop B' });
    await expect.element(end).toBeVisible();
    focus(end);
    await keyboard('{ArrowUp}');
    await expect.element(page.getByRole('combobox', { name: 'Stop 1' })).toHaveValue('The end');
    await keyboard('{ArrowDown}');
    await expect.element(page.getByRole('combobox', { name: 'Destination' })).toHaveValue('The end');
  },
  'keys.stops Ctrl+Z': async () => {
    await openWindow({ panel: 'route' });
    await page.getByRole('button', { name: 'Add a stop' }).click();
    const added = page.getByRole('combobox', { name: 'Stop 1' });
    await expect.element(added).toBeVisible();
    focus(page.getByRole('button', { name: 'Add a stop' }));
    await keyboard('{Control>}z{/Control}');
    await expect.element(added).not.toBeInTheDocument();
  },
  'zones.title D': async () => {
    await withMap('zones', three);
    await keyboard('d');
    await expect.element(page.getByRole('toolbar', { name: 'Drawing' })).toHaveTextContent('Draw a zone');
  },
  'zones.title E': async () => {
    await withMap('zones', three);
    openZone('b');
    await expect.element(page.getByRole('button', { name: 'Edit vertices' })).toBeVisible();
    await keyboard('e');
    await expect
      .element(page.getByRole('toolbar', { name: 'Drawing' }))
      .toHaveTextContent('Edit vertices: b');
  },
  'zones.title S': async () => {
    await withMap('zones', three);
    await keyboard('d');
    const snapping = page.getByRole('button', { name: 'Snap to the borders of zones' });
    await expect.element(snapping).toHaveAttribute('aria-pressed', 'true');
    await keyboard('s');
    await expect.element(snapping).toHaveAttribute('aria-pressed', 'false');
  },
  'zones.title Enter': async () => {
    await withMap('zones', three);
    startReshaping('buffer', ['b']);
    await expect.poll(() => useReshaping.getState().reshaping?.preview).toBeTruthy();
    focusMap();
    await keyboard('{Enter}');
    await expect.poll(() => useReshaping.getState().reshaping).toBeNull();
    await expect.poll(() => useZones.getState().zones.get('b')).not.toEqual(three[1]);
  },
  'zones.title N': async () => {
    await withMap('zones', withoutStores);
    await keyboard('n');
    const shown = page.getByRole('region', { name: 'The problem looked at' });
    await expect.element(shown).toHaveTextContent('Choose a problem');
    await expect.element(page.getByRole('button', { name: 'Next problem' })).toBeEnabled();
    await keyboard('n');
    await expect.element(shown).toHaveTextContent('Zones:');
  },
  'zones.title P': async () => {
    await withMap('zones', withoutStores);
    await keyboard('p');
    await expect.element(page.getByRole('button', { name: 'Previous problem' })).toBeEnabled();
    await keyboard('p');
    await expect
      .element(page.getByRole('region', { name: 'The problem looked at' }))
      .toHaveTextContent('Zones:');
  },
  'zones.title Ctrl+Z': async () => {
    await inList();
    await keyboard('{Delete}');
    await expect.element(row('a')).not.toBeInTheDocument();
    await keyboard('{Control>}z{/Control}');
    await expect.element(row('a')).toBeVisible();
  },
  'zones.title Ctrl+Y': async () => {
    await inList();
    await keyboard('{Delete}');
    await expect.element(row('a')).not.toBeInTheDocument();
    await keyboard('{Control>}z{/Control}');
    await expect.element(row('a')).toBeVisible();
    await keyboard('{Control>}y{/Control}');
    await expect.element(row('a')).not.toBeInTheDocument();
  },
  'zones.title Ctrl+Shift+Z': async () => {
    await inList();
    await keyboard('{Delete}');
    await keyboard('{Control>}z{/Control}');
    await expect.element(row('a')).toBeVisible();
    await keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.element(row('a')).not.toBeInTheDocument();
  },
  'keys.zoneList ↑ ↓': async () => {
    await inList();
    await keyboard('{ArrowDown}');
    await expect.element(row('b')).toHaveFocus();
    await keyboard('{ArrowUp}');
    await expect.element(row('a')).toHaveFocus();
  },
  'keys.zoneList Enter': async () => {
    await inList();
    await keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('button', { name: 'Edit vertices' })).toBeVisible();
    expect(useSelection.getState().open).toBe('b');
  },
  'keys.zoneList Space': async () => {
    await inList();
    await keyboard(' ');
    await expect.element(row('a')).toHaveAttribute('aria-selected', 'true');
    await keyboard(' ');
    await expect.element(row('a')).toHaveAttribute('aria-selected', 'false');
  },
  'keys.zoneList Shift+↑ ↓': async () => {
    await inList();
    await keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['a', 'b', 'c']);
    await keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(chosen()).toEqual(['a', 'b']);
  },
  'keys.zoneList Ctrl+A': async () => {
    await inList();
    await keyboard('{Control>}a{/Control}');
    expect(chosen()).toEqual(['a', 'b', 'c']);
  },
  'keys.zoneList Ctrl+D': async () => {
    await inList();
    await keyboard('{Control>}d{/Control}');
    await expect.poll(() => useZones.getState().zones.size).toBe(4);
  },
  'keys.zoneList H': async () => {
    await inList();
    await keyboard('h');
    expect([...useSelection.getState().hidden]).toEqual(['a']);
    await keyboard('h');
    expect([...useSelection.getState().hidden]).toEqual([]);
  },
  'keys.zoneList Delete': async () => {
    await inList();
    await keyboard(' {ArrowDown} {Delete}');
    await expect.element(row('c')).toHaveFocus();
    expect([...useZones.getState().zones.keys()]).toEqual(['c']);
  },
  'zones.table.label ← ↑ → ↓': async () => {
    await inTable();
    await keyboard('{ArrowDown}{ArrowRight}');
    expect(cellHere()).toEqual([3, 3]);
    await keyboard('{ArrowUp}{ArrowLeft}');
    expect(cellHere()).toEqual([2, 2]);
  },
  'zones.table.label Enter': async () => {
    await inTable();
    await keyboard('{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'Zone id of a' })).toHaveFocus();
  },
  'zones.table.label Delete': async () => {
    await inTable();
    await keyboard('{ArrowRight}{Delete}');
    await expect.poll(() => useZones.getState().zones.get('a')?.storeId).toBe('');
  },
  'zones.table.label Space': async () => {
    await inTable();
    await keyboard('{ArrowDown} ');
    expect(chosen()).toEqual(['b']);
  },
  'zones.table.label Ctrl+A': async () => {
    await inTable();
    await keyboard('{Control>}a{/Control}');
    expect(chosen()).toEqual(['a', 'b', 'c']);
  },
  'saved.title Enter': async () => {
    await inSaved();
    await keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('region', { name: 'Saved search' })).toHaveTextContent('b');
  },
  'saved.title Space': async () => {
    await inSaved();
    await keyboard(' ');
    await expect.element(row('a')).toHaveAttribute('aria-selected', 'true');
  },
  'saved.title F2': async () => {
    await inSaved();
    await keyboard('{F2}');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('a');
  },
  'saved.title Ctrl+A': async () => {
    await inSaved();
    await keyboard('{Control>}a{/Control}');
    await expect.element(page.getByText('2 chosen')).toBeVisible();
  },
  'saved.title Delete': async () => {
    await inSaved();
    await keyboard('{Delete}');
    await expect.element(row('a')).not.toBeInTheDocument();
    await expect.element(row('b')).toHaveFocus();
  },
  'saved.title Ctrl+Z': async () => {
    await inSaved();
    await keyboard('{Delete}');
    await expect.element(row('a')).not.toBeInTheDocument();
    await keyboard('{Control>}z{/Control}');
    await expect.element(row('a')).toBeVisible();
  },
  'keys.drawing Enter': async () => {
    await drawing();
    await place([-56.1, -34.85]);
    const [lng, lat] = placed()[0] ?? [];
    expect(lng).toBeCloseTo(-56.1, 5);
    expect(lat).toBeCloseTo(-34.85, 5);
  },
  'keys.drawing Ctrl+Enter': async () => {
    await drawing();
    for (const at of [
      [-56.1, -34.85],
      [-56.09, -34.85],
      [-56.09, -34.84],
    ] satisfies LngLat[])
      await place(at);
    await keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => useZones.getState().zones.size).toBe(4);
    expect(useDrawSession.getState().drawing).toBeNull();
  },
  'keys.drawing Backspace': async () => {
    await drawing();
    await place([-56.1, -34.85]);
    await place([-56.09, -34.85]);
    expect(placed()).toHaveLength(2);
    await keyboard('{Backspace}');
    expect(placed()).toHaveLength(1);
  },
  'keys.drawing [ ]': async () => {
    await editing();
    await keyboard(']');
    const first = selected();
    await keyboard(']');
    expect(selected()).not.toBe(first);
    await keyboard('[[');
    expect(selected()).toBe(first);
  },
  'keys.drawing ← ↑ → ↓': async () => {
    await editing();
    await keyboard(']');
    const sum = () => vertices().reduce(([x, y], [lng, lat]): LngLat => [x + lng, y + lat], [0, 0]);
    const nudged = async (key: string): Promise<LngLat> => {
      const before = sum();
      await keyboard(key);
      const after = sum();
      return [after[0] - before[0], after[1] - before[1]];
    };
    const [right] = await nudged('{ArrowRight}');
    expect(right).toBeGreaterThan(0);
    expect((await nudged('{ArrowLeft}'))[0]).toBeLessThan(0);
    expect((await nudged('{ArrowUp}'))[1]).toBeGreaterThan(0);
    expect((await nudged('{ArrowDown}'))[1]).toBeLessThan(0);
    expect((await nudged('{Shift>}{ArrowRight}{/Shift}'))[0]).toBeGreaterThan(right * 3);
    expect((await nudged('{Alt>}{ArrowRight}{/Alt}'))[0]).toBeLessThan(right / 3);
  },
  'keys.drawing I': async () => {
    await editing();
    await keyboard(']i');
    expect(vertices()).toHaveLength(5);
  },
  'keys.drawing Delete': async () => {
    await editing();
    await keyboard(']{Delete}');
    expect(vertices()).toHaveLength(3);
  },
  'keys.drawing Ctrl+Z': async () => {
    await drawingArea();
    await keyboard('{Control>}z{/Control}');
    expect(placed()).toHaveLength(1);
  },
  'keys.drawing Ctrl+Y': async () => {
    await drawingArea();
    await keyboard('{Control>}z{/Control}');
    await keyboard('{Control>}y{/Control}');
    expect(placed()).toHaveLength(2);
  },
  'keys.drawing Ctrl+Shift+Z': async () => {
    await drawingArea();
    await keyboard('{Control>}z{/Control}');
    await keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(placed()).toHaveLength(2);
  },
  'keys.drawing Alt': async () => {
    await drawing();
    const beside: LngLat = [-56.20001, -34.90001];
    map().jumpTo({ center: beside });
    await keyboard('{Enter}');
    expect(placed()).toEqual([[-56.2, -34.9]]);
    await keyboard('{Backspace}{Alt>}{Enter}{/Alt}');
    expect(placed()[0]?.[0]).toBeCloseTo(beside[0], 6);
    expect(placed()[0]).not.toEqual([-56.2, -34.9]);
  },
};

const rows = groups
  .flatMap(({ titleKey, keys }) => keys.map(({ pressed }) => `${titleKey} ${pressed}`))
  .filter((row) => !row.startsWith('app.panels '));

test('each row of the sheet has its test, and each test its row', () => {
  expect(Object.keys(tests).sort()).toEqual([...rows].sort());
});

test.each(Object.entries(tests))('%s', (_, run) => run());

test('the panels have the keys from 1 on', async () => {
  await openWindow();
  await expect.element(search).toBeVisible();
  for (const [index, { id, titleKey }] of panels.slice(0, 9).entries()) {
    await keyboard(String(index + 1));
    expect(useLayout.getState().panel).toBe(id);
    await expect.element(page.getByRole('heading', { name: words.t(titleKey), level: 1 })).toBeVisible();
  }
});

test('keys are named as on a keyboard of the language that the window speaks', async () => {
  await openWindow();
  onTestFinished(() => speak('en'));
  await speak('de');
  await keyboard('{Shift>}?{/Shift}');
  const sheet = page.getByRole('dialog', { name: words.t('keys.title') });
  for (const pressed of ['Strg+Umschalt+Z', 'Entf', 'Rücktaste', 'Umschalt+F10']) {
    await expect.element(sheet.getByRole('rowheader', { name: pressed, exact: true }).first()).toBeVisible();
  }
});
