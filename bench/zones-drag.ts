import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareWindow, zonesAreVisible } from './bare-program.ts';
import { buildBareWindow } from './bare-window/build.ts';
import { scriptPerStep } from './drag-script.ts';
import { atMost, atMostTime, type ElectronRuntime, type Figure, type Surroundings } from './figure.ts';
import { mapHand, middleOf } from './map-hand.ts';
import { openZonesWindow } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

const zoneCount = 10_000;
const zoom = 14;

const zones = sampleZones(zoneCount, 10);
const edited = zones[5050];

async function inProgram(electron: ElectronRuntime, folder: string): Promise<number> {
  const window = await openZonesWindow(electron, { profile: join(folder, 'profile'), zones });
  try {
    if (!edited) throw new Error('There is no such zone');
    await window.showZone(edited, zoom);
    await window.editVertices(edited);
    return await scriptPerStep(window.page, window.dragCorner, { edited, steps: 30 });
  } finally {
    await window.close();
  }
}

/** The same drag on a bare page with all zones, or only that one, in a drawing library. */
async function inLibrary(
  electron: ElectronRuntime,
  { alone, ...window }: { folder: string; entry: string; holder: string; alone: boolean },
) {
  if (!edited) throw new Error('There is no such zone');
  const others = alone ? [] : zones.filter((zone) => zone !== edited);
  const program = await startBareWindow(electron, {
    ...window,
    zones: [edited, ...others],
    map: [0, 0, 980, 870, ...middleOf(edited), zoom],
  });
  try {
    await program.page.evaluate(zonesAreVisible);
    return await scriptPerStep(program.page, mapHand(program.page).dragCorner, { edited, steps: 8 });
  } finally {
    await program.close();
  }
}

/** Cost of dragging a vertex in the window, next to drawing libraries with all zones. */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const electron = await surroundings.electron();
  const entry = await buildBareWindow();
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  try {
    const ours = await inProgram(electron, folder);
    const libraries: Record<string, number> = {};
    for (const holder of ['mapbox-gl-draw', 'terra-draw'])
      libraries[holder] = await inLibrary(electron, { folder, entry, holder, alone: false });
    const alone = await inLibrary(electron, { folder, entry, holder: 'mapbox-gl-draw', alone: true });
    return [
      atMostTime(
        'script per step of a drag among 10,000 zones beyond drawing the map, median',
        ours,
        'ms',
        1,
      ),
      ...Object.entries(libraries).map(([name, theirs]) =>
        atMost(
          `that by the same with all zones in ${name} (${theirs.toFixed(1)} ms)`,
          ours / theirs,
          'times',
          1,
        ),
      ),
      atMost(
        `that by the same with the zone alone in mapbox-gl-draw (${alone.toFixed(1)} ms)`,
        ours / alone,
        'times',
        1.5,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
