import type { Fault } from '../faults/fault.ts';
import { call, nothing, state } from './contract.ts';
import { regionBuildSteps } from './regions.ts';

/** `waiting`: another program is building the same in the same folder. */
export const preparationSteps = ['waiting', 'world', 'world-places', ...regionBuildSteps] as const;
export type PreparationStep = (typeof preparationSteps)[number];

/**
 * Data that comes with the program: map and places of the world, and the built-in region. Built once after the program
 * itself.
 */
export interface Preparation {
  /** Name of the built-in region. */
  name: string;
  /** Whether the world map is usable. */
  world: boolean;
  /** Whether the built-in region is usable. */
  region: boolean;
  /** Null if nothing is being built and nothing has failed. */
  work:
    | {
        state: 'making';
        step: PreparationStep;
        /** Percent of the total. */
        done: number;
        /** Null while the pace is unknown. */
        secondsLeft: number | null;
        /** An earlier build was not finished, so it starts over. */
        again: boolean;
      }
    | { state: 'failed'; fault: Fault }
    | null;
}

export const preparation = {
  preparation: state<Preparation | null>(null),
  /** Retries after a failure; otherwise does nothing. */
  'preparation.retry': call<undefined, null>(nothing),
} as const;
