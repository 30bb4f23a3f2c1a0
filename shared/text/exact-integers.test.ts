import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inexactInteger, withExactIntegers } from './exact-integers.ts';

test.each([
  ['9007199254740993', '9007199254740993'],
  ['900719925474099313', '900719925474099313'],
  ['-9007199254740993', '-9007199254740993'],
  ['900719925474099313.00', '900719925474099313'],
  ['9007199254740992', undefined],
  ['9007199254740991', undefined],
  ['100000000000000000000', undefined],
  ['-31500122765574070', undefined],
  ['123', undefined],
  ['12345678901234567.5', undefined],
])('exact digits of %s if a number can’t hold them: %s', (literal, digits) => {
  expect(inexactInteger(literal)).toBe(digits);
});

test('keeps all digits of integers in JSON and changes nothing else', () => {
  const integer = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n });
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '9007199254740993', '1', ' ', ':', 'ñ') });
  fc.assert(
    fc.property(integer, text, fc.double({ noNaN: true, noDefaultInfinity: true }), (id, said, number) => {
      const json = `{"id": ${id},${JSON.stringify(said)}:[${number},${id}],"said":${JSON.stringify(said)}}`;
      const read = JSON.parse(withExactIntegers(json));
      expect([String(BigInt(read.id)), read.said]).toEqual([String(id), said]);
      expect(Number(read[said]?.[0] ?? number)).toBe(number === 0 ? 0 : number);
    }),
  );
});

test('doesn’t make invalid JSON valid', () => {
  const broken = '{"id": 00009007199254740993}';
  expect(withExactIntegers(broken)).toBe(broken);
});
