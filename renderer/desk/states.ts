import { create } from 'zustand';
import { namesOf } from '../../shared/desk/contract.ts';
import { contract, type StateName, type ValueOf } from '../../shared/desk/index.ts';

type DeskValues = { [Name in StateName]: ValueOf<Name> };

const names = namesOf(contract, 'state');
// One for each state, of its own type.
const initialValues = Object.fromEntries(names.map((name) => [name, contract[name].initial])) as DeskValues;

/** The states of the desk as it told them last. Only the desk changes them. */
export const useDeskStates = create<DeskValues>()(() => initialValues);

export const useDeskState = <Name extends StateName>(name: Name): ValueOf<Name> =>
  useDeskStates((states) => states[name]);

/** A state as it is now, for what is no component. */
export const deskState = <Name extends StateName>(name: Name): ValueOf<Name> =>
  useDeskStates.getState()[name];

/** Hears of each change of a state; the function returned stops it. */
export const watchDeskState = <Name extends StateName>(
  name: Name,
  listener: (value: ValueOf<Name>, before: ValueOf<Name>) => void,
): (() => void) =>
  useDeskStates.subscribe((now, before) => {
    if (now[name] !== before[name]) listener(now[name], before[name]);
  });

/** Takes what the desk tells. What it tells again, as after a lost connection, is no change. */
export function takeDeskState<Name extends StateName>(name: Name, value: ValueOf<Name>): void {
  const known = deskState(name);
  if (known === contract[name].initial || JSON.stringify(known) !== JSON.stringify(value)) {
    useDeskStates.setState({ [name]: value });
  }
}

export const isReported = (name: StateName): boolean => deskState(name) !== contract[name].initial;
