import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutDoubleEncoding } from './double-encoding.ts';

const asWindows1252 = (text: string) =>
  new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

test.each(['São Paulo', 'Łódź', 'Ελλάδα', '東京', '“Rambla”', 'zone_id'])('restores %s', (text) => {
  fc.pre(!asWindows1252(text).includes('\uFFFD'));
  expect(withoutDoubleEncoding(asWindows1252(text))).toBe(text);
});

test.each(['São', 'NÃO', 'Âge', 'Ça', 'Â', '±5 °C', 'Ñandú €', '北京'])('keeps %s', (text) => {
  expect(withoutDoubleEncoding(text)).toBe(text);
});

test('removes a double-encoded byte order mark', () => {
  expect(withoutDoubleEncoding('ï»¿zone_id').replace('\uFEFF', '')).toBe('zone_id');
});
