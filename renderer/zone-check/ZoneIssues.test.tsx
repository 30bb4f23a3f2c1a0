import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openWindowWithMap } from '../app/MapWindow.testing.tsx';
import { useMapInstance } from '../map/map-instance.ts';
import { openZone } from '../workspace-zones/selection.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { importText } from '../zones/import/import-queue.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const issue = (text: RegExp) =>
  panel.getByRole('region', { name: 'Checks' }).getByRole('listitem').filter({ hasText: text });
const wkt = panel.getByRole('textbox', { name: 'Well-Known Text' });
const undoByKey = () => userEvent.keyboard('{Control>}z{/Control}');

const shapes = {
  west: 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))',
  bow: 'POLYGON ((-56.18 -34.91, -56.17 -34.9, -56.17 -34.91, -56.18 -34.9, -56.18 -34.91))',
  over: 'POLYGON ((-56.192 -34.915, -56.185 -34.915, -56.185 -34.905, -56.192 -34.905, -56.192 -34.915))',
  apart: 'POLYGON ((-56.2 -34.8999, -56.19 -34.8999, -56.19 -34.89, -56.2 -34.89, -56.2 -34.8999))',
  turned: 'POLYGON ((-34.91 -56.2, -34.91 -56.19, -34.9 -56.19, -34.9 -56.2, -34.91 -56.2))',
};

async function openCard(zoneId: string) {
  const zone = [...useZones.getState().zones.values()].find((zone) => zone.zoneId === zoneId);
  openZone(zone?.id ?? '');
  await expect.element(panel.getByLabelText('Zone ID')).toHaveValue(zoneId);
}

test('an issue is shown with its position on the map, and a repair can be undone', async () => {
  await openWindowWithMap({ panel: 'zones' });
  const rows = Object.entries(shapes).map(([name, shape]) => `${name},S1,"${shape}"`);
  importText(['zone_id,store_id,polygon', ...rows].join('\n'));
  await page.getByRole('button', { name: 'Import 5 zones' }).click();
  await expect.element(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '5');
  const map = useMapInstance.getState().map;
  // The one that is on another continent does not lead the map away from the others.
  await expect.poll(() => map?.getBounds().contains([-56.19, -34.905])).toBe(true);
  await expect.poll(() => map?.getZoom()).toBeGreaterThan(11);

  await openCard('bow');
  const crossing = issue(/The border crosses itself/);
  await crossing.getByRole('button', { name: 'Show on map' }).click();
  await expect.poll(() => map?.getCenter().lng).toBeCloseTo(-56.175, 4);
  await expect.poll(() => map?.getCenter().lat).toBeCloseTo(-34.905, 4);
  await crossing.getByRole('button', { name: 'Make valid' }).click();
  await expect.element(panel.getByText('No problems')).toBeVisible();
  await undoByKey();
  await expect.element(crossing).toBeVisible();

  await openCard('turned');
  const swapped = issue(/probably swapped/);
  await swapped.getByRole('button', { name: 'Swap latitude and longitude' }).click();
  await expect.element(swapped).not.toBeInTheDocument();
  await expect.element(wkt).toHaveValue(expect.stringContaining('-56.2 -34.91,'));
  await undoByKey();
  await expect.element(swapped).toBeVisible();

  await openCard('west');
  await expect.element(issue(/Gap between neighbors: .* Zones: apart/)).toBeVisible();
  const overlap = issue(/Overlaps a neighbor by .* Zones: over/);
  await expect.element(overlap).toHaveTextContent(/\d%/);
  await overlap.getByRole('button', { name: 'Subtract overlap from this zone' }).click();
  await expect.element(overlap).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect.element(overlap).toBeVisible();
  await panel.getByRole('button', { name: 'Redo' }).click();
  await expect.element(overlap).not.toBeInTheDocument();
});
