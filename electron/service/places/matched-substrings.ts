import { searchableText, writtenWords } from '../../../shared/text/folded.ts';
import type { QueryToken } from './tokenizer.ts';

/** A matched part of a description, in UTF-16 code units. */
export type Match = { offset: number; length: number };

interface Word extends Match {
  /** Normalized. */
  text: string;
  used: boolean;
}

/**
 * Returns where the words of a query are in a description, in text order: each at the first word that it equals, or else
 * that it starts, or else that contains it, or else at a long form of it. Only the typed letters are matched, so an
 * incomplete word matches part of a word.
 */
export function matchedSubstrings(description: string, tokens: readonly QueryToken[]): Match[] {
  const words: Word[] = [];
  for (const match of writtenWords(description)) {
    words.push({ offset: match.index, length: match[0].length, text: searchableText(match[0]), used: false });
  }
  const matches: Match[] = [];
  for (const token of tokens) {
    const match = matchOf(description, words, token);
    if (match) matches.push(match);
  }
  return matches.sort((a, b) => a.offset - b.offset);
}

function matchOf(description: string, words: readonly Word[], token: QueryToken): Match | undefined {
  const { text } = token;
  const unused = words.filter(({ used }) => !used);
  const take = (found: Word, from: number, count: number): Match => {
    found.used = true;
    const before = codeUnitsFor(description, found, 0, from);
    return { offset: found.offset + before, length: codeUnitsFor(description, found, before, count) };
  };
  const wordAtStart =
    unused.find((candidate) => candidate.text === text) ??
    unused.find((candidate) => candidate.text.startsWith(text));
  if (wordAtStart) return take(wordAtStart, 0, text.length);
  const containing = text.length > 2 && unused.find((candidate) => candidate.text.includes(text));
  if (containing) return take(containing, containing.text.indexOf(text), text.length);
  const wholeWord = unused.find((candidate) => token.equals(candidate.text));
  if (wholeWord) return take(wholeWord, 0, wholeWord.text.length);
  for (const form of token.unfinished ? token.forms : []) {
    const found = unused.find((candidate) => candidate.text.startsWith(form));
    if (found) return take(found, 0, form.length);
  }
  return undefined;
}

/**
 * Returns how many code units of the original, from `start` of a word, normalize to `count` code units, including
 * combining marks that follow.
 */
function codeUnitsFor(description: string, { offset, length }: Word, start: number, count: number): number {
  let taken = 0;
  let reached = 0;
  while (start + taken < length && reached < count) {
    const letter = String.fromCodePoint(description.codePointAt(offset + start + taken) ?? 0);
    reached += searchableText(letter).length;
    taken += letter.length;
  }
  while (start + taken < length && /\p{M}/u.test(description[offset + start + taken] ?? '')) taken += 1;
  return taken;
}
