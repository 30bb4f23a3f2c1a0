import type { Fault } from '../../../shared/fault.ts';
import { passing } from './batch-result.ts';

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
  ofService: passing(fault) === 'failing' ? ofService + 1 : ofService,
});

/** They could not be looked for, which says nothing of what happens when they are sent. */
export const withFailedLookup = ({ all, ofService }: Failures): Failures => ({ all: all + 1, ofService });

/** So often zones are sent to a service that fails at them before it is given less of them, or the plan pauses. */
export const mostFailures = 3;

const longestWaitMs = 60_000;

/**
 * How long is waited after a failure: as the service says, else longer and longer. The first time there is
 * nothing to wait for: a lost answer is settled at once.
 */
export function waitMs(fault: Fault, failures: number): number {
  if (fault.kind === 'rate-limited') return fault.waitSeconds * 1000;
  return failures <= 1 ? 0 : Math.min(longestWaitMs, 500 * 2 ** failures);
}
