import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutDoubleEncoding } from './double-encoding.ts';

const asWindows1252 = (text: string) =>
  new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

test.each(['São Paulo', 'Łódź', 'Ελλάδα', '東京', '“Rambla”', 'zone_id'])(
  '%s is as it was before',
  (text) => {
    fc.pre(!asWindows1252(text).includes('\uFFFD'));
    expect(withoutDoubleEncoding(asWindows1252(text))).toBe(text);
  },
);

test.each(['São', 'NÃO', 'Âge', 'Ça', 'Â', '±5 °C', 'Ñandú €', '北京'])('%s stays', (text) => {
  expect(withoutDoubleEncoding(text)).toBe(text);
});

test('a mark of the byte order that was read as letters goes', () => {
  expect(withoutDoubleEncoding('ï»¿zone_id').replace('\uFEFF', '')).toBe('zone_id');
});
