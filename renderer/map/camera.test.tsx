import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWindowWithMap } from '../app/MapWindow.testing.tsx';
import { takeTool } from '../zones/editing/zone-tools.ts';
import { bringAnswerIntoView } from './camera.ts';
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
  bringAnswerIntoView(island);
  await paintedFrames(5);
  expect(view()).toEqual(before);

  await toolbar.getByRole('button', { name: 'Leave' }).click();
  bringAnswerIntoView(island);
  await expect.poll(() => map().getBounds().contains([10.5, 40.5])).toBe(true);
});
