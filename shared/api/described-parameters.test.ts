import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from './operations.ts';

const described = Object.values(operations).flatMap(({ id, parameters }) =>
  Object.entries(parameters).flatMap(([name, { form }]) =>
    typeof form.wire.pattern === 'string' ? [{ id, name, form, pattern: new RegExp(form.wire.pattern) }] : [],
  ),
);

describe.each(described)('$id, $name', ({ form, pattern }) => {
  test('whatever its description allows is read', () => {
    fc.assert(
      fc.property(fc.stringMatching(pattern, { size: 'small' }), (text) => {
        // A polyline may lead off the Earth, and NUL is no text.
        fc.pre(!text.startsWith('enc:') && !text.includes('\0'));
        expect(form.read(text)).toMatchObject({ ok: true });
      }),
    );
  });

  test('an empty text is neither described nor read', () => {
    expect(pattern.test('')).toBe(form.read('').ok);
  });
});
