import type { Zone } from '../shared/zones/zone.ts';
import type { DevTools } from './devtools.ts';
import type { MapHand } from './map-hand.ts';
import { median } from './timing.ts';

/** Delay after a frame, as later work such as drawing tiles belongs to the step. */
const betweenStepsMs = 50;
const maxFrameMs = 5000;

/**
 * Script that the page's own thread runs for each step of a drag, in milliseconds of processor time,
 * without that of drawing the map, which any frame of it costs.
 */
export async function scriptPerStep(
  page: DevTools,
  dragCorner: MapHand['dragCorner'],
  { edited, steps }: { edited: Zone; steps: number },
): Promise<number> {
  await page.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(`(() => {
    window.frames = 0;
    benchMap.on('render', () => { window.frames += 1; });
    const container = benchMap.getContainer();
    window.nextFrame = () => new Promise((drawn) => {
      const since = performance.now();
      const look = () => {
        const busy = container.getAttribute('aria-busy') === 'true';
        if (busy && performance.now() - since < ${maxFrameMs}) setTimeout(look, 10);
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
  /** Cost of the measurement itself. */
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
