import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trimmed, trimmedEnd } from './trimmed.ts';

const text = fc.string({ unit: fc.constantFrom(' ', ',', '-', 'a', 'ñ', '😀') });

test('removes characters at the ends but not in between', () => {
  expect(trimmed(' ,Yi, 1234 ,', /[\s,]/)).toBe('Yi, 1234');
  expect(trimmed('-,1-', /[,-]/, /,/)).toBe('1-');
  expect(trimmedEnd('http://10.0.0.7//', /\//)).toBe('http://10.0.0.7');
  expect(trimmed(', ,', /[\s,]/)).toBe('');
});

test('trims like a regular expression with anchors', () => {
  fc.assert(
    fc.property(text, (untrimmed) => {
      expect(trimmed(untrimmed, /[\s,-]/, /[\s,]/)).toBe(untrimmed.replaceAll(/^[\s,-]+|[\s,]+$/g, ''));
    }),
  );
});

test('takes time linear in the length', () => {
  const testCount = (length: number) => {
    let count = 0;
    const comma = Object.assign(/,/, {
      test: (one: string) => {
        count += 1;
        return one === ',';
      },
    });
    trimmed(`a${','.repeat(length)}b`, comma);
    trimmed(','.repeat(length), comma);
    return count;
  };
  expect(testCount(2000)).toBeLessThanOrEqual(2 * testCount(1000));
});
