import { useState } from 'react';
import type { Fault } from '../../shared/fault.ts';
import type { SettingsChange } from '../../shared/settings.ts';
import { changeSettings } from '../desk/change-settings.ts';

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
