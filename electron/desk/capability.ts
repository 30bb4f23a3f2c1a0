import {
  type CallsIn,
  type Capability,
  type Handlers,
  namesOf,
  type Published,
} from '../../shared/desk/contract.ts';
import type { Fault } from '../../shared/faults/fault.ts';

/** An open capability of the desk. */
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

/** Intersection of the members of a union. */
type IntersectionOf<One> = (One extends unknown ? (one: One) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Composes capabilities: publishes their states in order and closes them in reverse. */
export function composeCapabilities<All extends readonly AnyOpened[]>(...capabilities: All) {
  return {
    // Safe cast: `Object.assign` merges the members of all capabilities.
    calls: Object.assign({}, ...capabilities.map(({ calls }) => calls)) as IntersectionOf<
      All[number]['calls']
    >,
    states: Object.assign({}, ...capabilities.map(({ states }) => states)) as IntersectionOf<
      All[number]['states']
    >,
    async close() {
      for (const one of [...capabilities].reverse()) await one.close?.();
    },
  };
}

interface Refusal {
  ok: false;
  fault: Fault;
}

/** Returns handlers for a capability that couldn't be opened; every call returns the refusal. */
export function refusals<C extends Capability>(
  capability: C,
  refusal: Refusal,
): Record<CallsIn<C>, () => Promise<Refusal>> {
  const refuse = async () => refusal;
  const handlers: Partial<Record<CallsIn<C>, typeof refuse>> = {};
  for (const name of namesOf(capability, 'call')) handlers[name] = refuse;
  // Safe cast: the loop has added a handler for every call.
  return handlers as Record<CallsIn<C>, typeof refuse>;
}
