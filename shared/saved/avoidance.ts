import type { Avoid } from '../api/codec.ts';
import type { TollMode } from '../api/value-sets.ts';
import type { Avoidance } from './searches.ts';

/** The kinds of ways that can be kept off. */
export const avoidKinds = ['tolls', 'highways', 'ferries'] as const;
type AvoidKind = (typeof avoidKinds)[number];

/** Whether a kind of way can be met at all: tolls and highways are for cars and trucks. */
export const canBeMet = (kind: AvoidKind, mode: TollMode): boolean =>
  kind === 'ferries' || mode === 'driving' || mode === 'truck';

/** The `avoid` of a question; absent where nothing that can be met is kept off. */
export function avoidQuestion(avoidance: Avoidance, mode: TollMode): { avoid?: Avoid } {
  const stored = (kind: AvoidKind) => avoidance[kind] && canBeMet(kind, mode);
  const avoid: Avoid = {
    tolls: stored('tolls'),
    highways: stored('highways'),
    ferries: stored('ferries'),
    polygons: [...avoidance.areas, ...(avoidance.closures ?? [])].map(({ ring }) => [...ring]),
  };
  return avoidKinds.some((kind) => avoid[kind]) || avoid.polygons.length > 0 ? { avoid } : {};
}
