import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordsOf } from '../../../shared/text/folded.ts';
import { matchedSubstrings } from './matched-substrings.ts';
import { tokenize } from './tokenizer.ts';

const marked = (description: string, input: string, others?: ReadonlyMap<string, readonly string[]>) =>
  matchedSubstrings(description, tokenize(wordsOf(input), true, others)).map(({ offset, length }) =>
    description.slice(offset, offset + length),
  );

it.each([
  ['London, City of London', 'lond', ['Lond']],
  ['Derry/Londonderry, Derry City', 'lond', ['Lond']],
  ['Peñarol, Montevideo', 'penar', ['Peñar']],
  ['Pen\u0303arol, Montevideo', 'penar', ['Pen\u0303ar']],
  ['Große Straße, Berlin', 'grosse stras', ['Große', 'Straß']],
  ['Amsterdam, Nederland', 'terdam', ['terdam']],
  ['Bulevar General Artigas', 'bv gral art', ['Bulevar', 'General', 'Art']],
  ['San José de San Juan', 'san san', ['San', 'San']],
  ['Plaza Independencia, Montevideo', 'montev plaza', ['Plaza', 'Montev']],
])('in "%s", marks the matches of "%s"', (description, input, expected) => {
  expect(marked(description, input)).toEqual(expected);
});

it('marks the correction of a typo', () => {
  expect(marked('Montevideo, Uruguay', 'montevidoe', new Map([['montevidoe', ['montevideo']]]))).toEqual([
    'Montevideo',
  ]);
});

it('marks within the description, in order, without overlaps', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(text, text, (description, input) => {
      let end = 0;
      for (const { offset, length } of matchedSubstrings(description, tokenize(wordsOf(input), true))) {
        expect(offset).toBeGreaterThanOrEqual(end);
        expect(length).toBeGreaterThan(0);
        end = offset + length;
      }
      expect(end).toBeLessThanOrEqual(description.length);
    }),
  );
});
