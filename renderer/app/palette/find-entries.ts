import UFuzzy from '@leeoniya/ufuzzy';
import { searchableText } from '../../../shared/text/folded.ts';

/** Something that can be found by its name. */
export interface Named {
  id: string;
  label: string;
  /** What kind of thing it is. */
  kind: string;
  /** Other words by which it is looked for. */
  synonyms?: string;
  /** A command of the open panel: first among equals. */
  isAtHand?: boolean;
}

const maxFound = 50;
/** Matching with typos builds a pattern that grows with the square of a word. */
const maxTypoText = 40;
/** Of a name; the rest of a longer one is found without typos only. */
const maxTypoName = 120;

/** One typo a word, in any order of the words; the first letter is right and begins a word. */
const withTypos = new UFuzzy({
  interLft: 2,
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
});
/** Beginnings of words are looked at in no more matches, as that takes a third of a second for 10,000. */
const maxTypoMatches = 1000;
/** Permutations of more words take too long. */
const maxTypoWords = 4;

/** How well a text matches; the best first. */
const ranks = ['whole', 'start', 'word', 'wordStart', 'part', 'synonym', 'typo'] as const;
const rankAt = Object.fromEntries(ranks.map((rank, at) => [rank, at])) as Record<
  (typeof ranks)[number],
  number
>;

/**
 * Entries that have every word of a text in their name, kind or synonyms, or with one typo a word. The best match
 * comes first; a command of the open panel counts as if its name began with a word that it has. Among equals those
 * of the open panel come first, then what was used last, then as they are.
 * @param used ids, the latest first
 */
export function findEntries<Entry extends Named>(
  entries: readonly Entry[],
  text: string,
  used: readonly string[],
): Entry[] {
  const wanted = searchableText(text.trim());
  const usedAt = new Map(used.map((id, index) => [id, index]));
  const lastUsed = ({ id }: Entry) => usedAt.get(id) ?? maxFound;
  return rankedBy(entries, wanted)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (wanted === '' ? 0 : Number(b.entry.isAtHand ?? false) - Number(a.entry.isAtHand ?? false)) ||
        lastUsed(a.entry) - lastUsed(b.entry) ||
        a.index - b.index,
    )
    .slice(0, maxFound)
    .map(({ entry }) => entry);
}

interface Ranked<Entry> {
  entry: Entry;
  index: number;
  rank: number;
}

function rankedBy<Entry extends Named>(entries: readonly Entry[], wanted: string): Ranked<Entry>[] {
  const parts = wanted.split(/\s+/);
  const found: Ranked<Entry>[] = [];
  const others: Ranked<Entry>[] = [];
  for (const [index, entry] of entries.entries()) {
    const rank = rankOf(entry, wanted, parts);
    if (rank === null) others.push({ entry, index, rank: rankAt.typo });
    else found.push({ entry, index, rank });
  }
  if (wanted.length > maxTypoText || parts.length > maxTypoWords) return found;
  const texts = others.map(({ entry: { label, kind, synonyms = '' } }) =>
    searchableText(`${label.slice(0, maxTypoName)} ${kind} ${synonyms}`),
  );
  const [matches, info] = withTypos.search(texts, wanted, maxTypoWords, maxTypoMatches);
  return [...found, ...(info?.idx ?? matches ?? []).flatMap((at) => others[at] ?? [])];
}

function rankOf(
  { label, kind, synonyms = '', isAtHand = false }: Named,
  wanted: string,
  parts: readonly string[],
): number | null {
  if (wanted === '') return 0;
  const name = searchableText(label);
  const nameAndKind = `${name} ${searchableText(kind)}`;
  if (name === wanted) return rankAt.whole;
  if (name.startsWith(wanted)) return rankAt.start;
  const spaced = ` ${name} `;
  if (spaced.includes(` ${wanted} `)) return isAtHand ? rankAt.start : rankAt.word;
  if (spaced.includes(` ${wanted}`)) return isAtHand ? rankAt.start : rankAt.wordStart;
  if (parts.every((part) => nameAndKind.includes(part))) return rankAt.part;
  // Of a synonym the beginning counts, since parts of words match by chance.
  const all = ` ${nameAndKind} ${searchableText(synonyms)}`;
  return parts.every((part) => all.includes(` ${part}`)) ? rankAt.synonym : null;
}
