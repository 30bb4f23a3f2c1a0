import { searchableText, writtenWords } from '../../../shared/text/folded.ts';
import type { QueryToken } from './tokenizer.ts';

/** Offset in UTF-16 code units from the start of the description. */
export type Match = { offset: number; length: number };

interface Word extends Match {
  /** Normalized. */
  text: string;
  used: boolean;
}

/**
 * Finds the words of a query in a description: each at the first word it equals or starts, else inside a word, else at
 * the long form of its abbreviation. Only what was typed is marked, so half a word marks half of one.
 */
export function matchedSubstrings(description: string, tokens: readonly QueryToken[]): Match[] {
  const own: Word[] = [];
  for (const match of writtenWords(description)) {
    own.push({ offset: match.index, length: match[0].length, text: searchableText(match[0]), used: false });
  }
  const matches: Match[] = [];
  for (const word of tokens) {
    const match = matchOf(description, own, word);
    if (match) matches.push(match);
  }
  return matches.sort((a, b) => a.offset - b.offset);
}

function matchOf(description: string, own: readonly Word[], word: QueryToken): Match | undefined {
  const { text } = word;
  const free = own.filter(({ used }) => !used);
  const take = (found: Word, from: number, count: number): Match => {
    found.used = true;
    const before = codeUnits(description, found, 0, from);
    return { offset: found.offset + before, length: codeUnits(description, found, before, count) };
  };
  const begun =
    free.find((candidate) => candidate.text === text) ??
    free.find((candidate) => candidate.text.startsWith(text));
  if (begun) return take(begun, 0, text.length);
  const around = text.length > 2 && free.find((candidate) => candidate.text.includes(text));
  if (around) return take(around, around.text.indexOf(text), text.length);
  const target = free.find((candidate) => word.isWhole(candidate.text));
  if (target) return take(target, 0, target.text.length);
  for (const form of word.unfinished ? word.forms : []) {
    const found = free.find((candidate) => candidate.text.startsWith(form));
    if (found) return take(found, 0, form.length);
  }
  return undefined;
}

/** Returns how many code units of the original, from `start` of a word, normalize to `count` units. */
function codeUnits(description: string, { offset, length }: Word, start: number, count: number): number {
  let taken = 0;
  let reached = 0;
  while (start + taken < length && reached < count) {
    const letter = String.fromCodePoint(description.codePointAt(offset + start + taken) ?? 0);
    reached += searchableText(letter).length;
    taken += letter.length;
  }
  // Include combining marks that follow.
  while (start + taken < length && /\p{M}/u.test(description[offset + start + taken] ?? '')) taken += 1;
  return taken;
}
