import type { TravelMode } from '../../shared/api/value-sets.ts';
import { avoidKinds, canBeMet } from '../../shared/avoidance.ts';
import type { Avoidance } from '../../shared/searches.ts';
import { words } from '../words/words.ts';

/** What is kept off, in short: `no tolls`, `2 areas avoided`. */
export const avoidanceInWords = (avoidance: Avoidance, mode: TravelMode): string[] => [
  ...avoidKinds
    .filter((kind) => avoidance[kind] && canBeMet(kind, mode))
    .map((kind) => words.t(`avoid.without.${kind}`)),
  ...(avoidance.areas.length > 0 ? [words.t('avoid.withoutAreas', { count: avoidance.areas.length })] : []),
];
