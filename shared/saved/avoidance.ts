import type { Avoid } from '../api/codec.ts';
import type { RoutingMode } from '../api/value-sets.ts';
import type { Avoidance } from './searches.ts';

/** Kinds of roads that can be avoided. */
export const avoidKinds = ['tolls', 'highways', 'ferries'] as const;
type AvoidKind = (typeof avoidKinds)[number];

/** Whether a travel mode can encounter a kind: only cars and trucks use toll roads and highways. */
export const canBeMet = (kind: AvoidKind, mode: RoutingMode): boolean =>
  kind === 'ferries' || mode === 'driving' || mode === 'truck';

/** The `avoid` parameter; absent if it would have no effect. */
export function avoidParameter(avoidance: Avoidance, mode: RoutingMode): { avoid?: Avoid } {
  const stored = (kind: AvoidKind) => avoidance[kind] && canBeMet(kind, mode);
  const avoid: Avoid = {
    tolls: stored('tolls'),
    highways: stored('highways'),
    ferries: stored('ferries'),
    polygons: [...avoidance.areas, ...(avoidance.closures ?? [])].map(({ ring }) => [...ring]),
  };
  return avoidKinds.some((kind) => avoid[kind]) || avoid.polygons.length > 0 ? { avoid } : {};
}
