import { create } from 'zustand';
import { type OperationId, operations } from '../../shared/api/operations.ts';
import type { Fault, Outcome } from '../../shared/faults/fault.ts';

/**
 * The last response of the service in use to any request: success, a fault of the service or connection, or none yet.
 * Concerns the service; `provenance.ts` tracks the source of answers.
 */
type LastAnswer = { kind: 'none' } | { kind: 'well' } | { kind: 'fault'; fault: ServiceFault };
export type ServiceFault = (typeof serviceFaults)[number];

const serviceFaults = ['offline', 'timeout', 'unauthenticated', 'forbidden', 'quota', 'failed'] as const;

/** Faults that mean the request was never completed. */
const unsent: ReadonlySet<string> = new Set<Fault['kind']>(['cancelled', 'other-service']);

export const useLastAnswer = create<LastAnswer>()(() => ({ kind: 'none' }));

/** Call when another service or key is in use. */
export const forgetLastAnswer = () => useLastAnswer.setState({ kind: 'none' }, true);

/** Records the outcome of a call that needs the service. */
export function noteAnswer(call: string, outcome: Outcome<unknown>) {
  if (!isOperation(call) || (!outcome.ok && unsent.has(outcome.fault.kind))) return;
  const fault = outcome.ok ? undefined : serviceFault(outcome.fault);
  useLastAnswer.setState(fault ? { kind: 'fault', fault } : { kind: 'well' }, true);
}

const isOperation = (call: string): call is OperationId => Object.hasOwn(operations, call);

/** Returns what a fault says about the service; undefined if it is about the request. */
function serviceFault(fault: Fault): ServiceFault | undefined {
  const failed = fault.kind === 'service' && typeof fault.status === 'number' && fault.status >= 500;
  return failed ? 'failed' : serviceFaults.find((kind) => kind === fault.kind);
}
