import { arrangementSchema, type arrangement as capability } from '../../../shared/desk/arrangement.ts';
import { succeeded } from '../../../shared/fault.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';
import { keepRecord } from '../settings/kept-record.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** How a person left the window. */
export function openArrangement(store: SettingsStore): Opened<typeof capability> {
  const record = keepRecord(store, arrangementSchema);
  const arrangement = publisher(record.read());
  return {
    calls: {
      'arrangement.keep': async (change) => {
        arrangement.publish(record.change(change));
        return succeeded(null);
      },
    },
    states: { arrangement },
  };
}
