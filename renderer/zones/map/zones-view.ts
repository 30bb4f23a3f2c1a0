import type { ZoneColors } from '../../workspace-zones/zone-colors.ts';

/** How zones are drawn: sets of workspace ids, and colors. */
export interface ZonesView {
  hidden: ReadonlySet<string>;
  /** Zones that pass the filters of the list; null for all. */
  listed: ReadonlySet<string> | null;
  /** Whether all other zones are hidden rather than faded. */
  onlyListed: boolean;
  /** Selected in the list. */
  selected: ReadonlySet<string>;
  /** The zone whose card is open. */
  open: string | null;
  /** The zone being edited: it is drawn by the drawing tool instead. */
  edited: string | null;
  colors: ZoneColors;
}

/** Emphasis of a zone. */
export type ZoneLook = 'faint' | 'plain' | 'selected' | 'open';

/** Returns the emphasis of a zone; null if it isn't drawn here. */
export function lookOf(
  id: string,
  { hidden, listed, onlyListed, selected, open, edited }: ZonesView,
): ZoneLook | null {
  if (id === edited || hidden.has(id)) return null;
  // It is drawn even if the list filters it out.
  if (id === open) return 'open';
  if (listed?.has(id) === false) return onlyListed ? null : 'faint';
  return selected.has(id) ? 'selected' : 'plain';
}

/**
 * Yields ids of zones that two views draw differently, apart from colors. May repeat ids, and yield an empty string.
 * @param ids ids of all zones
 */
export function* idsDrawnDifferently(
  one: ZonesView,
  other: ZonesView,
  ids: Iterable<string>,
): Generator<string> {
  if (one.open !== other.open) yield* [one.open ?? '', other.open ?? ''];
  if (one.edited !== other.edited) yield* [one.edited ?? '', other.edited ?? ''];
  yield* symmetricDifference(one.hidden, other.hidden);
  yield* symmetricDifference(one.selected, other.selected);
  yield* idsListedDifferently(one, other, ids);
}

/** Yields ids of zones that the list filters draw differently. */
function* idsListedDifferently(one: ZonesView, other: ZonesView, ids: Iterable<string>): Generator<string> {
  if (one.listed === other.listed && one.onlyListed === other.onlyListed) return;
  if (one.listed && other.listed && one.onlyListed === other.onlyListed)
    return yield* symmetricDifference(one.listed, other.listed);
  for (const id of ids) if (lookOfUnlisted(id, one) !== lookOfUnlisted(id, other)) yield id;
}

/** How a zone that is filtered out of the list is drawn; undefined if it is listed. */
const lookOfUnlisted = (id: string, { listed, onlyListed }: ZonesView): 'hidden' | 'faint' | undefined =>
  listed?.has(id) === false ? (onlyListed ? 'hidden' : 'faint') : undefined;

/** Yields the items that are in exactly one of the two sets. */
function* symmetricDifference(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  if (one === other) return;
  for (const id of one) if (!other.has(id)) yield id;
  for (const id of other) if (!one.has(id)) yield id;
}
