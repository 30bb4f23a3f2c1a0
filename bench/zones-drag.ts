import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareWindow, zonesAreShown } from './bare-program.ts';
import { buildBareWindow } from './bare-window/build.ts';
import type { DevTools } from './devtools.ts';
import { atMost, atMostTime, type ElectronRuntime, type Figure, type Surroundings } from './figure.ts';
import { type MapHand, mapHand, middleOf } from './map-hand.ts';
import { median } from './timing.ts';
import { openZonesWindow } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

const zoneCount = 10_000;
const zoom = 14;
/** What follows a frame, as tiles that are drawn next, belongs to the step. */
const betweenStepsMs = 50;
const longestFrameMs = 5000;

const zones = sampleZones(zoneCount, 10);
const edited = zones[5050];

/**
 * Script that the page's own thread runs for each step of a drag, in milliseconds of processor time,
 * without that of drawing the map, which any frame of it costs.
 */
async function scriptPerStep(page: DevTools, dragCorner: MapHand['dragCorner'], steps: number) {
  if (!edited) throw new Error('There is no such zone');
  await page.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(`(() => {
    window.frames = 0;
    benchMap.on('render', () => { window.frames += 1; });
    const container = benchMap.getContainer();
    window.nextFrame = () => new Promise((drawn) => {
      const since = performance.now();
      const look = () => {
        const busy = container.getAttribute('aria-busy') === 'true';
        if (busy && performance.now() - since < ${longestFrameMs}) setTimeout(look, 10);
        else setTimeout(() => drawn(true), ${betweenStepsMs});
      };
      requestAnimationFrame(() => setTimeout(look, ${betweenStepsMs}));
    });
  })()`);
  const spent = async () => {
    const frames = Number(await page.evaluate('frames'));
    const { metrics } = (await page.send('Performance.getMetrics')) as {
      metrics: { name: string; value: number }[];
    };
    const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
    return { frames, milliseconds: seconds * 1000 };
  };
  interface Spent {
    frames: number;
    milliseconds: number;
  }
  const still: Spent[] = [];
  const steady: Spent[] = [];
  const dragged: Spent[] = [];
  let before = await spent();
  const note = async (into: Spent[]) => {
    const now = await spent();
    into.push({
      frames: now.frames - before.frames,
      milliseconds: now.milliseconds - before.milliseconds,
    });
    before = now;
  };
  for (let round = 0; round < steps; round += 1) {
    await page.evaluate('nextFrame()');
    await note(still);
    await page.evaluate('benchMap.triggerRepaint(), nextFrame()');
    await note(steady);
  }
  /** What looking costs by itself. */
  const looking = median(still.map(({ milliseconds }) => milliseconds));
  const drawing = median(
    steady.map(({ frames, milliseconds }) => (milliseconds - looking) / Math.max(1, frames)),
  );
  await dragCorner(edited, {
    steps,
    async afterStep() {
      await page.evaluate('nextFrame()');
      await note(dragged);
    },
  });
  console.error(
    `frames a step ${median(dragged.map(({ frames }) => frames))}, script to look ${looking.toFixed(2)} ms, to draw a frame ${drawing.toFixed(2)} ms, in all a step ${median(dragged.map(({ milliseconds }) => milliseconds)).toFixed(2)} ms`,
  );
  // The first step is the start of the drag.
  return median(
    dragged
      .slice(1)
      .map(({ frames, milliseconds }) => Math.max(0, milliseconds - looking - frames * drawing)),
  );
}

async function inProgram(electron: ElectronRuntime, folder: string): Promise<number> {
  const window = await openZonesWindow(electron, { profile: join(folder, 'profile'), zones });
  try {
    if (edited) {
      await window.showZone(edited, zoom);
      await window.editVertices(edited);
    }
    return await scriptPerStep(window.page, window.dragCorner, 30);
  } finally {
    await window.close();
  }
}

/** The same drag on a bare page with all zones, or that one alone, in a drawing library. */
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
    await program.page.evaluate(zonesAreShown);
    return await scriptPerStep(program.page, mapHand(program.page).dragCorner, 8);
  } finally {
    await program.close();
  }
}

/** What a drag of a vertex costs the window, beside libraries that hold all zones themselves. */
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
