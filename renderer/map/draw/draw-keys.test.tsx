import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Route } from '../../../shared/api/distance.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import { type LngLat, toLatLng } from '../../../shared/geo/position.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { drawArea } from '../../journey/draw-area.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useMapInstance } from '../map-instance.ts';
import { useDrawSession } from './draw-session.ts';
import { lineOf } from './sketch.ts';

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};

const three = [zone('a', 0), zone('b', 1), zone('c', 2)];

const { keyboard } = userEvent;

async function withMap(panel: string, zones: readonly Zone[] = []) {
  await openWindowWithMap({
    panel,
    zones,
    answers: { 'localities.geocode': async () => succeeded({ results: [] }) },
  });
  await expect.poll(() => useZones.getState().isLoaded).toBe(true);
}

const map = () => {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return map;
};

const focusMap = () => map().getCanvas().focus();

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

const outline = (): readonly LngLat[] => {
  const { drawing } = useDrawSession.getState();
  return drawing?.kind === 'sketch' ? lineOf(drawing.sketch) : [];
};

const routeAlong = (path: readonly LngLat[]): Route => {
  const bounds = boundsOf(path.map(toLatLng));
  if (!bounds) throw new Error('A path');
  return {
    overview_polyline: { points: encodePolyline(path.map(toLatLng)) },
    bounds,
    notice: '',
    legs: [],
  };
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

test('a zone is sketched by keys', async () => {
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
});

test('the first vertex again ends a sketch, also where the border of another zone is beside it', async () => {
  await drawing();
  // 11 pixels off the border of zone `a`, to which it is not to snap.
  const first: LngLat = [-56.20023, -34.895];
  map().jumpTo({ center: first });
  await keyboard('{Alt>}{Enter}{/Alt}');
  expect(placed()[0]?.[0]).toBeCloseTo(first[0], 6);
  await place([-56.205, -34.895]);
  await place([-56.205, -34.9]);
  await place(first);
  await expect.poll(() => useZones.getState().zones.size).toBe(4);
  expect(useDrawSession.getState().drawing).toBeNull();
});

test('vertices are gone through, moved, inserted and deleted by keys', async () => {
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
  await expect.element(page.getByRole('menu', { name: 'Vertex menu' })).toBeVisible();
});

test('a bracket that a German keyboard has on AltGr goes to the next vertex', async () => {
  await editing();
  const bracket = { key: ']', code: 'Digit9', modifierAltGraph: true, ctrlKey: true, altKey: true };
  map()
    .getCanvas()
    .dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...bracket }));
  expect(selected()).toContain('vertex');
});

test('the last vertex is undone and redone, of an area too that is no zone', async () => {
  await drawingArea();
  for (const redo of ['{Control>}y{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}']) {
    await keyboard('{Control>}z{/Control}');
    expect(placed()).toHaveLength(1);
    await keyboard(redo);
    expect(placed()).toHaveLength(2);
  }
});

test('Alt places a vertex without snapping', async () => {
  await drawing();
  const beside: LngLat = [-56.20001, -34.90001];
  map().jumpTo({ center: beside });
  await keyboard('{Enter}');
  expect(placed()).toEqual([[-56.2, -34.9]]);
  await keyboard('{Backspace}{Alt>}{Enter}{/Alt}');
  expect(placed()[0]?.[0]).toBeCloseTo(beside[0], 6);
  expect(placed()[0]).not.toEqual([-56.2, -34.9]);
});

test('an edge follows the street that is found, and stays straight with a word where there is none', async () => {
  const street: LngLat[] = [
    [-56.1, -34.85],
    [-56.1, -34.845],
    [-56.09, -34.845],
  ];
  let answer: { status: string; routes: Route[] } = { status: 'OK', routes: [routeAlong(street)] };
  await openWindowWithMap({
    panel: 'zones',
    zones: [],
    answers: { 'distance.route': async () => succeeded(answer) },
  });
  await expect.poll(() => useZones.getState().isLoaded).toBe(true);
  await keyboard('d');
  await expect.poll(() => useDrawSession.getState().drawing?.kind).toBe('sketch');
  focusMap();
  while (placed().length > 0) await keyboard('{Backspace}');
  await keyboard('r');
  await expect
    .element(page.getByRole('button', { name: 'Follow streets' }))
    .toHaveAttribute('aria-pressed', 'true');
  for (const at of [street[0], street[2]]) if (at) await place(at);
  await expect
    .poll(() => outline().map(([lng, lat]) => [lng.toFixed(3), lat.toFixed(3)]))
    .toEqual([
      ['-56.100', '-34.850'],
      ['-56.100', '-34.845'],
      ['-56.090', '-34.845'],
    ]);
  answer = { status: 'ZERO_RESULTS', routes: [] };
  await place([-56.08, -34.85]);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This edge stays straight. No street found.');
  expect(outline()).toHaveLength(4);
  await keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => [...useZones.getState().zones.values()].length).toBe(1);
});
