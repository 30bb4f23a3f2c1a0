import { arrangementSchema, type arrangement as capability } from '../../../shared/desk/arrangement.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';
import type { RecordStore } from '../record-store.ts';
import { openStoredRecord } from '../stored-record.ts';

/**
 * Opens the stored window layout.
 * @param worked whether the profile had edits or other workspaces before this start
 */
export function openArrangement(store: RecordStore, worked: boolean): Opened<typeof capability> {
  const record = openStoredRecord(store, arrangementSchema);
  const now = () => ({ ...record.read(), firstStepsRead: record.read().firstStepsRead || worked });
  const arrangement = publisher(now());
  return {
    calls: {
      'arrangement.keep': async (change) => {
        record.change(change);
        arrangement.publish(now());
        return succeeded(null);
      },
    },
    states: { arrangement },
  };
}
