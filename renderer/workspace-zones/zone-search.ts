import { searchableText } from '../../shared/text/folded.ts';
import {
  matchesState,
  type StateAtService,
  type ZoneAtService,
} from '../../shared/zone-sync/state-at-service.ts';
import type { Validity } from '../../shared/zones/checks/validity.ts';
import { fieldText } from '../../shared/zones/other-fields.ts';
import type { Zone } from '../../shared/zones/zone.ts';

const wordsOf = (search: string): string[] => searchableText(search).split(/\s+/).filter(Boolean);

/** Whether every word searched for is in one of the texts, whatever their accents and capitals. */
export function hasWords(texts: readonly string[], search: string): boolean {
  const words = wordsOf(search);
  if (words.length === 0) return true;
  const text = searchableText(texts.join('\n'));
  return words.every((word) => text.includes(word));
}

/** Folding the texts of 100,000 zones takes longer than one may wait after each letter. */
const foldedTexts = new WeakMap<Zone, string>();

function foldedText(zone: Zone): string {
  const known = foldedTexts.get(zone);
  if (known !== undefined) return known;
  const { zoneId, storeId, description, status, types, otherFields = [] } = zone;
  const texts = [zoneId, storeId, description, status, ...types, ...otherFields.map(fieldText)];
  const text = searchableText(texts.join('\n'));
  foldedTexts.set(zone, text);
  return text;
}

/**
 * Returns a test whether a zone has every word searched for in its fields or in the name of its store.
 * @param storeName called once for each store
 */
export function zoneMatcher(
  search: string,
  storeName: (storeId: string) => string = () => '',
): (zone: Zone) => boolean {
  const words = wordsOf(search);
  if (words.length === 0) return () => true;
  const foldedNames = new Map<string, string>();
  const foldedName = (storeId: string): string => {
    const known = foldedNames.get(storeId);
    if (known !== undefined) return known;
    const name = searchableText(storeName(storeId));
    foldedNames.set(storeId, name);
    return name;
  };
  return (zone) => {
    const text = foldedText(zone);
    const name = foldedName(zone.storeId);
    return words.every((word) => text.includes(word) || name.includes(word));
  };
}

/** What the list is narrowed to; null narrows nothing. */
export interface ZoneFilter {
  /** Any of these stores; an empty string means no store. */
  stores: ReadonlySet<string> | null;
  type: string | null;
  validity: Validity | null;
  state: StateAtService | null;
  /** These zones alone, by the workspace's ids; `title` says which they are. */
  only: { title: string; ids: ReadonlySet<string> } | null;
}

export const noFilters: ZoneFilter = { stores: null, type: null, validity: null, state: null, only: null };

/** Information on a zone beyond its fields, requested only if the filter needs it. */
interface Known {
  /** Undefined until checked. */
  validity(): Validity | undefined;
  atService(): ZoneAtService;
}

/** Whether a zone passes the filter. A zone that hasn't been checked passes no filter by validity. */
export const passes = ({ id, storeId, types }: Zone, known: Known, filter: ZoneFilter): boolean =>
  (filter.stores === null || filter.stores.has(storeId)) &&
  (filter.type === null || types.includes(filter.type)) &&
  (filter.validity === null || known.validity() === filter.validity) &&
  (filter.state === null || matchesState(known.atService(), filter.state)) &&
  (filter.only === null || filter.only.ids.has(id));
