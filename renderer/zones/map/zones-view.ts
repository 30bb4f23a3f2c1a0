import type { ZoneColors } from '../../workspace-zones/zone-colors.ts';

/** Which zones are drawn in which way. */
export interface ZonesView {
  hidden: ReadonlySet<string>;
  /** Zones that the list's filters leave; null for all. */
  listed: ReadonlySet<string> | null;
  /** Whether the others are hidden rather than faded. */
  onlyListed: boolean;
  /** Drawn as selected. */
  picked: ReadonlySet<string>;
  /** The one whose card is shown. */
  open: string | null;
  /** Drawn by the drawing library instead. */
  edited: string | null;
  colors: ZoneColors;
}

/** Emphasis of a zone. */
export type ZoneLook = 'faint' | 'plain' | 'picked' | 'open';

/** Emphasis of a zone; null if it isn't drawn. */
export function lookOf(
  id: string,
  { hidden, listed, onlyListed, picked, open, edited }: ZonesView,
): ZoneLook | null {
  if (id === edited || hidden.has(id)) return null;
  // It is drawn even if the list filters it out.
  if (id === open) return 'open';
  if (listed?.has(id) === false) return onlyListed ? null : 'faint';
  return picked.has(id) ? 'picked' : 'plain';
}

/**
 * Ids of zones that two views draw differently, apart from colors; may repeat ids.
 * @param ids of all zones
 */
export function* drawnOtherwise(one: ZonesView, other: ZonesView, ids: Iterable<string>): Generator<string> {
  if (one.open !== other.open) yield* [one.open ?? '', other.open ?? ''];
  if (one.edited !== other.edited) yield* [one.edited ?? '', other.edited ?? ''];
  yield* difference(one.hidden, other.hidden);
  yield* difference(one.picked, other.picked);
  yield* listedOtherwise(one, other, ids);
}

function* listedOtherwise(one: ZonesView, other: ZonesView, ids: Iterable<string>): Generator<string> {
  if (one.listed === other.listed && one.onlyListed === other.onlyListed) return;
  if (one.listed && other.listed && one.onlyListed === other.onlyListed)
    return yield* difference(one.listed, other.listed);
  for (const id of ids) if (lookOfUnlisted(id, one) !== lookOfUnlisted(id, other)) yield id;
}

/** Emphasis of a zone as far as the list decides; undefined if it is listed. */
const lookOfUnlisted = (id: string, { listed, onlyListed }: ZonesView): 'hidden' | 'faint' | undefined =>
  listed?.has(id) === false ? (onlyListed ? 'hidden' : 'faint') : undefined;

/** What is in one of the two and not in the other. */
function* difference(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  if (one === other) return;
  for (const id of one) if (!other.has(id)) yield id;
  for (const id of other) if (!one.has(id)) yield id;
}
