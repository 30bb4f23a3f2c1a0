import type { TravelMode } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { avoidKinds, hasEffect } from '../../shared/saved/avoidance.ts';
import type { Avoidance } from '../../shared/saved/searches.ts';
import { words } from '../words/words.ts';
import { closureCount } from './active-closures.ts';

export const nothingAvoided: Avoidance = { tolls: false, highways: false, ferries: false, areas: [] };

/** Whether the panel itself avoids anything, not counting closures. */
export const avoidsAnything = ({ areas, tolls, highways, ferries }: Avoidance): boolean =>
  areas.length > 0 || tolls || highways || ferries;

/** Adds an area to avoid. */
export const avoidArea = (avoidance: Avoidance, name: string, ring: readonly LatLng[]): Avoidance => ({
  ...avoidance,
  areas: [...avoidance.areas, { id: crypto.randomUUID(), name, ring }],
});

export const allowArea = (avoidance: Avoidance, id: string): Avoidance => ({
  ...avoidance,
  areas: avoidance.areas.filter((area) => area.id !== id),
});

/** Returns the first unused numbered name. */
export function freeName({ areas }: Avoidance, nameOf: (number: number) => string): string {
  const usedNames = new Set(areas.map(({ name }) => name));
  let number = 1;
  while (usedNames.has(nameOf(number))) number += 1;
  return nameOf(number);
}

/** Describes in short what is avoided: `avoids tolls`, `avoids 2 areas`. */
export const avoidanceInWords = (
  avoidance: Avoidance,
  mode: TravelMode,
  { withSampleTolls = false } = {},
): string[] => [
  ...avoidKinds
    .filter((kind) => avoidance[kind] && hasEffect(kind, mode))
    .map((kind) => words.t(`avoid.without.${kind === 'tolls' && withSampleTolls ? 'sampleTolls' : kind}`)),
  ...(avoidance.areas.length > 0 ? [words.t('avoid.withoutAreas', { count: avoidance.areas.length })] : []),
  ...(closureCount(avoidance) > 0
    ? [words.t('avoid.withoutClosures', { count: closureCount(avoidance) })]
    : []),
];
