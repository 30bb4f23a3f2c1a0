import { searchableText } from '../../shared/text/folded.ts';
import {
  matchesState,
  type StateAtService,
  type ZoneAtService,
} from '../../shared/zone-sync/state-at-service.ts';
import type { Validity } from '../../shared/zones/checks/validity.ts';
import { fieldText } from '../../shared/zones/other-fields.ts';
import type { Zone } from '../../shared/zones/zone.ts';

const searchWords = (search: string): string[] => searchableText(search).split(/\s+/).filter(Boolean);

/** Whether each word of the search is in one of the texts, ignoring case and accents. */
export function hasWords(texts: readonly string[], search: string): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const text = searchableText(texts.join('\n'));
  return words.every((word) => text.includes(word));
}

/**
 * Folded texts of zones; cached, as folding those of 100,000 zones takes too long to repeat after each typed letter.
 */
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
 * Returns a function that tells whether each word of the search is in a field of a zone or in its store's name.
 * @param storeName returns the name of a store; called once for each store ID
 */
export function zoneMatcher(
  search: string,
  storeName: (storeId: string) => string = () => '',
): (zone: Zone) => boolean {
  const words = searchWords(search);
  if (words.length === 0) return () => true;
  const foldedNames = new Map<string, string>();
  const foldedName = (storeId: string): string => {
    const cached = foldedNames.get(storeId);
    if (cached !== undefined) return cached;
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

/** Filter of the zone list; null for fields that don't filter. */
export interface ZoneFilter {
  /** Any of these stores; an empty string means no store. */
  stores: ReadonlySet<string> | null;
  type: string | null;
  validity: Validity | null;
  state: StateAtService | null;
  /** Only these zones (workspace ids); `title` describes them. */
  only: { title: string; ids: ReadonlySet<string> } | null;
}

export const noFilters: ZoneFilter = { stores: null, type: null, validity: null, state: null, only: null };

/** Information on a zone beyond its fields, requested only if the filter needs it. */
interface ZoneStatus {
  /** Undefined until checked. */
  validity(): Validity | undefined;
  atService(): ZoneAtService;
}

/** Whether a zone passes the filter. A zone that hasn't been checked passes no filter by validity. */
export const passesFilter = ({ id, storeId, types }: Zone, status: ZoneStatus, filter: ZoneFilter): boolean =>
  (filter.stores === null || filter.stores.has(storeId)) &&
  (filter.type === null || types.includes(filter.type)) &&
  (filter.validity === null || status.validity() === filter.validity) &&
  (filter.state === null || matchesState(status.atService(), filter.state)) &&
  (filter.only === null || filter.only.ids.has(id));
