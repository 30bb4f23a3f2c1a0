import type { NoAnswer } from '../../ports.ts';

/** The engine's module gives no codes, only these texts (Valhalla 3.6, `src/worker.cc`). */
const byText: readonly [said: string, why: NoAnswer][] = [
  ['No path could be found', 'no-path'],
  ['Locations are in unconnected regions', 'no-path'],
  ['No suitable edges near location', 'no-road'],
  ['No data found for location', 'no-road'],
  ['exceeds the max distance limit', 'too-far'],
];

/** Why there is no answer, by what Valhalla says; undefined where it refuses the question itself. */
export const noAnswerOf = (text: string): NoAnswer | undefined =>
  byText.find(([said]) => text.includes(said))?.[1];
