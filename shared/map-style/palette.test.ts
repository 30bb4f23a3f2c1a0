import { describe, expect, it } from 'vitest';
import { hueCount, palettes } from './palette.ts';

/** Red, green and blue as light, from 0 to 1. */
const light = (color: string) =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

/** The contrast of WCAG. */
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [one, other]
    .map((color) => dot(light(color), [0.2126, 0.7152, 0.0722]) + 0.05)
    .sort((a, b) => a - b);
  return bright / dark;
}

/** Oklab, in which distances are as they are seen (bottosson.github.io/posts/oklab). */
function seen(color: string): number[] {
  const cones = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((weights) => Math.cbrt(dot(light(color), weights)));
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
 * who cannot tell red from green; the borders of zones have a casing in its place.
 */
describe.each(Object.entries(palettes))('the colours of stores in the %s theme', (theme, palette) => {
  it('stand out from the land as much as a border has to, but for the scale as it was published', () => {
    for (const [index, color] of palette.stores.entries()) {
      const isPublished = theme === 'light' && index < hueCount;
      expect(contrast(color, palette.land), color).toBeGreaterThan(isPublished ? 1.95 : 3);
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
