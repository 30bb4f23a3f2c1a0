import { create } from 'zustand';
import { type OperationId, operations } from '../../shared/api/operations.ts';
import type { Fault, Outcome } from '../../shared/faults/fault.ts';

/**
 * Outcome of the last request to the service in use: success, a fault of the service or connection, or none yet. The
 * source of displayed data is in `provenance.ts`.
 */
type ServiceHealth = { kind: 'none' } | { kind: 'well' } | { kind: 'fault'; fault: ServiceFault };
export type ServiceFault = (typeof serviceFaults)[number];

const serviceFaults = ['offline', 'timeout', 'unauthenticated', 'forbidden', 'quota', 'failed'] as const;

/** Faults after which nothing is known about the service, because the request was canceled or not sent. */
const unsent: ReadonlySet<string> = new Set<Fault['kind']>(['cancelled', 'other-service']);

export const useServiceHealth = create<ServiceHealth>()(() => ({ kind: 'none' }));

/** Resets the outcome. Call when another service or key is in use. */
export const resetServiceHealth = () => useServiceHealth.setState({ kind: 'none' }, true);

/** Stores the outcome of a call, if it is an operation of the service. */
export function recordOutcome(call: string, outcome: Outcome<unknown>) {
  if (!isOperation(call) || (!outcome.ok && unsent.has(outcome.fault.kind))) return;
  const fault = outcome.ok ? undefined : serviceFault(outcome.fault);
  useServiceHealth.setState(fault ? { kind: 'fault', fault } : { kind: 'well' }, true);
}

const isOperation = (call: string): call is OperationId => Object.hasOwn(operations, call);

/** Returns the kind of a fault that concerns the service; undefined if it concerns the request. */
function serviceFault(fault: Fault): ServiceFault | undefined {
  const failed = fault.kind === 'service' && typeof fault.status === 'number' && fault.status >= 500;
  return failed ? 'failed' : serviceFaults.find((kind) => kind === fault.kind);
}
