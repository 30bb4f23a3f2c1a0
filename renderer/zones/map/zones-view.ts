import type { ZoneColors } from '../../workspace-zones/zone-colors.ts';

/** Which zones are drawn in which way. */
export interface ZonesView {
  hidden: ReadonlySet<string>;
  /** Filtered out by the list. */
  faint: ReadonlySet<string>;
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
export function lookOf(id: string, { hidden, faint, picked, open, edited }: ZonesView): ZoneLook | null {
  if (id === edited || hidden.has(id)) return null;
  if (id === open) return 'open';
  if (faint.has(id)) return 'faint';
  return picked.has(id) ? 'picked' : 'plain';
}

/** Ids of zones that two views draw differently, apart from colors; may repeat ids. */
export function* drawnOtherwise(one: ZonesView, other: ZonesView): Generator<string> {
  if (one.open !== other.open) yield* [one.open ?? '', other.open ?? ''];
  if (one.edited !== other.edited) yield* [one.edited ?? '', other.edited ?? ''];
  yield* difference(one.hidden, other.hidden);
  yield* difference(one.faint, other.faint);
  yield* difference(one.picked, other.picked);
}

/** What is in one of the two and not in the other. */
function* difference(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  if (one === other) return;
  for (const id of one) if (!other.has(id)) yield id;
  for (const id of other) if (!one.has(id)) yield id;
}
