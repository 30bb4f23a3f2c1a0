import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { succeeded } from '../../../shared/faults/fault.ts';
import { copySchema } from './inspection.ts';
import { runInspection, type SpawnInspector } from './inspector.ts';
import { openWorkspaceWith } from './workspace.ts';
import type { StoresInWorkspace } from './workspace-contents.ts';
import type { WorkspaceFile } from './workspace-file.ts';

interface ReadOnlyParts<Stores> extends Pick<StoresInWorkspace<Stores>, 'openStores'> {
  file: string;
  /** The copies are in this folder while they are open. */
  profileFolder: string;
  spawnInspector: SpawnInspector;
}

const prefix = 'read-only-';

/**
 * Opens a copy of a workspace that another program has open; doesn't write to the original. The copy is writable, but
 * deleted when it is closed. `recover` does nothing.
 * @throws Error if it can't be copied; WorkspaceError if the copy can't be opened
 */
export async function openReadOnlyFile<Stores>({
  file,
  profileFolder,
  spawnInspector,
  openStores,
}: ReadOnlyParts<Stores>): Promise<WorkspaceFile<Stores>> {
  const folder = mkdtempSync(join(profileFolder, prefix));
  const forget = () => rmSync(folder, { recursive: true, force: true });
  const copy = join(folder, 'workspace.sqlite');
  try {
    const copied = await runInspection(spawnInspector, { task: 'copy', file, into: copy }, copySchema);
    if (!copied.ok) throw new Error('The workspace could not be copied');
    const workspace = openWorkspaceWith(copy, openStores);
    return {
      file,
      isReadOnly: true,
      current: () => succeeded(workspace),
      closed: () => null,
      recover: async () => {},
      async close() {
        await workspace.close();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}

/** Deletes copies left behind by a killed program. */
export function forgetReadOnlyCopies(profileFolder: string): void {
  for (const name of readdirSync(profileFolder))
    if (name.startsWith(prefix)) rmSync(join(profileFolder, name), { recursive: true, force: true });
}
