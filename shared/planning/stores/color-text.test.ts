import { expect, test } from 'vitest';
import { storeColorCount } from '../../map-style/palette.ts';
import { storeColorOfText, textOfStoreColor } from './color-text.ts';

test('a color of the palette is read as itself', () => {
  for (let color = 0; color < storeColorCount; color += 1) {
    expect(storeColorOfText(textOfStoreColor(color))).toBe(color);
    expect(storeColorOfText(textOfStoreColor(color).slice(1).toUpperCase())).toBe(color);
  }
});

test('any other color is the one that looks most like it, in whatever way CSS writes it', () => {
  const vermilion = 5;
  for (const text of ['red', '#f00', '#ff0000', ' Red ', 'rgb(255, 0, 0)', 'hsl(0 100% 50%)', '#ff000080'])
    expect(storeColorOfText(text), text).toBe(vermilion);
  expect(storeColorOfText('orange')).toBe(1);
});

test('what is no color, or nothing to see, is none', () => {
  for (const text of ['', 'blurple', '12', '#12', 'transparent', '#ff000000', 'rojo'])
    expect(storeColorOfText(text), text).toBeUndefined();
});
