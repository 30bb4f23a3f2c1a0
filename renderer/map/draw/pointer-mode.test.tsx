import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { openZone } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { takeTool } from '../../zones/editing/zone-tools.ts';
import { useMapInstance } from '../map-instance.ts';

const toolbar = page.getByRole('toolbar', { name: 'Drawing' });
const { keyboard } = userEvent;

const middle: LngLat = [-56.195, -34.905];
const square = geometryOf('POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))');

const map = () => {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return map;
};

async function openSquare() {
  await openWindowWithMap({ panel: 'zones', zones: [testZone('square', { geometry: square })] });
  await expect.poll(() => useZones.getState().isLoaded).toBe(true);
  map().jumpTo({ center: middle, zoom: 14 });
  openZone('square');
}

async function take(tool: Parameters<typeof takeTool>[0]) {
  takeTool(tool);
  await expect.element(toolbar).toBeVisible();
}

function mouse(type: string, at: LngLat, options: MouseEventInit = {}) {
  const canvas = map().getCanvas();
  const { left, top } = canvas.getBoundingClientRect();
  const { x, y } = map().project(at);
  canvas.dispatchEvent(
    new MouseEvent(type, { bubbles: true, clientX: left + x, clientY: top + y, ...options }),
  );
}

function dragAlong([from, ...path]: readonly [LngLat, ...LngLat[]]) {
  mouse('mousemove', from);
  mouse('mousedown', from, { buttons: 1 });
  for (const at of path) mouse('mousemove', at, { buttons: 1 });
}

const positions = (id: string): readonly LngLat[] => {
  const zone = useZones.getState().zones.get(id);
  return zone ? partsOf(zone.geometry).flat(2) : [];
};
const has = (id: string, [lng, lat]: LngLat) =>
  positions(id).some((position) => Math.hypot(position[0] - lng, position[1] - lat) < 1e-4);
const preview = () => document.querySelector('.zd-drag-preview');

test('a line drawn with the pressed mouse becomes a zone, and the map does not pan', async () => {
  await openSquare();
  await take({ kind: 'draw', form: 'freehand' });
  const center = map().getCenter();
  dragAlong([
    [-56.21, -34.9],
    [-56.205, -34.9],
    [-56.205, -34.895],
    [-56.21, -34.895],
  ]);
  mouse('mouseup', [-56.21, -34.895]);
  await expect.poll(() => useZones.getState().zones.size).toBe(2);
  expect(map().getCenter()).toEqual(center);
});

test('the middle of an edge is dragged as a new vertex', async () => {
  await openSquare();
  await take({ kind: 'edit', id: 'square' });
  const to: LngLat = [-56.195, -34.895];
  dragAlong([[-56.195, -34.9], [-56.195, -34.898], to]);
  expect(preview()).not.toBeNull();
  mouse('mouseup', to);
  await expect.poll(() => has('square', to)).toBe(true);
  expect(positions('square')).toHaveLength(6);
  await expect.poll(preview).toBeNull();
});

test.each([
  ['vertex', 'edit', [-56.19, -34.9], [-56.185, -34.895]],
  ['zone', 'move', middle, [-56.19, -34.9]],
] as const)('a tool that is left while it drags a %s keeps what was dragged', async (_, kind, from, to) => {
  await openSquare();
  await take({ kind, id: 'square' });
  dragAlong([[...from], [-56.188, -34.898], [...to]]);
  await keyboard('e');
  await expect.element(toolbar).not.toBeInTheDocument();
  expect(has('square', [-56.185, -34.895])).toBe(true);
  expect(preview()).toBeNull();
  mouse('mouseup', [...to]);
  expect(map().dragPan.isEnabled()).toBe(true);
});

test('Escape while a vertex is dragged deselects it and keeps what was dragged', async () => {
  await openSquare();
  await take({ kind: 'edit', id: 'square' });
  const to: LngLat = [-56.185, -34.895];
  dragAlong([[-56.19, -34.9], [-56.188, -34.898], to]);
  await keyboard('{Escape}');
  mouse('mousemove', [-56.18, -34.89], { buttons: 1 });
  mouse('mouseup', [-56.18, -34.89]);
  await expect.poll(() => has('square', to)).toBe(true);
  expect(has('square', [-56.18, -34.89])).toBe(false);
  await expect.element(toolbar).toBeVisible();
});
