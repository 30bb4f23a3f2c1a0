import type { Fault } from '../../../../shared/faults/fault.ts';
import { transienceOfSending } from './batch-result.ts';

/** How often zones were sent without a word on them coming back. */
export interface Failures {
  all: number;
  /** Those of the service itself: not those on the way to it, nor for its limits. */
  ofService: number;
}

export const noFailures: Failures = { all: 0, ofService: 0 };

/** @param fault why zones that were sent came to nothing */
export const withFailure = ({ all, ofService }: Failures, fault: Fault): Failures => ({
  all: all + 1,
  ofService: transienceOfSending(fault) === 'retry' ? ofService + 1 : ofService,
});

/** They could not be looked for, which says nothing of what happens when they are sent. */
export const withFailedLookup = ({ all, ofService }: Failures): Failures => ({ all: all + 1, ofService });
