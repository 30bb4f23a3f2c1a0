import { useState } from 'react';
import type { Fault } from '../../shared/faults/fault.ts';
import type { SettingsChange } from '../../shared/settings/settings.ts';
import { desk } from './desk.ts';

/** Changes settings at the desk; undefined when it was done, else why it was not. */
export async function changeSettings(change: SettingsChange): Promise<Fault | undefined> {
  const outcome = await desk.call('settings.change', change);
  return outcome.ok ? undefined : outcome.fault;
}

/** Changes settings and keeps why the last change was refused. */
export function useChange() {
  const [fault, setFault] = useState<Fault>();
  /** Whether it was changed. */
  const change = async (to: SettingsChange): Promise<boolean> => {
    const refused = await changeSettings(to);
    setFault(refused);
    return refused === undefined;
  };
  return { change, fault };
}
