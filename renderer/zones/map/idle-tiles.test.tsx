import { expect, onTestFinished, test, vi } from 'vitest';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { useMapInstance } from '../../map/map-instance.ts';
import { changeZones } from '../../workspace-zones/zones-store.ts';
import { drawnIds, zoneAt } from './drawn-zones.testing.ts';

/** Shows a part of the map, as users do by panning. */
const showAt = (lng: number) => useMapInstance.getState().map?.jumpTo({ center: [lng, -34.895], zoom: 13 });

test('after a long pause, the map shows zones in other places, and changes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  onTestFinished(() => ended.mockRestore());
  await openWindowWithMap({ panel: 'zones', zones: [zoneAt('near', -56.2), zoneAt('far', -55.2)] });
  showAt(-56.195);
  await expect.poll(drawnIds).toEqual(['near']);

  const endedBefore = ended.mock.calls.length;
  vi.advanceTimersByTime(10 * 60_000);
  expect(ended.mock.calls.length).toBeGreaterThan(endedBefore);
  expect(drawnIds()).toEqual(['near']);
  showAt(-55.195);
  await expect.poll(drawnIds).toEqual(['far']);

  vi.advanceTimersByTime(10 * 60_000);
  changeZones('zones.edits.drawn', { put: [zoneAt('new', -55.18)] });
  await expect.poll(drawnIds).toEqual(['far', 'new']);
});
