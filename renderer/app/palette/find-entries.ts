import { searchableText } from '../../../shared/text/folded.ts';

/** Something that can be found by its name. */
export interface Named {
  id: string;
  label: string;
  /** What kind of thing it is. */
  kind: string;
}

const mostFound = 50;

/**
 * What has every word of a text in its name or kind: first where the name begins with the text, then where a
 * word of it does, then the others; among equals what was used last, then as they stand.
 * @param used ids, the latest first
 */
export function findEntries<Entry extends Named>(
  entries: readonly Entry[],
  text: string,
  used: readonly string[],
): Entry[] {
  const wanted = searchableText(text.trim());
  const parts = wanted.split(/\s+/);
  const usedAt = new Map(used.map((id, index) => [id, index]));
  return entries
    .map((entry, index) => ({ entry, index, rank: rankOf(entry, wanted, parts) }))
    .filter(({ rank }) => rank !== null)
    .sort(
      (a, b) =>
        (a.rank ?? 0) - (b.rank ?? 0) ||
        (usedAt.get(a.entry.id) ?? mostFound) - (usedAt.get(b.entry.id) ?? mostFound) ||
        a.index - b.index,
    )
    .slice(0, mostFound)
    .map(({ entry }) => entry);
}

function rankOf({ label, kind }: Named, wanted: string, parts: readonly string[]): number | null {
  if (wanted === '') return 0;
  const name = searchableText(label);
  const all = `${name} ${searchableText(kind)}`;
  if (!parts.every((part) => all.includes(part))) return null;
  if (name.startsWith(wanted)) return 0;
  return ` ${name}`.includes(` ${wanted}`) ? 1 : 2;
}
