import { create } from 'zustand';
import { namesOf } from '../../shared/desk/contract.ts';
import { contract, type StateName, type ValueOf } from '../../shared/desk/index.ts';

type DeskValues = { [Name in StateName]: ValueOf<Name> };

const names = namesOf(contract, 'state');
// `fromEntries` can't express a type per state.
const initialValues = Object.fromEntries(names.map((name) => [name, contract[name].initial])) as DeskValues;

/** Latest values of the desk's states; written by the connection only. */
export const useDeskStates = create<DeskValues>()(() => initialValues);

export const useDeskState = <Name extends StateName>(name: Name): ValueOf<Name> =>
  useDeskStates((states) => states[name]);

/** Returns the current value of a state, for use outside components. */
export const deskState = <Name extends StateName>(name: Name): ValueOf<Name> =>
  useDeskStates.getState()[name];

/** Calls the listener on each change of a state. Returns a function that unsubscribes it. */
export const watchDeskState = <Name extends StateName>(
  name: Name,
  listener: (value: ValueOf<Name>, before: ValueOf<Name>) => void,
): (() => void) =>
  useDeskStates.subscribe((now, before) => {
    if (now[name] !== before[name]) listener(now[name], before[name]);
  });

/** Stores a state received from the desk. An equal value, such as after a reconnect, isn't a change. */
export function storeDeskState<Name extends StateName>(name: Name, value: ValueOf<Name>): void {
  const current = deskState(name);
  if (current === contract[name].initial || JSON.stringify(current) !== JSON.stringify(value)) {
    useDeskStates.setState({ [name]: value });
  }
}

/** Whether a state has been received from the desk, instead of having its initial value. */
export const isReported = (name: StateName): boolean => deskState(name) !== contract[name].initial;
