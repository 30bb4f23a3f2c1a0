import type { Fault } from '../../../../shared/faults/fault.ts';
import { retryPolicyOfSending } from './batch-result.ts';

/** Numbers of failed attempts to send zones. */
export interface Failures {
  total: number;
  /** Failures of the service itself, without those of the network or due to rate limits. */
  byService: number;
}

export const noFailures: Failures = { total: 0, byService: 0 };

/** Returns the failures plus one of sending, which failed with this fault. */
export const withFailure = ({ total, byService }: Failures, fault: Fault): Failures => ({
  total: total + 1,
  byService: retryPolicyOfSending(fault) === 'retry' ? byService + 1 : byService,
});

/** Returns the failures plus one of a lookup, which doesn't count as a failure of the service. */
export const withFailedLookup = ({ total, byService }: Failures): Failures => ({
  total: total + 1,
  byService,
});
