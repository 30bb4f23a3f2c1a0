import { expect, test } from 'vitest';
import { storeColorCount } from '../../map-style/palette.ts';
import { storeColorOfText, textOfStoreColor } from './color-text.ts';

test('reads back each palette color', () => {
  for (let color = 0; color < storeColorCount; color += 1) {
    expect(storeColorOfText(textOfStoreColor(color))).toBe(color);
    expect(storeColorOfText(textOfStoreColor(color).slice(1).toUpperCase())).toBe(color);
  }
});

test('maps any CSS color to the most similar palette color', () => {
  const vermilion = 5;
  for (const text of ['red', '#f00', '#ff0000', ' Red ', 'rgb(255, 0, 0)', 'hsl(0 100% 50%)', '#ff000080'])
    expect(storeColorOfText(text), text).toBe(vermilion);
  expect(storeColorOfText('orange')).toBe(1);
});

test('reads no color from invalid text or a transparent color', () => {
  for (const text of ['', 'blurple', '12', '#12', 'transparent', '#ff000000', 'rojo'])
    expect(storeColorOfText(text), text).toBeUndefined();
});
