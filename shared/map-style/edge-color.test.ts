import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastRatio, edgeColor } from './edge-color.ts';
import { palettes } from './palette.ts';

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** In degrees; null for a gray. */
function hueOf(color: string): number | null {
  const [red = 0, green = 0, blue = 0] = channels(color);
  const span = Math.max(red, green, blue) - Math.min(red, green, blue);
  if (span === 0) return null;
  const sixth =
    red >= green && red >= blue
      ? (green - blue) / span
      : green >= blue
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return (sixth * 60 + 360) % 360;
}

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

it.each(Object.entries(palettes))('contrasts with %s land for any color', (_, { land }) => {
  fc.assert(
    fc.property(color, (own) => {
      const edge = edgeColor(own, land);
      expect(contrastRatio(edge, land)).toBeGreaterThanOrEqual(3);
      if (contrastRatio(own, land) >= 3) expect(edge).toBe(own);
    }),
    { numRuns: 100 },
  );
});

it.each([
  ['light', '#e69f00'],
  ['light', '#56b4e9'],
  ['light', '#cc79a7'],
  ['dark', '#5b1f00'],
  ['dark', '#00306e'],
] as const)('keeps the hue on %s land for %s', (scheme, own) => {
  const edge = edgeColor(own, palettes[scheme].land);
  expect(edge).not.toBe(own);
  expect(Math.abs((hueOf(edge) ?? 0) - (hueOf(own) ?? 0))).toBeLessThan(3);
});

it('changes the color no more than needed', () => {
  const { land } = palettes.light;
  expect(contrastRatio(edgeColor('#e69f00', land), land)).toBeLessThan(3.1);
  expect(edgeColor('#ffffff', '#000000')).toBe('#ffffff');
});

it('calculates contrast as WCAG defines it', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
