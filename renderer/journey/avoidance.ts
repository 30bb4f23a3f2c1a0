import type { LatLng } from '../../shared/geo/position.ts';
import type { Avoidance } from '../../shared/searches.ts';

export const nothingAvoided: Avoidance = { tolls: false, highways: false, ferries: false, areas: [] };

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
