import { useState } from 'react';
import type { Fault } from '../../shared/faults/fault.ts';
import type { SettingsChange } from '../../shared/settings/settings.ts';
import { desk } from './desk.ts';

/** Changes settings on the desk. Returns the fault; undefined on success. */
export async function changeSettings(change: SettingsChange): Promise<Fault | undefined> {
  const outcome = await desk.call('settings.change', change);
  return outcome.ok ? undefined : outcome.fault;
}

/** Returns a function that changes settings, and the fault of the last change, if it failed. */
export function useChange() {
  const [fault, setFault] = useState<Fault>();
  /** Resolves to whether it succeeded. */
  const change = async (to: SettingsChange): Promise<boolean> => {
    const refused = await changeSettings(to);
    setFault(refused);
    return refused === undefined;
  };
  return { change, fault };
}
