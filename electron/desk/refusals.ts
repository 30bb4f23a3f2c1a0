import { type CallsIn, type Capability, namesOf } from '../../shared/desk/contract.ts';
import type { Fault } from '../../shared/fault.ts';

interface Refusal {
  ok: false;
  fault: Fault;
}

/** Handlers of a capability that could not be opened: every call says why. */
export function refusals<C extends Capability>(
  capability: C,
  why: Refusal,
): Record<CallsIn<C>, () => Promise<Refusal>> {
  const refuse = async () => why;
  const handlers: Partial<Record<CallsIn<C>, typeof refuse>> = {};
  for (const name of namesOf(capability, 'call')) handlers[name] = refuse;
  // One for each of its calls.
  return handlers as Record<CallsIn<C>, typeof refuse>;
}
