import UFuzzy from '@leeoniya/ufuzzy';
import { searchableText } from '../../../shared/text/folded.ts';

/** Something that can be found by name. */
export interface SearchableEntry {
  id: string;
  label: string;
  /** General name, if the label depends on the selection; searched like the label. */
  usualName?: string;
  /** Category of the entry. */
  kind: string;
  /** Alternative search terms. */
  synonyms?: string;
  /** Whether it is a command of the open panel, which ranks before others. */
  isAtHand?: boolean;
  /** Why it can't be run now. */
  reason?: string;
}

const maxFound = 50;
/** Longer texts aren't matched with typos, because the pattern grows with the square of a word's length. */
const maxTypoText = 40;
/** Number of characters of a name that are matched with typos. */
const maxTypoName = 120;

/** Allows one typo per word; matches must start at the start of a word. */
const typoSearch = new UFuzzy({
  interLft: 2,
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
});
/** With more matches, word starts aren't checked, which would take a third of a second for 10,000. */
const maxTypoMatches = 1000;
/** With more words, typos aren't matched, because trying their permutations would take too long. */
const maxTypoWords = 4;

/** Kinds of matches, best first. */
const ranks = ['whole', 'start', 'word', 'wordStart', 'part', 'synonym', 'typo', 'synonymTypo'] as const;
const rankIndex = Object.fromEntries(ranks.map((rank, at) => [rank, at])) as Record<
  (typeof ranks)[number],
  number
>;

/**
 * Returns the entries that contain every word of the text in their name, kind, or synonyms, allowing one typo per word.
 * The best match comes first. For a command of the open panel, a text that is a word of its name counts as its complete
 * name. Entries with equal matches are ordered by: can be run, is of the open panel, was used recently, input order.
 * @param used IDs of used entries, latest first
 */
export function findEntries<Entry extends SearchableEntry>(
  entries: readonly Entry[],
  text: string,
  used: readonly string[],
): Entry[] {
  const searched = searchableText(text.trim());
  const usedAt = new Map(used.map((id, index) => [id, index]));
  const usedIndex = ({ id }: Entry) => usedAt.get(id) ?? maxFound;
  return rankedBy(entries, searched)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(a.entry.reason !== undefined) - Number(b.entry.reason !== undefined) ||
        Number(b.entry.isAtHand ?? false) - Number(a.entry.isAtHand ?? false) ||
        usedIndex(a.entry) - usedIndex(b.entry) ||
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

function rankedBy<Entry extends SearchableEntry>(
  entries: readonly Entry[],
  searched: string,
): Ranked<Entry>[] {
  const parts = searched.split(/\s+/);
  const found: Ranked<Entry>[] = [];
  const unmatched: Ranked<Entry>[] = [];
  for (const [index, entry] of entries.entries()) {
    const rank = rankOf(entry, searched, parts);
    if (rank === null) unmatched.push({ entry, index, rank: rankIndex.synonymTypo });
    else found.push({ entry, index, rank });
  }
  if (searched.length > maxTypoText || parts.length > maxTypoWords) return found;
  const names = unmatched.map(({ entry: { label, usualName = '' } }) =>
    searchableText(`${label.slice(0, maxTypoName)} ${usualName}`),
  );
  const texts = unmatched.map(
    ({ entry: { kind, synonyms = '' } }, at) => `${names[at]} ${searchableText(`${kind} ${synonyms}`)}`,
  );
  const byName = new Set(matchesWithTypos(names, searched));
  return [
    ...found,
    ...matchesWithTypos(texts, searched).flatMap((at) => {
      const other = unmatched[at];
      return other ? [byName.has(at) ? { ...other, rank: rankIndex.typo } : other] : [];
    }),
  ];
}

/** Returns the indexes of the texts that match with typos. */
function matchesWithTypos(texts: string[], wanted: string): readonly number[] {
  const [matches, info] = typoSearch.search(texts, wanted, maxTypoWords, maxTypoMatches);
  return info?.idx ?? matches ?? [];
}

function rankOf(entry: SearchableEntry, searched: string, parts: readonly string[]): number | null {
  const { label, usualName } = entry;
  const rank = rankOfName(label, entry, searched, parts);
  const usual = usualName === undefined ? null : rankOfName(usualName, entry, searched, parts);
  return rank === null || usual === null ? (rank ?? usual) : Math.min(rank, usual);
}

function rankOfName(
  label: string,
  { kind, synonyms = '', isAtHand = false }: SearchableEntry,
  wanted: string,
  parts: readonly string[],
): number | null {
  const name = searchableText(label);
  const nameAndKind = `${name} ${searchableText(kind)}`;
  const spaced = ` ${name} `;
  const isWord = spaced.includes(` ${wanted} `);
  if (name === wanted || (isAtHand && isWord)) return rankIndex.whole;
  if (name.startsWith(wanted)) return rankIndex.start;
  if (isWord) return rankIndex.word;
  if (spaced.includes(` ${wanted}`)) return isAtHand ? rankIndex.start : rankIndex.wordStart;
  if (parts.every((part) => nameAndKind.includes(part))) return rankIndex.part;
  // Synonyms must match from the start of a word, because parts match by chance.
  const all = ` ${nameAndKind} ${searchableText(synonyms)}`;
  return parts.every((part) => all.includes(` ${part}`)) ? rankIndex.synonym : null;
}
