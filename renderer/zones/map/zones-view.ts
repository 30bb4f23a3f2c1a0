import type { ZoneColors } from './zone-colors.ts';

/** What of the zones is drawn how. */
export interface ZonesView {
  hidden: ReadonlySet<string>;
  /** Not among those that the list is narrowed to. */
  faint: ReadonlySet<string>;
  /** Drawn as chosen. */
  picked: ReadonlySet<string>;
  /** The one whose card is shown. */
  open: string | null;
  /** The drawing library holds it, so it is not drawn here. */
  edited: string | null;
  colors: ZoneColors;
}

/** How much a zone stands out. */
export type ZoneLook = 'faint' | 'plain' | 'picked' | 'open';

/** How a zone is drawn; null for one that is not. */
export function lookOf(id: string, { hidden, faint, picked, open, edited }: ZonesView): ZoneLook | null {
  if (id === edited || hidden.has(id)) return null;
  if (id === open) return 'open';
  if (faint.has(id)) return 'faint';
  return picked.has(id) ? 'picked' : 'plain';
}

/** Ids of the zones that two views draw differently, where the colours stay, each once or more often. */
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
