import { create } from 'zustand';
import { type OperationId, operations } from '../../shared/api/operations.ts';
import type { Fault, Outcome } from '../../shared/faults/fault.ts';

/**
 * How the service in use answered last, whatever it was asked: well, with a fault of its own or of the way to it, or it
 * was not asked yet. It is about the service; where an answer is from is in `provenance.ts`.
 */
type LastAnswer = { kind: 'none' } | { kind: 'well' } | { kind: 'fault'; fault: ServiceFault };
export type ServiceFault = (typeof serviceFaults)[number];

const serviceFaults = ['offline', 'timeout', 'unauthenticated', 'forbidden', 'quota', 'failed'] as const;

/** Faults with which the service was not asked, or not to the end. */
const unsent: ReadonlySet<string> = new Set<Fault['kind']>(['cancelled', 'other-service']);

export const useLastAnswer = create<LastAnswer>()(() => ({ kind: 'none' }));

/** Another service or another key is in use: nothing is known of it. */
export const forgetLastAnswer = () => useLastAnswer.setState({ kind: 'none' }, true);

/** Notes what came of a call of the desk, where the service had to answer it. */
export function noteAnswer(call: string, outcome: Outcome<unknown>) {
  if (!isOperation(call) || (!outcome.ok && unsent.has(outcome.fault.kind))) return;
  const fault = outcome.ok ? undefined : serviceFault(outcome.fault);
  useLastAnswer.setState(fault ? { kind: 'fault', fault } : { kind: 'well' }, true);
}

const isOperation = (call: string): call is OperationId => Object.hasOwn(operations, call);

/** What a fault says of the service; undefined where it is about the question. */
function serviceFault(fault: Fault): ServiceFault | undefined {
  const failed = fault.kind === 'service' && typeof fault.status === 'number' && fault.status >= 500;
  return failed ? 'failed' : serviceFaults.find((kind) => kind === fault.kind);
}
