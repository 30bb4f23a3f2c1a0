import type { Fault } from '../../shared/fault.ts';
import type { SettingsChange } from '../../shared/settings.ts';
import { desk } from './desk.ts';

/** Changes settings at the desk; undefined when it was done, else why it was not. */
export async function changeSettings(change: SettingsChange): Promise<Fault | undefined> {
  const outcome = await desk.call('settings.change', change);
  return outcome.ok ? undefined : outcome.fault;
}
