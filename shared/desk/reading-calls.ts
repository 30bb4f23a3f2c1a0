import type { CallName } from './index.ts';

/** Calls that only read a workspace or change how the map shows it; allowed in a read-only workspace. */
export const readingCalls: readonly CallName[] = [
  ...(['searches.read', 'searches.keep', 'zones.read', 'zones.show'] as const),
  ...(['saved.find', 'saved.ids', 'saved.read', 'saved.places', 'saved.lines'] as const),
  ...(['zones.differences', 'zones.atService', 'zones.holdingAtService'] as const),
  ...(['plan.outcomes', 'plan.refused', 'zones.pulled', 'planVersions.read'] as const),
  ...(['matrix.question', 'matrix.blocks', 'territories.result', 'territories.way', 'cover.result'] as const),
  ...([
    'geocoding.list',
    'geocoding.lines',
    'geocoding.linesAt',
    'geocoding.place',
    'geocoding.points',
  ] as const),
];
