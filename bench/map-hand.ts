import { partsOf } from '../shared/geo/parts.ts';
import type { LngLat } from '../shared/geo/position.ts';
import type { Zone } from '../shared/zones/zone.ts';
import type { DevTools } from './devtools.ts';

type Pixel = readonly [x: number, y: number];

/** Mouse actions on a page whose map is `benchMap`. */
export interface MapHand {
  click(at: LngLat): Promise<void>;
  move(at: LngLat): Promise<void>;
  /**
   * Drags the first corner of a zone away from its middle, 4 pixels a step. Gives a position that is in
   * the zone afterwards and was not before.
   */
  dragCorner(zone: Zone, options: { steps: number; afterStep(): Promise<void> }): Promise<LngLat>;
}

export function mapHand(page: DevTools): MapHand {
  const mouse = (type: string, [x, y]: Pixel, buttons = 0) =>
    page.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: type === 'mouseMoved' && buttons === 0 ? 'none' : 'left',
      buttons,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    });
  const pixelOf = async (at: LngLat) =>
    (await page.evaluate(`(() => {
      const { x, y } = benchMap.project([${at}]);
      const { left, top } = benchMap.getCanvas().getBoundingClientRect();
      return [left + x, top + y];
    })()`)) as Pixel;
  const positionOf = async ([x, y]: Pixel) =>
    (await page.evaluate(`(() => {
      const { left, top } = benchMap.getCanvas().getBoundingClientRect();
      return benchMap.unproject([${x} - left, ${y} - top]).toArray();
    })()`)) as LngLat;

  return {
    async click(at) {
      const pixel = await pixelOf(at);
      await mouse('mousePressed', pixel, 1);
      await mouse('mouseReleased', pixel);
    },
    move: async (at) => void (await mouse('mouseMoved', await pixelOf(at))),
    async dragCorner(zone, { steps, afterStep }) {
      const corner = await pixelOf(partsOf(zone.geometry)[0]?.[0]?.[0] ?? [0, 0]);
      const middle = await pixelOf(middleOf(zone));
      const after = (step: number): Pixel => [
        corner[0] + Math.sign(corner[0] - middle[0]) * step * 4,
        corner[1] + Math.sign(corner[1] - middle[1]) * step * 4,
      ];
      await mouse('mouseMoved', corner);
      await mouse('mousePressed', corner, 1);
      for (let step = 1; step <= steps; step += 1) {
        await mouse('mouseMoved', after(step), 1);
        await afterStep();
      }
      await mouse('mouseReleased', after(steps));
      return positionOf(after(steps - 1));
    },
  };
}

/** Returns the center of a zone without holes. */
export function middleOf(zone: Zone): LngLat {
  const ring = partsOf(zone.geometry)[0]?.[0] ?? [];
  const mean = (axis: 0 | 1) => ring.reduce((sum, position) => sum + position[axis], 0) / ring.length;
  return [mean(0), mean(1)];
}
