import { describe, expect, it } from 'vitest';
import { colorDistance } from './color-distance.ts';
import { contrastRatio } from './edge-color.ts';
import { hueCount, palettes } from './palette.ts';

/*
 * Darkened until they stand out from the land too, orange, vermilion and yellow of the published scale are one for
 * who cannot tell red from green; the borders of zones are an edge that does, with the color itself within.
 */
describe.each(Object.entries(palettes))('the colors of stores in the %s theme', (theme, palette) => {
  it('stand out from the land as much as a border has to, but for the scale as it was published', () => {
    for (const [index, color] of palette.stores.entries()) {
      const isPublished = theme === 'light' && index < hueCount;
      expect(contrastRatio(color, palette.land), color).toBeGreaterThan(isPublished ? 1.95 : 3);
    }
  });

  it('have edges that stand out from the land, all of them', () => {
    for (const edge of [...palette.storeEdges, palette.noStoreEdge]) {
      expect(contrastRatio(edge, palette.land), edge).toBeGreaterThanOrEqual(3);
    }
  });

  it('are their own edges where they stand out by themselves', () => {
    for (const [index, color] of palette.stores.entries()) {
      if (contrastRatio(color, palette.land) >= 3) expect(palette.storeEdges[index]).toBe(color);
    }
  });

  it('can be told apart, all of them', () => {
    for (const [index, color] of palette.stores.entries()) {
      for (const other of palette.stores.slice(index + 1)) {
        expect(colorDistance(color, other), `${color} ${other}`).toBeGreaterThan(0.07);
      }
    }
  });
});
