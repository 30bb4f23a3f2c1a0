import type { Fault } from '../../../../shared/faults/fault.ts';
import { retryPolicyOfSending } from './batch-result.ts';

/** Numbers of failed attempts to send zones. */
export interface Failures {
  all: number;
  /** Failures of the service itself, without those of the network or due to rate limits. */
  ofService: number;
}

export const noFailures: Failures = { all: 0, ofService: 0 };

/** Returns the failures plus one of sending, which failed with this fault. */
export const withFailure = ({ all, ofService }: Failures, fault: Fault): Failures => ({
  all: all + 1,
  ofService: retryPolicyOfSending(fault) === 'retry' ? ofService + 1 : ofService,
});

/** Returns the failures plus one of a lookup, which doesn't count as a failure of the service. */
export const withFailedLookup = ({ all, ofService }: Failures): Failures => ({ all: all + 1, ofService });
