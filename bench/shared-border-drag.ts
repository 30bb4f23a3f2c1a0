import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptPerStep } from './drag-script.ts';
import { atMost, type Figure, type Surroundings } from './figure.ts';
import { median } from './timing.ts';
import { openZonesWindow } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

const zoneCount = 10_000;
const zoom = 14;
const steps = 30;

/** Each zone except the first shares its corners with three others. */
const zones = sampleZones(zoneCount, zoneCount);
/** Far apart, so that none is next to one that was dragged before. */
const dragged = [5050, 5555, 2525, 7070, 3535, 8080].flatMap((index) => zones[index] ?? []);

/** Cost of dragging a corner of four zones in the window, next to a corner of a single zone. */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const electron = await surroundings.electron();
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const window = await openZonesWindow(electron, { profile: join(folder, 'profile'), zones });
  const costs = { shared: [] as number[], alone: [] as number[] };
  try {
    for (const [round, edited] of dragged.entries()) {
      const kind = round % 2 === 0 ? 'shared' : 'alone';
      await window.showZone(edited, zoom);
      await window.editVertices(edited);
      await window.page.evaluate(`(() => {
        const shared = button('Shared borders');
        if ((shared.getAttribute('aria-pressed') === 'true') !== ${kind === 'shared'}) shared.click();
      })()`);
      costs[kind].push(await scriptPerStep(window.page, window.dragCorner, { edited, steps }));
      await window.leaveEditing();
    }
  } finally {
    await window.close();
    await rm(folder, { recursive: true, force: true });
  }
  const [shared, alone] = [median(costs.shared), median(costs.alone)];
  return [
    atMost(
      `script per step of a drag that four of 10,000 zones share (${shared.toFixed(2)} ms) by that of one alone (${alone.toFixed(2)} ms)`,
      shared / alone,
      'times',
      1.5,
    ),
  ];
}
