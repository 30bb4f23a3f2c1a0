import type { ZoneColoring } from '../../../shared/settings.ts';

/** What of the zones is drawn how. */
export interface ZonesView {
  hidden: ReadonlySet<string>;
  /** Drawn as chosen. */
  picked: ReadonlySet<string>;
  /** The drawing library holds it, so it is not drawn here. */
  edited: string | null;
  coloring: ZoneColoring;
}

/** Ids of the zones that two views draw differently, where the colours stay. */
export const drawnOtherwise = (one: ZonesView, other: ZonesView): ReadonlySet<string> =>
  new Set([
    ...difference(one.hidden, other.hidden),
    ...difference(one.picked, other.picked),
    ...(one.edited === other.edited ? [] : [one.edited ?? '', other.edited ?? '']),
  ]);

/** What is in one of the two and not in the other. */
function* difference(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  if (one === other) return;
  for (const id of one) if (!other.has(id)) yield id;
  for (const id of other) if (!one.has(id)) yield id;
}
