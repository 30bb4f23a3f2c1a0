import type { SearchableEntry } from './find-entries.ts';

/** Entries under a heading. */
export interface EntryGroup<Entry> {
  heading: string;
  entries: readonly Entry[];
}

interface Grouped extends SearchableEntry {
  heading: string;
  /** Whether it applies to what is currently selected or open. */
  isOfSelection?: boolean;
}

const maxRecent = 8;
const maxShown = 60;

/** Groups entries by heading, in the order of the first of each. */
export function byHeading<Entry extends Grouped>(entries: readonly Entry[]): EntryGroup<Entry>[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.heading);
    if (group) group.push(entry);
    else groups.set(entry.heading, [entry]);
  }
  return [...groups].map(([heading, entries]) => ({ heading, entries }));
}

/**
 * Returns the groups shown before anything is typed: recently used entries, those that apply to the selection, and the
 * others in input order. Each entry appears once; those that can't be run are omitted.
 * @param used IDs of used entries, latest first
 */
export function startGroups<Entry extends Grouped>(
  entries: readonly Entry[],
  used: readonly string[],
  headings: { recent: string; selection: string },
): EntryGroup<Entry>[] {
  const available = entries.filter(({ reason }) => reason === undefined);
  const byId = new Map(available.map((entry) => [entry.id, entry]));
  const recent = used.flatMap((id) => byId.get(id) ?? []).slice(0, maxRecent);
  const others = available.filter((entry) => !recent.includes(entry));
  const ofSelection = others.filter(({ isOfSelection }) => isOfSelection);
  const rest = others.filter(({ isOfSelection }) => !isOfSelection);
  return [
    { heading: headings.recent, entries: recent },
    { heading: headings.selection, entries: ofSelection },
    ...byHeading(rest.slice(0, maxShown)),
  ].filter(({ entries }) => entries.length > 0);
}
