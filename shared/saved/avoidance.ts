import type { Avoid } from '../api/codec.ts';
import type { RoutingMode } from '../api/value-sets.ts';
import type { Avoidance } from './searches.ts';

/** Kinds of roads that can be avoided. */
export const avoidKinds = ['tolls', 'highways', 'ferries'] as const;
type AvoidKind = (typeof avoidKinds)[number];

/** Whether avoiding a kind has an effect for a travel mode: only cars and trucks use toll roads and highways. */
export const canBeMet = (kind: AvoidKind, mode: RoutingMode): boolean =>
  kind === 'ferries' || mode === 'driving' || mode === 'truck';

/** Returns the `avoid` parameter; an empty object if it would have no effect. */
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
