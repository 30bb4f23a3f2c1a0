import { describe, expect, it } from 'vitest';
import { contrast, lightOf } from './edge-color.ts';
import { hueCount, palettes } from './palette.ts';

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

/** Oklab, in which distances are as they are seen (bottosson.github.io/posts/oklab). */
function seen(color: string): number[] {
  const cones = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((weights) => Math.cbrt(dot(lightOf(color), weights)));
  return [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ].map((weights) => dot(cones, weights));
}

const distance = (one: string, other: string) => {
  const from = seen(other);
  return Math.hypot(...seen(one).map((value, index) => value - (from[index] ?? 0)));
};

/*
 * Darkened until they stand out from the land too, orange, vermilion and yellow of the published scale are one for
 * who cannot tell red from green; the borders of zones are an edge that does, with the colour itself within.
 */
describe.each(Object.entries(palettes))('the colours of stores in the %s theme', (theme, palette) => {
  it('stand out from the land as much as a border has to, but for the scale as it was published', () => {
    for (const [index, color] of palette.stores.entries()) {
      const isPublished = theme === 'light' && index < hueCount;
      expect(contrast(color, palette.land), color).toBeGreaterThan(isPublished ? 1.95 : 3);
    }
  });

  it('have edges that stand out from the land, all of them', () => {
    for (const edge of [...palette.storeEdges, palette.noStoreEdge]) {
      expect(contrast(edge, palette.land), edge).toBeGreaterThanOrEqual(3);
    }
  });

  it('are their own edges where they stand out by themselves', () => {
    for (const [index, color] of palette.stores.entries()) {
      if (contrast(color, palette.land) >= 3) expect(palette.storeEdges[index]).toBe(color);
    }
  });

  it('can be told apart, all of them', () => {
    for (const [index, color] of palette.stores.entries()) {
      for (const other of palette.stores.slice(index + 1)) {
        expect(distance(color, other), `${color} ${other}`).toBeGreaterThan(0.07);
      }
    }
  });
});
