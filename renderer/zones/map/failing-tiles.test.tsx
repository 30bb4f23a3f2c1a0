import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { useMapInstance } from '../../map/map-instance.ts';
import { failTask, failTaskAfterFirst } from '../../ui/failing-task.testing.ts';
import { zonesAtOnce } from '../../workspace-zones/zone-chunks.ts';
import { changeZones } from '../../workspace-zones/zones-store.ts';
import { drawnIds, zoneAt } from './drawn-zones.testing.ts';

const message = page.getByRole('alert').filter({ hasText: 'Couldn’t update the zones on the map.' });

async function openMapOfZone() {
  await openWindowWithMap({ panel: 'zones', zones: [zoneAt('1', -56.2)] });
  useMapInstance.getState().map?.jumpTo({ center: [-56.185, -34.895], zoom: 13 });
  await expect.poll(drawnIds).toEqual(['1']);
}

test('a worker that fails once is replaced, and the map shows the change', async () => {
  await openMapOfZone();
  const restore = failTask('change');
  changeZones('zones.edits.drawn', { put: [zoneAt('2', -56.18)] });
  // The change was sent synchronously; the worker that replaces the failed one works.
  restore();
  await expect.poll(drawnIds).toEqual(['1', '2']);
  await expect.element(message).not.toBeInTheDocument();
});

test('a worker that fails again is reported, and the map is updated on request', async () => {
  await openMapOfZone();
  const restore = failTask('change');
  changeZones('zones.edits.drawn', { put: [zoneAt('2', -56.18)] });
  await expect.element(message).toBeVisible();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(drawnIds).toEqual(['1', '2']);
});

test('workers that fail after the first of many zones are reported, not replaced without end', async () => {
  await openMapOfZone();
  const restore = failTaskAfterFirst('change');
  const many = Array.from({ length: 2 * zonesAtOnce }, (_, index) => zoneAt(`${index + 2}`, -56.18));
  changeZones('zones.edits.drawn', { put: many });
  await expect.element(message).toBeVisible();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(drawnIds).toContain(`${many.length + 1}`);
});
