import { longFormsOf } from './abbreviations.ts';
import { folded } from './tokens.ts';

/** In UTF-16 code units, the offset from the beginning of the description. */
export type Match = { offset: number; length: number };

interface Word {
  offset: number;
  length: number;
  /** Folded. */
  text: string;
  used: boolean;
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Where the words of a question stand in a description: each at the first word that it begins or
 * is, else inside a word. What was matched is what was typed, so a half-typed word marks half.
 */
export function matchedSubstrings(description: string, words: readonly string[]): Match[] {
  const own: Word[] = [];
  for (const match of description.matchAll(wordPattern)) {
    own.push({ offset: match.index, length: match[0].length, text: folded(match[0]), used: false });
  }
  const matches: Match[] = [];
  for (const word of words) {
    const match = matchOf(description, own, word);
    if (match) matches.push(match);
  }
  return matches.sort((a, b) => a.offset - b.offset);
}

function matchOf(description: string, own: readonly Word[], word: string): Match | undefined {
  const free = own.filter(({ used }) => !used);
  const whole = free.find(({ text }) => text === word) ?? free.find(({ text }) => text.startsWith(word));
  if (whole) {
    whole.used = true;
    return { offset: whole.offset, length: lettersFor(description, whole, 0, word.length) };
  }
  const forms = longFormsOf(word);
  const written = free.find(({ text }) => forms.includes(text) || longFormsOf(text).includes(word));
  if (written) {
    written.used = true;
    return { offset: written.offset, length: written.length };
  }
  const around = free.find(({ text }) => text.includes(word));
  if (!around) return undefined;
  around.used = true;
  const before = lettersFor(description, around, 0, around.text.indexOf(word));
  return { offset: around.offset + before, length: lettersFor(description, around, before, word.length) };
}

/** How many code units of the original, from `start` of a word on, fold to `count` folded ones. */
function lettersFor(description: string, { offset, length }: Word, start: number, count: number): number {
  let taken = 0;
  let reached = 0;
  while (start + taken < length && reached < count) {
    const letter = String.fromCodePoint(description.codePointAt(offset + start + taken) ?? 0);
    reached += folded(letter).length;
    taken += letter.length;
  }
  // Marks that follow as characters of their own belong to the letter before them.
  while (start + taken < length && /\p{M}/u.test(description[offset + start + taken] ?? '')) taken += 1;
  return taken;
}
