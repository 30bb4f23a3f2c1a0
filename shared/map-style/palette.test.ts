import { describe, expect, it } from 'vitest';
import { colorDistance } from './color-distance.ts';
import { contrastRatio } from './edge-color.ts';
import { hueCount, palettes } from './palette.ts';

/*
 * Orange, vermilion, and yellow of the published scale would look the same to people with red-green color blindness
 * if darkened enough to contrast with the land. Zone borders have a contrasting edge with the color inside instead.
 */
describe.each(Object.entries(palettes))('store colors in the %s theme', (theme, palette) => {
  it('contrast with the land as a border must, except for the published scale', () => {
    for (const [index, color] of palette.stores.entries()) {
      const isPublished = theme === 'light' && index < hueCount;
      expect(contrastRatio(color, palette.land), color).toBeGreaterThan(isPublished ? 1.95 : 3);
    }
  });

  it('have edges that all contrast with the land', () => {
    for (const edge of [...palette.storeEdges, palette.noStoreEdge]) {
      expect(contrastRatio(edge, palette.land), edge).toBeGreaterThanOrEqual(3);
    }
  });

  it('are their own edges if they contrast enough', () => {
    for (const [index, color] of palette.stores.entries()) {
      if (contrastRatio(color, palette.land) >= 3) expect(palette.storeEdges[index]).toBe(color);
    }
  });

  it('are all distinguishable', () => {
    for (const [index, color] of palette.stores.entries()) {
      for (const other of palette.stores.slice(index + 1)) {
        expect(colorDistance(color, other), `${color} ${other}`).toBeGreaterThan(0.07);
      }
    }
  });
});
