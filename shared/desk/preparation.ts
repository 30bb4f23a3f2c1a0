import type { Fault } from '../faults/fault.ts';
import { call, nothing, state } from './contract.ts';
import { regionBuildSteps } from './regions.ts';

/** `waiting`: another program makes the same in the same folder. */
export const preparationSteps = ['waiting', 'world', 'world-places', ...regionBuildSteps] as const;
export type PreparationStep = (typeof preparationSteps)[number];

/** What comes with the program: the map and the places of the world and the built-in region. They are made once after it was built. */
export interface Preparation {
  /** What the built-in region is called. */
  name: string;
  /** Whether the map of the world can be used. */
  world: boolean;
  /** Whether the built-in region can be used. */
  region: boolean;
  /** Null while nothing is made, and nothing has failed. */
  work:
    | {
        state: 'making';
        step: PreparationStep;
        /** In percent of the whole. */
        done: number;
        /** Null while nothing is known of the pace. */
        secondsLeft: number | null;
        /** It was begun before and not finished, and begins anew. */
        again: boolean;
      }
    | { state: 'failed'; fault: Fault }
    | null;
}

export const preparation = {
  preparation: state<Preparation | null>(null),
  /** Begins it once more after it has failed; else nothing happens. */
  'preparation.retry': call<undefined, null>(nothing),
} as const;
