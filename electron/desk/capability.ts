import type { Capability, Handlers, Published } from '../../shared/desk/contract.ts';

/** A capability of the desk while it is open. */
export interface Opened<C extends Capability> {
  calls: Handlers<C>;
  states: Published<C>;
}
