import { linearRgbOf } from './edge-color.ts';

type Weights = readonly [number, number, number];

/** Matrix of Oklab from linear RGB to cone responses (bottosson.github.io/posts/oklab). */
const coneWeights: readonly Weights[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const oklabWeights: readonly Weights[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

function oklabOf(color: string): number[] {
  const rgb = linearRgbOf(color);
  const cones = coneWeights.map((weights) => Math.cbrt(dot(rgb, weights)));
  return oklabWeights.map((weights) => dot(cones, weights));
}

/**
 * Returns the perceived difference of two colors: their distance in Oklab, 1 between black and white.
 * @param one color as `#rrggbb`, like the other
 */
export function colorDistance(one: string, other: string): number {
  const from = oklabOf(other);
  return Math.hypot(...oklabOf(one).map((value, index) => value - (from[index] ?? 0)));
}
