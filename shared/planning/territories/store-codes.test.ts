import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStoreCodes } from './store-codes.ts';

it('finds code and store columns by heading, in any order', () => {
  const { codes, incomplete, conflicts } = readStoreCodes('Store;Postcode\nNorth;11000\n\nSouth;11100');
  expect(codes).toEqual([
    { line: 2, code: '11000', store: 'North' },
    { line: 4, code: '11100', store: 'South' },
  ]);
  expect([incomplete, conflicts]).toEqual([[], []]);
});

it('takes the first column as the code if there are no headings', () => {
  expect(readStoreCodes('Pocitos\tNorth\nPrado\tSouth').codes.map(({ code }) => code)).toEqual([
    'Pocitos',
    'Prado',
  ]);
});

it('reports both lines of a code with two stores, and reads a repeated line once', () => {
  const { codes, conflicts } = readStoreCodes('SW1A 1AA,North\nsw1a1aa,North\nSW1A 1AA,South');
  expect(codes).toHaveLength(1);
  expect(conflicts.map(({ one, other }) => [one.line, other.line])).toEqual([[1, 3]]);
});

it('reports lines without a code or a store', () => {
  const { codes, incomplete } = readStoreCodes('11000,North\n11100,\n,South\n11200');
  expect(codes).toHaveLength(1);
  expect(incomplete.map(({ line }) => line)).toEqual([2, 3, 4]);
});

it('accounts for each line of any list', () => {
  const line = fc.tuple(fc.constantFrom('1', '2', '3', ''), fc.constantFrom('A', 'B', ''));
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { codes, incomplete, conflicts } = readStoreCodes(
        lines.map((cells) => cells.join(';')).join('\n'),
      );
      const full = lines.filter(([code, store]) => code !== '' && store !== '');
      const partial = lines.filter(([code, store]) => (code === '') !== (store === ''));
      expect(codes.map(({ code }) => code)).toEqual([...new Set(full.map(([code]) => code))]);
      expect(incomplete).toHaveLength(partial.length);
      const stores = new Map(codes.map(({ code, store }) => [code, store]));
      expect(conflicts).toHaveLength(full.filter(([code, store]) => stores.get(code) !== store).length);
    }),
  );
});
