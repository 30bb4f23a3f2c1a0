import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import type { LatLng, LngLat } from '../../shared/geo/position.ts';
import { savedPlace } from '../../shared/saved/saved-search.testing.ts';
import { windowLanguages } from '../../shared/settings/settings.ts';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { desk } from '../desk/desk.ts';
import { useDeskStates } from '../desk/states.ts';
import { doubtfulLine, openList } from '../geocoding/geocoding-desk.testing.ts';
import { drawArea } from '../journey/draw-area.ts';
import { routeFrom, routeTo, useRoute } from '../journey/route-store.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { useMapInstance } from '../map/map-instance.ts';
import { useViewport } from '../map/viewport.ts';
import { changeMatrix } from '../matrix/matrix-store.ts';
import { routeAnswer } from '../route/route.testing.ts';
import { speak, words } from '../words/words.ts';
import { useLayout } from '../workbench/layout.ts';
import { openZone, useSelection } from '../workspace-zones/selection.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { startReshaping, useReshaping } from '../zones/editing/reshaping.ts';
import { importText } from '../zones/import/imports.ts';
import { commandGroups } from './commands.ts';
import { focus, openWindow } from './DeskWindow.testing.tsx';
import { keyGroups } from './key-groups.ts';
import { openWindowWithMap } from './MapWindow.testing.tsx';
import { panels } from './panels.ts';

/* The keys of the sheet do what the sheet says of them. */

const groups = keyGroups(commandGroups);

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};
const three = [zone('a', 0), zone('b', 1), zone('c', 2)];
const many = Array.from({ length: 30 }, (_, at) => {
  const number = String(at).padStart(2, '0');
  return { ...zone(`z${number}`, at), storeId: `S${number}` };
});
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

async function inList(zones = three) {
  await openWindow({ panel: 'zones', zones });
  const first = row(zones[0]?.zoneId ?? '');
  await expect.element(first).toBeVisible();
  focus(first);
}
/** In the table of zones, at its first cell. */
async function inTable(zones = three) {
  await openWindow({ panel: 'zones', zones });
  await page.getByRole('button', { name: 'Open as a table' }).click();
  await expect.element(tableOfZones).toHaveFocus();
}
const tableOfZones = page.getByRole('grid', { name: 'Table of zones' });
const zoneIdOf = (name: string) => page.getByRole('textbox', { name: `Zone id of ${name}` });
const lastColumn = () => Number(tableOfZones.element().getAttribute('aria-colcount'));
const storeOf = (id: string) => useZones.getState().zones.get(id)?.storeId;
/** In the list of problems, at the head of the only group: each of the zones has one, in their order. */
async function inProblems() {
  await openWindow({ panel: 'zones', zones: many.slice(1).map((each) => ({ ...each, storeId: '' })) });
  await page.getByText('Problems · 29', { exact: true }).click();
  await expect.element(headOfProblems).toBeVisible();
  focus(headOfProblems);
}
const headOfProblems = page.getByRole('button', { name: /^Store id missing/ });
const problemLookedAt = page.getByRole('region', { name: 'The problem looked at' });
const gapWidth = page.getByLabelText('Gaps between neighbours up to');
/** At the first store of the legend. */
async function inLegend() {
  await openWindow({ panel: 'zones', zones: many });
  const first = page
    .getByRole('toolbar', { name: 'Zones' })
    .getByRole('button', { name: 'S00', exact: true });
  await expect.element(first).toBeVisible();
  focus(first);
}
/** In the list of the service's zones. */
async function inHeldZones() {
  const zones = many.map(({ zoneId, storeId }) => ({
    zone_id: zoneId,
    store_id: storeId,
    polygon: triangle,
  }));
  await openWindow({
    panel: 'zones',
    zones: three,
    answers: { 'zones.atService': async () => succeeded({ supported: true, zones }) },
  });
  await page.getByText('At the service', { exact: true }).click();
  const first = page.getByRole('button', { name: /^z00/ });
  await expect.element(first).toBeVisible();
  focus(first);
}
const triangle = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.91))';
const geometryNow = (id: string) => useZones.getState().zones.get(id)?.geometry;
const tick = (name: string) => page.getByRole('checkbox', { name: `Import ${name}`, exact: true });
async function inImport() {
  await openWindow({ panel: 'zones' });
  await expect.poll(() => useZones.getState().read).toBe(true);
  importText(
    ['zone_id;store_id;polygon', ...many.map(({ zoneId }) => `${zoneId};S1;"${triangle}"`)].join('\n'),
  );
  await expect.element(tick('z00')).toBeVisible();
  focus(tick('z00'));
}
/** In the table of a matrix that is wider and higher than what is seen of it. */
async function inMatrix(): Promise<Element> {
  const value = { value: 60, text: '' };
  await openWindow({
    panel: 'matrix',
    answers: {
      matrix: async ({ origins, destinations }) => {
        const elements = destinations.map(() => ({ status: 'OK', distance: value, duration: value }));
        return succeeded({ status: 'OK', rows: origins.map(() => ({ elements })) });
      },
    },
  });
  const points = (sign: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `${sign}${String(at).padStart(2, '0')}`,
      position: { lat: -34.9, lng: -56.2 + at / 1000 },
    }));
  changeMatrix({ origins: points('O', 50), destinations: points('D', 25) });
  await page.getByRole('button', { name: /^Calculate/ }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  const table = page.getByRole('grid');
  await expect.element(table).toBeVisible();
  focus(table);
  return table.element();
}
const headOf = (name: string) => page.getByRole('columnheader').getByRole('button', { name, exact: true });
/** In the search of places, where two places were found for what was typed. */
async function searching() {
  const found = ['Near', 'Far'].map((name, at) => ({
    public_id: name,
    types: ['address'],
    description: name,
    location: { lat: -34.9, lng: -56.1 + at / 100 },
  }));
  await openWindow({
    answers: { 'localities.autocomplete': async () => succeeded({ localities: found }) },
  });
  await typed();
}
async function typed() {
  await search.fill('a');
  await expect.element(page.getByRole('option', { name: 'Near' })).toBeVisible();
}
const marked = () =>
  page
    .getByRole('option')
    .elements()
    .find((option) => option.matches('[data-combobox-selected]'))
    ?.getAttribute('value');
const splitter = page.getByRole('separator', { name: 'Width of the panel' });
async function onSplitter() {
  await openWindow({ panel: 'route' });
  await expect.element(splitter).toBeVisible();
  focus(splitter);
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

/** By the group's key and what is pressed; rows that stand with | between them are seen one after the other in one window. */
const tests: Readonly<Record<string, () => Promise<void>>> = {
  'keys.everywhere Ctrl+K | Ctrl+O | Ctrl+B | Ctrl+S | / | Ctrl+,': async () => {
    await openWindow({ panel: 'route' });
    await expect.element(search).toBeVisible();
    for (const [key, name] of [
      ['k', 'Palette'],
      ['o', 'Workspaces'],
    ] as const) {
      await keyboard(`{Control>}${key}{/Control}`);
      const dialog = page.getByRole('dialog', { name });
      await expect.element(dialog).toBeVisible();
      await keyboard('{Escape}');
      await expect.element(dialog).not.toBeInTheDocument();
    }
    await keyboard('{Control>}b{/Control}');
    await expect.element(page.getByRole('heading', { name: 'Route' })).not.toBeInTheDocument();
    await keyboard('{Control>}b{/Control}');
    await expect.element(page.getByRole('heading', { name: 'Route' })).toBeVisible();
    await keyboard('{Control>}s{/Control}');
    await expect.element(page.getByText('There is no whole answer here to save yet')).toBeVisible();
    await keyboard('/');
    await expect.element(search).toHaveFocus();
    await keyboard('{Control>},{/Control}');
    await expect.element(panel('Settings')).toBeVisible();
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
        await expect.element(table).toHaveTextContent(`${pressed.join(' ')}${words.t(titleKey)}`);
    }
    await keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
  },
  'map.label ← ↑ → ↓ | + − | Shift+F10': async () => {
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
    const { zoom } = useViewport.getState();
    await keyboard('+');
    await expect.poll(() => useViewport.getState().zoom).toBeGreaterThan(zoom + 0.5);
    await keyboard('-');
    await expect.poll(() => useViewport.getState().zoom).toBeCloseTo(zoom);
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
  'keys.stops Ctrl+Z | ↑ ↓': async () => {
    await openWindow({ panel: 'route' });
    const add = page.getByRole('button', { name: 'Add a stop' });
    const added = page.getByRole('combobox', { name: 'Stop 1' });
    await add.click();
    await expect.element(added).toBeVisible();
    focus(add);
    await keyboard('{Control>}z{/Control}');
    await expect.element(added).not.toBeInTheDocument();
    await add.click();
    routeTo({ name: 'The end', position: { lat: -34.9, lng: -56.1 } });
    const end = page.getByRole('button', { name: 'Move stop B' });
    await expect.element(end).toBeVisible();
    focus(end);
    await keyboard('{ArrowUp}');
    await expect.element(added).toHaveValue('The end');
    await keyboard('{ArrowDown}');
    await expect.element(page.getByRole('combobox', { name: 'Destination' })).toHaveValue('The end');
  },
  'zones.title D | S': async () => {
    await withMap('zones', three);
    await keyboard('d');
    await expect.element(page.getByRole('toolbar', { name: 'Drawing' })).toHaveTextContent('Draw a zone');
    const snapping = page.getByRole('button', { name: 'Snap to the borders of zones' });
    await expect.element(snapping).toHaveAttribute('aria-pressed', 'true');
    await keyboard('s');
    await expect.element(snapping).toHaveAttribute('aria-pressed', 'false');
  },
  'zones.title B': async () => {
    await withMap('zones', three);
    openZone('b');
    await keyboard('e');
    const shared = page.getByRole('button', { name: 'Shared borders' });
    await expect.element(shared).toHaveAttribute('aria-pressed', 'true');
    await keyboard('b');
    await expect.element(shared).toHaveAttribute('aria-pressed', 'false');
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
    await expect.element(problemLookedAt).toHaveTextContent('Choose a problem');
    await expect.element(page.getByRole('button', { name: 'Next problem' })).toBeEnabled();
    for (const name of ['a', 'b']) {
      await keyboard('n');
      await expect.element(problemLookedAt).toHaveTextContent(`Zones: ${name}.`);
    }
  },
  'zones.title P': async () => {
    await withMap('zones', withoutStores);
    await keyboard('p');
    await expect.element(page.getByRole('button', { name: 'Previous problem' })).toBeEnabled();
    for (const name of ['c', 'b']) {
      await keyboard('p');
      await expect.element(problemLookedAt).toHaveTextContent(`Zones: ${name}.`);
    }
  },
  'zones.title Ctrl+Z | Ctrl+Y | Ctrl+Shift+Z': async () => {
    await inList();
    await keyboard('{Delete}');
    for (const redo of ['{Control>}y{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}']) {
      await expect.element(row('a')).not.toBeInTheDocument();
      await keyboard('{Control>}z{/Control}');
      await expect.element(row('a')).toBeVisible();
      await keyboard(redo);
    }
    await expect.element(row('a')).not.toBeInTheDocument();
  },
  'keys.zoneList Space | H | Shift+↑ Shift+↓ | Ctrl+A | Enter': async () => {
    await inList();
    await keyboard(' ');
    await expect.element(row('a')).toHaveAttribute('aria-selected', 'true');
    await keyboard(' ');
    await expect.element(row('a')).toHaveAttribute('aria-selected', 'false');
    await keyboard('h');
    expect([...useSelection.getState().hidden]).toEqual(['a']);
    await keyboard('h');
    expect([...useSelection.getState().hidden]).toEqual([]);
    await keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['a', 'b', 'c']);
    await keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(chosen()).toEqual(['a', 'b']);
    await keyboard('{Control>}a{/Control}');
    expect(chosen()).toEqual(['a', 'b', 'c']);
    focus(row('a'));
    await keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('button', { name: 'Edit vertices' })).toBeVisible();
    expect(useSelection.getState().open).toBe('b');
  },
  'keys.zoneList Ctrl+D': async () => {
    await inList();
    await keyboard('{Control>}d{/Control}');
    await expect.poll(() => useZones.getState().zones.size).toBe(4);
  },
  'keys.zoneList Delete': async () => {
    await inList();
    await keyboard(' {ArrowDown} {Delete}');
    await expect.element(row('c')).toHaveFocus();
    expect([...useZones.getState().zones.keys()]).toEqual(['c']);
  },
  'zones.table.label ← ↑ → ↓ | PgUp PgDn | Home End | Ctrl+Home Ctrl+End': async () => {
    await inTable(many);
    const [firstRow, firstColumn] = [2, 2];
    for (const [keys, ...cell] of [
      ['{ArrowDown}{ArrowRight}', 3, 3],
      ['{ArrowUp}{ArrowLeft}', firstRow, firstColumn],
      ['{PageDown}', 12, firstColumn],
      ['{PageUp}', firstRow, firstColumn],
      ['{ArrowDown}{End}', 3, lastColumn()],
      ['{Home}', 3, firstColumn],
      ['{Control>}{End}{/Control}', many.length + 1, lastColumn()],
      ['{Control>}{Home}{/Control}', firstRow, firstColumn],
    ] as const) {
      await keyboard(keys);
      await expect.poll(cellHere, { message: keys }).toEqual(cell);
    }
  },
  'zones.table.label Enter F2 | Esc | Tab': async () => {
    await inTable();
    for (const key of ['{Enter}', '{F2}']) {
      await keyboard(key);
      await expect.element(zoneIdOf('a')).toHaveFocus();
      await keyboard('A{Escape}');
      await expect.element(tableOfZones).toHaveFocus();
      await expect.element(tableOfZones.getByText('a', { exact: true })).toBeVisible();
      expect(useZones.getState().zones.get('a')?.zoneId).toBe('a');
    }
    await keyboard('{Enter}');
    await expect.element(zoneIdOf('a')).toHaveFocus();
    await keyboard('A{Tab}');
    await expect.poll(() => useZones.getState().zones.get('a')?.zoneId).toBe('aA');
    expect(cellHere()).toEqual([2, 3]);
  },
  'zones.table.label Ctrl+C | Ctrl+V': async () => {
    await inTable();
    const copied = new Promise<string>((resolve) =>
      document.addEventListener(
        'copy',
        ({ clipboardData }) => resolve(clipboardData?.getData('text/plain') ?? ''),
        { once: true },
      ),
    );
    await keyboard('{ArrowDown}{Control>}c{/Control}');
    expect(await copied).toBe('b');
    await keyboard('{ArrowRight}{Control>}v{/Control}');
    await expect.poll(() => storeOf('b')).toBe('b');
  },
  'zones.table.label Delete | Ctrl+Z | Ctrl+Y | Ctrl+Shift+Z': async () => {
    await inTable();
    await keyboard('{ArrowRight}{Delete}');
    for (const redo of ['{Control>}y{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}']) {
      await expect.poll(() => storeOf('a')).toBe('');
      await keyboard('{Control>}z{/Control}');
      await expect.poll(() => storeOf('a')).toBe('STORE1');
      await keyboard(redo);
    }
    await expect.poll(() => storeOf('a')).toBe('');
  },
  'zones.problems.title Enter': async () => {
    await inProblems();
    await keyboard('{ArrowDown}{Enter}');
    await expect.element(problemLookedAt).toHaveTextContent('Zones: z01.');
  },
  'zones.problems.title ← →': async () => {
    await inProblems();
    const first = page.getByRole('button', { name: /z01/ }).filter({ hasText: 'store id' });
    await keyboard('{ArrowLeft}');
    await expect.element(headOfProblems).toHaveAttribute('aria-expanded', 'false');
    await expect.element(first).not.toBeInTheDocument();
    await keyboard('{ArrowRight}{ArrowDown}');
    await expect.element(first).toHaveFocus();
    await keyboard('{ArrowLeft}');
    await expect.element(headOfProblems).toHaveFocus();
  },
  'zones.card.wkt Esc | Ctrl+Enter': async () => {
    await openWindow({ panel: 'zones', zones: three });
    await row('a').click();
    const wkt = page.getByRole('textbox', { name: 'Well-Known Text' });
    await wkt.fill(triangle);
    await keyboard('{Escape}');
    await expect.element(wkt).not.toHaveValue(triangle);
    expect(geometryNow('a')).toEqual(three[0]?.geometry);
    await wkt.fill(triangle);
    await keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => geometryNow('a')).toEqual(geometryOf(triangle));
    await expect.element(wkt).toHaveFocus();
  },
  'keys.import ↑ ↓ | Home End': async () => {
    await inImport();
    for (const [key, name] of [
      ['{ArrowDown}', 'z01'],
      ['{ArrowUp}', 'z00'],
      ['{End}', 'z29'],
      ['{Home}', 'z00'],
    ] as const) {
      await keyboard(key);
      await expect.element(tick(name)).toHaveFocus();
    }
  },
  'keys.legend Enter | ← ↑ → ↓': async () => {
    await inLegend();
    await keyboard('{ArrowDown}{Enter}');
    await expect.element(row('z01')).toBeVisible();
    await expect.element(row('z00')).not.toBeInTheDocument();
    await keyboard('{Enter}');
    await expect.element(row('z00')).toBeVisible();
    focus(page.getByRole('button', { name: 'Colour of S00' }));
    await keyboard('{Enter}');
    const colors = page.getByRole('menuitemradio');
    const colorHere = () => colors.elements().findIndex((color) => color.matches(':focus'));
    await expect.poll(colorHere).toBeGreaterThanOrEqual(0);
    const first = colorHere();
    await keyboard('{ArrowRight}');
    expect(colorHere()).toBe(first + 1);
    await keyboard('{ArrowDown}');
    expect(colorHere()).toBeGreaterThan(first + 2);
    await keyboard('{ArrowUp}{ArrowLeft}');
    expect(colorHere()).toBe(first);
  },
  'keys.matrix ← ↑ → ↓ | PgUp PgDn | Home End | Ctrl+Home Ctrl+End': async () => {
    const table = await inMatrix();
    await keyboard('{ArrowDown}{ArrowRight}');
    await expect.poll(() => Math.min(table.scrollTop, table.scrollLeft)).toBeGreaterThan(0);
    await keyboard('{ArrowUp}{ArrowLeft}');
    await expect.poll(() => [table.scrollTop, table.scrollLeft]).toEqual([0, 0]);
    await keyboard('{PageDown}');
    await expect.poll(() => table.scrollTop).toBeGreaterThan(table.clientHeight / 2);
    await keyboard('{PageUp}');
    await expect.poll(() => table.scrollTop).toBe(0);
    await keyboard('{End}');
    await expect.element(headOf('D24')).toBeVisible();
    await expect.element(headOf('D00')).not.toBeInTheDocument();
    await keyboard('{Home}');
    await expect.element(headOf('D00')).toBeVisible();
    await keyboard('{Control>}{End}{/Control}');
    await expect.element(headOf('D24')).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'O49' })).toBeVisible();
    await keyboard('{Control>}{Home}{/Control}');
    await expect.element(headOf('D00')).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'O00' })).toBeVisible();
  },
  'keys.lists ↑ ↓ | PgUp PgDn | Home End': async () => {
    await inList(many);
    for (const [key, name] of [
      ['{ArrowDown}', 'z01'],
      ['{ArrowUp}', 'z00'],
      ['{PageDown}', 'z10'],
      ['{PageUp}', 'z00'],
      ['{End}', 'z29'],
      ['{Home}', 'z00'],
    ] as const) {
      await keyboard(key);
      await expect.element(row(name)).toHaveFocus();
    }
  },
  'keys.fields Esc | Enter': async () => {
    await inProblems();
    focus(gapWidth);
    await keyboard('{Escape}');
    await expect.element(gapWidth).not.toHaveFocus();
    await gapWidth.fill('40');
    await keyboard('{Enter}');
    await expect.poll(() => useDeskStates.getState().settings?.gapWidthMeters).toBe(40);
  },
  'keys.placeSearch Esc | Enter | ↑ ↓': async () => {
    await searching();
    await keyboard('{Escape}');
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    await expect.element(search).toHaveValue('a');
    await keyboard('{Escape}');
    await expect.element(search).toHaveValue('');
    await typed();
    await keyboard('{Enter}');
    const chosen = panel('Places').getByRole('heading', { level: 2 });
    await expect.element(chosen).toHaveTextContent('Near');
    await typed();
    for (const [keys, name] of [
      ['{ArrowDown}{ArrowDown}', 'Far'],
      ['{ArrowUp}', 'Near'],
      ['{ArrowDown}', 'Far'],
    ] as const) {
      await keyboard(keys);
      await expect.poll(marked).toBe(name);
    }
    await keyboard('{Enter}');
    await expect.element(chosen).toHaveTextContent('Far');
  },
  'keys.geocoding ↑ ↓ | PgUp PgDn | Home End | 1 2 3 4 5 | Enter | Delete | Ctrl+Z': async () => {
    const { states } = await openList(Array.from({ length: 30 }, (_, row) => doubtfulLine(row)));
    const list = page.getByRole('listbox', { name: 'Lines of the list' });
    await expect.element(list.getByRole('option').first()).toHaveTextContent('Rivera 0');
    focus(list);
    const selected = () =>
      list.element().querySelector('[aria-selected=true]')?.getAttribute('aria-posinset');
    for (const [key, row] of [
      ['{ArrowDown}', '2'],
      ['{ArrowUp}', '1'],
      ['{PageDown}', '11'],
      ['{PageUp}', '1'],
      ['{End}', '30'],
      ['{Home}', '1'],
    ] as const) {
      await keyboard(key);
      await expect.poll(selected).toBe(row);
    }
    await keyboard('3');
    await expect.element(page.getByRole('radio', { name: /Rocha/ })).toBeChecked();
    await keyboard('{Enter}');
    await expect.poll(() => states().slice(0, 2)).toEqual(['confirmed', 'doubtful']);
    await keyboard('{Delete}');
    await expect.poll(() => states().slice(0, 2)).toEqual(['confirmed', 'rejected']);
    await keyboard('{Control>}z{/Control}');
    await expect.poll(() => states().slice(0, 2)).toEqual(['confirmed', 'doubtful']);
  },
  'app.resize ← → | Home End | Enter': async () => {
    await onSplitter();
    const { panelWidth } = useLayout.getState();
    await keyboard('{ArrowRight}');
    expect(useLayout.getState().panelWidth).toBeGreaterThan(panelWidth);
    await keyboard('{ArrowLeft}');
    expect(useLayout.getState().panelWidth).toBe(panelWidth);
    const limit = (of: string) => Number(splitter.element().getAttribute(of));
    await keyboard('{Home}');
    await expect.poll(() => useLayout.getState().panelWidth).toBe(limit('aria-valuemin'));
    await keyboard('{End}');
    await expect.poll(() => useLayout.getState().panelWidth).toBe(limit('aria-valuemax'));
    await keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Route' })).not.toBeInTheDocument();
  },
  'keys.handles ← ↑ → ↓': async () => {
    await withMap('route');
    map().jumpTo({ center: [-56.15, -34.85], zoom: 14 });
    routeFrom({ name: 'Depot', position: { lat: -34.85, lng: -56.15 } });
    const handle = page.getByRole('button', { name: /^Route, A/ });
    const at = () => useRoute.getState().stops[0]?.place?.position ?? { lat: 0, lng: 0 };
    const moved = async (key: string): Promise<LatLng> => {
      const before = at();
      await expect.element(handle).toBeVisible();
      focus(handle);
      await keyboard(key);
      await expect.poll(at).not.toEqual(before);
      return { lat: at().lat - before.lat, lng: at().lng - before.lng };
    };
    const { lng: right } = await moved('{ArrowRight}');
    expect(right).toBeGreaterThan(0);
    expect((await moved('{ArrowLeft}')).lng).toBeLessThan(0);
    expect((await moved('{ArrowUp}')).lat).toBeGreaterThan(0);
    expect((await moved('{ArrowDown}')).lat).toBeLessThan(0);
    expect((await moved('{Shift>}{ArrowRight}{/Shift}')).lng).toBeGreaterThan(right * 3);
    expect((await moved('{Alt>}{ArrowRight}{/Alt}')).lng).toBeLessThan(right / 3);
  },
  'zones.table.label Space | Shift+↑ Shift+↓ | Ctrl+A': async () => {
    await inTable();
    await keyboard('{ArrowDown} ');
    expect(chosen()).toEqual(['b']);
    await keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['b', 'c']);
    await keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(chosen()).toEqual(['a', 'b']);
    await keyboard('{Control>}a{/Control}');
    expect(chosen()).toEqual(['a', 'b', 'c']);
  },
  'saved.title Space | Ctrl+A | Enter': async () => {
    await inSaved();
    await keyboard(' ');
    await expect.element(row('a')).toHaveAttribute('aria-selected', 'true');
    await keyboard('{Control>}a{/Control}');
    await expect.element(page.getByText('2 chosen')).toBeVisible();
    focus(row('a'));
    await keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('region', { name: 'Saved search' })).toHaveTextContent('b');
  },
  'saved.keys.inHistory F2': async () => {
    await openWindow({ panel: 'saved' });
    await desk.call('saved.keep', { list: 'history', search: savedPlace('a') });
    await page.getByText('History (1)').click();
    await expect.element(row('a')).toBeVisible();
    focus(row('a'));
    await keyboard('{F2}');
    await expect.element(page.getByText('Saved (1)')).toBeVisible();
  },
  'saved.title F2': async () => {
    await inSaved();
    await keyboard('{F2}');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('a');
  },
  'saved.title Delete | Ctrl+Z': async () => {
    await inSaved();
    await keyboard('{Delete}');
    await expect.element(row('a')).not.toBeInTheDocument();
    await expect.element(row('b')).toHaveFocus();
    await keyboard('{Control>}z{/Control}');
    await expect.element(row('a')).toBeVisible();
  },
  'keys.drawing Enter | Backspace Delete | Ctrl+Enter': async () => {
    await drawing();
    const corners: readonly LngLat[] = [
      [-56.1, -34.85],
      [-56.09, -34.85],
      [-56.09, -34.84],
    ];
    for (const corner of corners.slice(0, 2)) await place(corner);
    for (const [at, [lng, lat]] of placed().entries()) {
      expect(lng).toBeCloseTo(corners[at]?.[0] ?? 0, 5);
      expect(lat).toBeCloseTo(corners[at]?.[1] ?? 0, 5);
    }
    expect(placed()).toHaveLength(2);
    await keyboard('{Backspace}');
    expect(placed()).toHaveLength(1);
    await keyboard('{Delete}');
    expect(placed()).toHaveLength(0);
    for (const corner of corners) await place(corner);
    await keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => useZones.getState().zones.size).toBe(4);
    expect(useDrawSession.getState().drawing).toBeNull();
  },
  'keys.drawing [ ] P N | ← ↑ → ↓ | I Ins | Delete Backspace | Shift+F10': async () => {
    await editing();
    await keyboard(']');
    const first = selected();
    await keyboard(']');
    expect(selected()).not.toBe(first);
    await keyboard('[[');
    expect(selected()).toBe(first);
    await keyboard('n');
    expect(selected()).not.toBe(first);
    await keyboard('p');
    expect(selected()).toBe(first);
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
    await keyboard('i');
    expect(vertices()).toHaveLength(5);
    await keyboard('{Insert}');
    expect(vertices()).toHaveLength(6);
    await keyboard('{Delete}');
    expect(vertices()).toHaveLength(5);
    await keyboard(']{Backspace}');
    expect(vertices()).toHaveLength(4);
    await keyboard(']{Shift>}{F10}{/Shift}');
    await expect.element(page.getByRole('menu', { name: 'Menu of the vertex' })).toBeVisible();
  },
  'keys.drawing Ctrl+Z | Ctrl+Y | Ctrl+Shift+Z': async () => {
    await drawingArea();
    for (const redo of ['{Control>}y{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}']) {
      await keyboard('{Control>}z{/Control}');
      expect(placed()).toHaveLength(1);
      await keyboard(redo);
      expect(placed()).toHaveLength(2);
    }
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

test('no two bindings of one group take the same key', () => {
  for (const { titleKey, commands = [], focusKeys = [] } of commandGroups) {
    const keys = [...commands, ...focusKeys].flatMap(({ keys }) => keys.map((key) => key.toLowerCase()));
    expect(keys, titleKey).toEqual([...new Set(keys)]);
  }
});

test.each(windowLanguages)('all that is bound to a key has its words in %s', async (language) => {
  onTestFinished(() => speak('en'));
  await speak(language);
  const titles = commandGroups.flatMap(({ titleKey, commands = [], focusKeys = [] }) => [
    titleKey,
    ...[...commands, ...focusKeys].map((binding) => binding.titleKey),
  ]);
  for (const title of titles) expect(words.getResource(language, 'translation', title), title).toBeTruthy();
});

test.each(Object.entries(tests))('%s', (_, run) => run());

/** The other lists, each with thirty rows and the focus on the first. */
const otherLists = {
  'of saved searches': async () => {
    await openWindow({ panel: 'saved' });
    for (const { zoneId } of many)
      await desk.call('saved.keep', { list: 'saved', search: savedPlace(zoneId) });
    const rows = page.getByRole('grid', { name: 'Saved' }).getByRole('row');
    await expect.element(rows.first()).toBeVisible();
    await expect.element(page.getByText('Saved (30)')).toBeVisible();
    focus(rows.first());
  },
  'of problems': inProblems,
  'of zones at the service': inHeldZones,
  'of stores in the legend': inLegend,
};
/** Which row has the focus, or what is in it. */
function rowHere() {
  const { index, line } =
    document.activeElement?.closest<HTMLElement>('[data-index], [data-line]')?.dataset ?? {};
  return Number(index ?? line);
}

test.each(Object.entries(otherLists))('the list %s is gone through by the keys of lists', async (_, open) => {
  await open();
  const pressed = async (key: string, row: number) => {
    await keyboard(key);
    await expect.poll(rowHere, { message: key }).toBe(row);
  };
  await pressed('{ArrowDown}', 1);
  await pressed('{ArrowUp}', 0);
  await pressed('{PageDown}', 10);
  await pressed('{PageUp}', 0);
  await pressed('{End}', 29);
  await pressed('{Home}', 0);
});

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
  for (const pressed of ['Strg+Umschalt+Z', 'Entf', 'Rücktaste Entf', 'Bild↑ Bild↓', 'Umschalt+F10']) {
    await expect.element(sheet.getByRole('rowheader', { name: pressed, exact: true }).first()).toBeVisible();
  }
  await speak('fr');
  const inFrench = page.getByRole('dialog', { name: words.t('keys.title') });
  await expect.element(inFrench.getByText('Retour arrière', { exact: true }).first()).toBeVisible();
});
