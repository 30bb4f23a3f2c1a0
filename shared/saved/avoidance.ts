import type { Avoid } from '../api/codec.ts';
import type { RoutingMode } from '../api/value-sets.ts';
import type { Avoidance } from './searches.ts';

/** Kinds of roads that can be avoided. */
export const avoidKinds = ['tolls', 'highways', 'ferries'] as const;
type AvoidKind = (typeof avoidKinds)[number];

/** Whether avoiding a kind changes routes of a travel mode: only cars and trucks use toll roads and highways. */
export const hasEffect = (kind: AvoidKind, mode: RoutingMode): boolean =>
  kind === 'ferries' || mode === 'driving' || mode === 'truck';

/** Returns the `avoid` parameter; an empty object if it would have no effect. */
export function avoidParameter(avoidance: Avoidance, mode: RoutingMode): { avoid?: Avoid } {
  const isAvoided = (kind: AvoidKind) => avoidance[kind] && hasEffect(kind, mode);
  const avoid: Avoid = {
    tolls: isAvoided('tolls'),
    highways: isAvoided('highways'),
    ferries: isAvoided('ferries'),
    polygons: [...avoidance.areas, ...(avoidance.closures ?? [])].map(({ ring }) => [...ring]),
  };
  return avoidKinds.some((kind) => avoid[kind]) || avoid.polygons.length > 0 ? { avoid } : {};
}
