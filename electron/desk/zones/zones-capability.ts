import type { Marked } from '../../../shared/desk/zone-sync.ts';
import type { ZonesChange, zones } from '../../../shared/desk/zones.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import type { ZoneMarks } from '../zone-sync/zone-marks.ts';

interface ZonesParts {
  workspace: Workspace;
  marks: Pick<ZoneMarks, 'readyFor'>;
}

/** Opens the calls for the zones of the workspace. */
export function openZones({ workspace, marks }: ZonesParts): Opened<typeof zones> {
  async function markedChange({ put, ...change }: ZonesChange): Promise<Marked<ZonesChange>> {
    const { marked, withSyncState } = await marks.readyFor(put);
    return marked({ ...change, put: put.map(withSyncState) });
  }

  return {
    calls: {
      'zones.read': async () => {
        const { marked, withSyncState } = await marks.readyFor(workspace.read().zones);
        const { zones, ...others } = workspace.read();
        return succeeded(marked({ ...others, zones: zones.map(withSyncState) }));
      },
      'zones.change': async (edit) => {
        const outcome = await workspace.change(edit);
        if (!outcome.ok) return outcome;
        const { put, canUndo, canRedo } = outcome.value;
        const { marked, syncStatesOf } = await marks.readyFor(put);
        return succeeded(marked({ syncStates: syncStatesOf(put.map(({ id }) => id)), canUndo, canRedo }));
      },
      'zones.undo': async () => succeeded(await markedChange(await workspace.undo())),
      'zones.redo': async () => succeeded(await markedChange(await workspace.redo())),
      'zones.show': async ({ ids, shown: visible }) => {
        workspace.show(ids, visible);
        return succeeded(null);
      },
    },
    states: {},
  };
}
