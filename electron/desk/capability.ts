import {
  type CallsIn,
  type Capability,
  type Handlers,
  namesOf,
  type Published,
} from '../../shared/desk/contract.ts';
import type { Fault } from '../../shared/faults/fault.ts';

/** A capability of the desk while it is open. */
export interface Opened<C extends Capability> {
  calls: Handlers<C>;
  states: Published<C>;
  close?(): void | Promise<void>;
}

interface AnyOpened {
  calls: object;
  states: object;
  close?(): void | Promise<void>;
}

/** What is each of these at once. */
type Sum<One> = (One extends unknown ? (one: One) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Capabilities as one, whose states are told in this order; closed in the other order. */
export function summed<All extends readonly AnyOpened[]>(...capabilities: All) {
  return {
    // What is assigned to one object has the members of all.
    calls: Object.assign({}, ...capabilities.map(({ calls }) => calls)) as Sum<All[number]['calls']>,
    states: Object.assign({}, ...capabilities.map(({ states }) => states)) as Sum<All[number]['states']>,
    async close() {
      for (const one of [...capabilities].reverse()) await one.close?.();
    },
  };
}

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
