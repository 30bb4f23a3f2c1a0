import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from './operations.ts';

const withPattern = Object.values(operations).flatMap(({ id, parameters }) =>
  Object.entries(parameters).flatMap(([name, { form }]) =>
    typeof form.wire.pattern === 'string' ? [{ id, name, form, pattern: new RegExp(form.wire.pattern) }] : [],
  ),
);

describe.each(withPattern)('$id, $name', ({ form, pattern }) => {
  test('accepts any text that matches its pattern', () => {
    fc.assert(
      fc.property(fc.stringMatching(pattern, { size: 'small' }), (text) => {
        // A polyline may leave the valid range of coordinates, and NUL isn't valid in text.
        fc.pre(!text.startsWith('enc:') && !text.includes('\0'));
        expect(form.read(text)).toMatchObject({ ok: true });
      }),
    );
  });

  test('accepts an empty text only if the pattern does', () => {
    expect(pattern.test('')).toBe(form.read('').ok);
  });
});
