import type { Fault } from '../../../../shared/faults/fault.ts';
import { retryPolicyOfSending } from './batch-result.ts';

/** Number of attempts to send zones without a usable response. */
export interface Failures {
  all: number;
  /** Failures of the service itself, not of the network or due to rate limits. */
  ofService: number;
}

export const noFailures: Failures = { all: 0, ofService: 0 };

/** @param fault why sending the zones failed */
export const withFailure = ({ all, ofService }: Failures, fault: Fault): Failures => ({
  all: all + 1,
  ofService: retryPolicyOfSending(fault) === 'retry' ? ofService + 1 : ofService,
});

/** Counts a failed lookup, which says nothing about sending. */
export const withFailedLookup = ({ all, ofService }: Failures): Failures => ({ all: all + 1, ofService });
