import type { Avoid } from '../../shared/api/codec.ts';
import type { TravelMode } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Avoidance } from '../../shared/searches.ts';

/** The kinds of ways that can be kept off. */
export const avoidKinds = ['tolls', 'highways', 'ferries'] as const;
type AvoidKind = (typeof avoidKinds)[number];

export const nothingAvoided: Avoidance = { tolls: false, highways: false, ferries: false, areas: [] };

/** Whether a kind of way can be met at all: tolls and highways are for cars. */
export const canBeMet = (kind: AvoidKind, mode: TravelMode): boolean =>
  kind === 'ferries' || mode === 'driving';

export const avoidsAnything = ({ areas, ...kinds }: Avoidance): boolean =>
  areas.length > 0 || Object.values(kinds).some(Boolean);

/** Keeps off one more area. */
export const avoidArea = (avoidance: Avoidance, name: string, ring: readonly LatLng[]): Avoidance => ({
  ...avoidance,
  areas: [...avoidance.areas, { id: crypto.randomUUID(), name, ring }],
});

export const allowArea = (avoidance: Avoidance, id: string): Avoidance => ({
  ...avoidance,
  areas: avoidance.areas.filter((area) => area.id !== id),
});

/** The first of numbered names that no area has yet. */
export function freeName({ areas }: Avoidance, named: (number: number) => string): string {
  const taken = new Set(areas.map(({ name }) => name));
  let number = 1;
  while (taken.has(named(number))) number += 1;
  return named(number);
}

/** The `avoid` of a question; absent where nothing that can be met is kept off. */
export function avoidQuestion(avoidance: Avoidance, mode: TravelMode): { avoid?: Avoid } {
  const kept = (kind: AvoidKind) => avoidance[kind] && canBeMet(kind, mode);
  const avoid: Avoid = {
    tolls: kept('tolls'),
    highways: kept('highways'),
    ferries: kept('ferries'),
    polygons: avoidance.areas.map(({ ring }) => [...ring]),
  };
  return avoidKinds.some((kind) => avoid[kind]) || avoid.polygons.length > 0 ? { avoid } : {};
}
