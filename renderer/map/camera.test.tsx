import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { openWindowWithMap } from '../app/MapWindow.testing.tsx';
import { showPlace } from '../places/places-store.ts';
import { takeTool } from '../zones/editing/zone-tools.ts';
import { bringIntoView, bringIntoViewIfOutside, bringResultIntoView } from './camera.ts';
import { useMapInstance } from './map-instance.ts';
import { useViewport } from './viewport.ts';

const toolbar = page.getByRole('toolbar', { name: 'Drawing' });
const island = { southwest: { lat: 40, lng: 10 }, northeast: { lat: 41, lng: 11 } };

function map() {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return map;
}
/** What a change of the window's size leaves as it is. */
const view = () => ({ center: map().getCenter(), zoom: map().getZoom() });
const paintedFrames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
};

test('an answer that arrives while a zone is drawn leaves the map where it is', async () => {
  await openWindowWithMap({ panel: 'zones', zones: [] });
  takeTool({ kind: 'draw', form: 'polygon' });
  await expect.element(toolbar).toBeVisible();
  await expect.poll(() => useViewport.getState().settled).toBe(true);
  const before = view();
  bringResultIntoView(island);
  await paintedFrames(5);
  expect(view()).toEqual(before);

  await toolbar.getByRole('button', { name: 'Cancel' }).click();
  bringResultIntoView(island);
  await expect.poll(() => map().getBounds().contains([10.5, 40.5])).toBe(true);
});

test('an answer that is in view already leaves the map where it is, and one that is too small is fitted', async () => {
  await openWindowWithMap({ panel: 'zones', zones: [] });
  await expect.poll(() => useViewport.getState().settled, { timeout: 20_000 }).toBe(true);
  bringResultIntoView(island);
  await expect.poll(() => map().getBounds().contains([10.5, 40.5])).toBe(true);
  await paintedFrames(5);
  const before = view();
  bringResultIntoView({ southwest: { lat: 40.3, lng: 10.3 }, northeast: { lat: 40.7, lng: 10.7 } });
  await paintedFrames(5);
  expect(view()).toEqual(before);
  bringResultIntoView({ southwest: { lat: 40.5, lng: 10.5 }, northeast: { lat: 40.51, lng: 10.51 } });
  await expect.poll(() => map().getZoom()).toBeGreaterThan(before.zoom + 2);
});

test('the map is busy from a move on until it is applied, also where nothing has to move', async () => {
  await openWindowWithMap({ panel: 'zones', zones: [] });
  const isBusy = () => map().getContainer().getAttribute('aria-busy');
  await expect.poll(isBusy, { timeout: 20_000 }).toBe('false');
  for (let times = 0; times < 2; times++) {
    bringIntoView(island);
    expect(isBusy()).toBe('true');
    await expect.poll(isBusy, { timeout: 20_000 }).toBe('false');
    expect(map().getBounds().contains([10.5, 40.5])).toBe(true);
  }
});

test('details of a place that arrive while a zone is drawn leave the map where it is', async () => {
  let arrive = () => {};
  const desk = await openWindowWithMap({
    panel: 'places',
    answers: {
      'localities.details': ({ public_id }) =>
        new Promise((resolve) => {
          arrive = () =>
            resolve(
              succeeded({
                result: {
                  public_id,
                  types: ['locality'],
                  formatted_address: 'Island',
                  geometry: { location: island.southwest, viewport: island },
                },
              }),
            );
        }),
    },
  });
  showPlace({ publicId: 'island', description: 'Island', types: ['locality'] });
  await expect.poll(() => desk.asked('localities.details')).toHaveLength(1);
  takeTool({ kind: 'draw', form: 'polygon' });
  await expect.element(toolbar).toBeVisible();
  const before = map().getBounds().toArray();
  arrive();
  await expect.element(page.getByRole('heading', { name: 'Island' })).toBeVisible();
  await paintedFrames(5);
  expect(map().getBounds().toArray()).toEqual(before);
});

test('an answer that arrives while a person drags the map leaves it under the hand', async () => {
  await openWindowWithMap({ panel: 'route' });
  const canvas = map().getCanvas();
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const mouse = (type: string, right: number, buttons: number) =>
    canvas.dispatchEvent(
      new MouseEvent(type, {
        bubbles: true,
        buttons,
        clientX: left + width / 2 + right,
        clientY: top + height / 2,
      }),
    );
  mouse('mousedown', 0, 1);
  mouse('mousemove', 20, 1);
  mouse('mousemove', 60, 1);
  await expect.poll(() => map().isMoving()).toBe(true);
  bringResultIntoView(island);
  await paintedFrames(5);
  expect(map().getBounds().contains([10.5, 40.5])).toBe(false);

  mouse('mouseup', 60, 0);
  await expect.poll(() => map().isMoving()).toBe(false);
  bringResultIntoView(island);
  await expect.poll(() => map().getBounds().contains([10.5, 40.5])).toBe(true);
});

test('a region that comes into use is shown, whatever was looked up in the one before', async () => {
  const desk = await openWindowWithMap({ panel: 'settings' });
  const corners = [island.southwest, { lat: 40, lng: 11 }, island.northeast, { lat: 41, lng: 10 }];
  const region = desk.published('region');
  if (!region) throw new Error('There is no region');
  desk.publish('region', {
    ...region,
    id: 'island',
    name: 'Island',
    bounds: island,
    coverage: [[...corners, island.southwest]],
  });
  await expect.poll(() => map().getBounds().contains([10.5, 40.5])).toBe(true);
  expect(map().getZoom()).toBeGreaterThan(7);
});

test('bounds of which nothing is visible are fitted, and others leave the map where it is', async () => {
  await openWindowWithMap({ panel: 'zones', zones: [] });
  await expect.poll(() => useViewport.getState().settled, { timeout: 20_000 }).toBe(true);
  bringIntoViewIfOutside(island);
  await expect.poll(() => map().getBounds().contains([10.5, 40.5])).toBe(true);
  await paintedFrames(5);
  const before = view();
  bringIntoViewIfOutside({ southwest: { lat: 40.5, lng: 10.5 }, northeast: { lat: 45, lng: 15 } });
  await paintedFrames(5);
  expect(view()).toEqual(before);
});
