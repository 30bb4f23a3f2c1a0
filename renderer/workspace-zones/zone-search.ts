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

/** Returns whether a zone has every word searched for in its fields or in the name of its store. */
export function zoneMatcher(search: string): (zone: Zone, storeName?: string) => boolean {
  const words = wordsOf(search);
  return (zone, storeName = '') => {
    if (words.length === 0) return true;
    const text = foldedText(zone);
    const name = searchableText(storeName);
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

/** Information on a zone beyond its fields; validity is undefined until checked. */
interface Known {
  validity: Validity | undefined;
  atService: ZoneAtService;
}

/** Whether a zone passes the filter. A zone that hasn't been checked passes no filter by validity. */
export const passes = (
  { id, storeId, types }: Zone,
  { validity, atService }: Known,
  filter: ZoneFilter,
): boolean =>
  (filter.stores === null || filter.stores.has(storeId)) &&
  (filter.type === null || types.includes(filter.type)) &&
  (filter.validity === null || validity === filter.validity) &&
  (filter.state === null || matchesState(atService, filter.state)) &&
  (filter.only === null || filter.only.ids.has(id));
