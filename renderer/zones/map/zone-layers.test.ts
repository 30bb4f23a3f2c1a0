import { describe, expect, it } from 'vitest';
import { palettes } from '../../../shared/map-style/palette.ts';
import { edgeInPalette, fillInPalette } from '../../workspace-zones/zone-colors.ts';
import { zoneLayers, zoneStrokes } from './zone-layers.ts';

const [yellow, blue] = [6, 0];
const looks = ['plain', 'selected', 'open'] as const;

describe.each(Object.entries(palettes))('a zone on the %s map', (_, palette) => {
  const lines = (color: number, look: (typeof looks)[number], zoom: number) =>
    zoneStrokes(palette, zoom, { color, look }).filter(({ width }) => width !== 'fill');

  it.each(looks)('has its store’s fill and border when it is %s', (look) => {
    for (const color of [yellow, blue]) {
      const fills = zoneStrokes(palette, 13, { color, look }).filter(({ width }) => width === 'fill');
      expect(new Set(fills.map((fill) => fill.color))).toEqual(new Set([fillInPalette(color, palette)]));
      for (const zoom of [6, 10, 13]) {
        const topmost = lines(color, look, zoom).at(-1);
        const own = [fillInPalette(color, palette), edgeInPalette(color, palette)];
        expect(own, `zoom ${zoom}`).toContain(topmost?.color);
      }
    }
  });

  it('has a band around its border when selected, and a wider one when open', () => {
    for (const zoom of [6, 10, 13]) {
      const widths = (look: (typeof looks)[number]) =>
        lines(blue, look, zoom).map(({ color, width }) => ({ color, width: Number(width) }));
      const band = (look: (typeof looks)[number]) =>
        widths(look).find(({ color }) => color === palette.accent)?.width ?? 0;
      const border = Math.max(
        ...widths('plain')
          .filter(({ color }) => color === edgeInPalette(blue, palette))
          .map(({ width }) => width),
      );
      expect(band('plain')).toBe(0);
      expect(band('selected')).toBeGreaterThan(2 * border);
      expect(band('open')).toBeGreaterThan(band('selected'));
    }
  });

  it('looks the same in tiles and ahead of them: borders in store colors above the bands', () => {
    const layers = zoneLayers(palette).filter(({ type }) => type === 'line');
    const isBand = (layer: (typeof layers)[number]) => JSON.stringify(layer.paint).includes(palette.accent);
    const places = (sourceLayer: string, band: boolean) =>
      layers.flatMap((layer, place) =>
        layer['source-layer'] === sourceLayer && isBand(layer) === band ? place : [],
      );
    const [pickedBand = Number.NaN] = places('selected', true);
    const [openBand = Number.NaN] = places('open', true);
    expect(pickedBand).toBeLessThan(Math.min(...places('areas', false)));
    expect(openBand).toBeLessThan(Math.max(...places('open', false)));
  });
});
