import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feedText, legacyLine } from './feed-text.ts';

function decoded(bytes: Uint8Array, cuts: readonly number[]): string {
  const decode = feedText(legacyLine('windows-1252'));
  const places = [0, ...cuts.map((share) => Math.floor(share * bytes.length)), bytes.length];
  places.sort((a, b) => a - b);
  return places
    .slice(1)
    .map((end, index) =>
      decode(bytes.subarray(places[index], end), end === bytes.length && index === cuts.length),
    )
    .join('');
}

const cutting = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
const line = fc.stringMatching(/^[a-z,]{0,3}[éñœ€]?[a-z,]{0,3}$/);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

it('reads UTF-8 and Windows-1252 line by line, for any pieces of a file', () => {
  const windows1252 = new Map([
    ['é', 0xe9],
    ['ñ', 0xf1],
    ['œ', 0x9c],
    ['€', 0x80],
  ]);
  const written = fc.record({ text: line, end: lineEnd, old: fc.boolean() });
  fc.assert(
    fc.property(fc.array(written, { minLength: 2, maxLength: 12 }), cutting, (lines, cuts) => {
      const bytes = lines.flatMap(({ text, end, old }) =>
        old
          ? Array.from(text + end, (letter) => windows1252.get(letter) ?? letter.charCodeAt(0))
          : [...Buffer.from(text + end)],
      );
      expect(decoded(Uint8Array.from(bytes), cuts)).toBe(lines.map(({ text, end }) => text + end).join(''));
    }),
  );
});

it('reads UTF-16 with and without a byte order mark, for any pieces of a file', () => {
  fc.assert(
    fc.property(fc.boolean(), cutting, (marked, cuts) => {
      const text = 'stop_id,stop_name\nA,Estación Peñarol\n';
      const bytes = new Uint8Array(Buffer.from(`${marked ? '\uFEFF' : ''}${text}`, 'utf16le'));
      expect(decoded(bytes, cuts)).toBe(text);
    }),
  );
});

it('reads a line as UTF-8 if only few of its bytes are invalid', () => {
  const bytes = Uint8Array.from([...Buffer.from('Žižkov, Náměstí '), 0xff, 10]);
  expect(decoded(bytes, [])).toBe('Žižkov, Náměstí \uFFFD\n');
});
