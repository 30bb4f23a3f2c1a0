import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trimmed, trimmedEnd } from './trimmed.ts';

const text = fc.string({ unit: fc.constantFrom(' ', ',', '-', 'a', 'ñ', '😀') });

test('characters at the ends go, those between stay', () => {
  expect(trimmed(' ,Yi, 1234 ,', /[\s,]/)).toBe('Yi, 1234');
  expect(trimmed('-,1-', /[,-]/, /,/)).toBe('1-');
  expect(trimmedEnd('http://10.0.0.7//', /\//)).toBe('http://10.0.0.7');
  expect(trimmed(', ,', /[\s,]/)).toBe('');
});

test('a text is trimmed as by a pattern with anchors', () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(trimmed(written, /[\s,-]/, /[\s,]/)).toBe(written.replaceAll(/^[\s,-]+|[\s,]+$/g, ''));
    }),
  );
});

test('each character is tested once at most', () => {
  const tested = (length: number) => {
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
  expect(tested(2000)).toBeLessThanOrEqual(2 * tested(1000));
});
