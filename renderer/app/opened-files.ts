import { notifications } from '@mantine/notifications';
import { windowAddresses } from '../../shared/addresses/window-addresses.ts';
import { type NotOpenable, type OpenedFile, openedAs } from '../../shared/desk/opened-files.ts';
import { maxFileBytes } from '../../shared/text/text-encoding.ts';
import { desk } from '../desk/desk.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { goToNewRegionOf } from '../settings/region-to-add.ts';
import { words } from '../words/words.ts';
import { openWorkspace } from '../workspaces/open-workspace.ts';
import { droppedFiles } from '../zones/import/folder-files.ts';
import { importFiles } from '../zones/import/import-queue.ts';
import type { FoundFile } from '../zones/import/import-sources.ts';

/**
 * Handles files that the user opens with the program: previews zones for import, and selects map extracts in the form
 * for a new region.
 */
export function followOpenedFiles() {
  void takeOpened(deskState('openedFiles'));
  watchDeskState('openedFiles', (waiting) => void takeOpened(waiting));
}

async function takeOpened(waiting: readonly OpenedFile[]) {
  if (waiting.length === 0) return;
  const taken = await desk.call('openedFiles.take', { ids: waiting.map(({ id }) => id) });
  if (!taken.ok) return;
  const files = taken.value;
  const found = await Promise.all(files.map((file) => (file.kind === 'zones' ? readZones(file) : [])));
  importFiles(found.flat());
  const extracts = files.flatMap((file) => (file.kind === 'region' ? file.path : []));
  if (extracts.length > 0) goToNewRegionOf(extracts);
  for (const file of files) if (file.kind === 'refused') showRefusal(file.path, file.why);
}

/**
 * Opens dropped files as `followOpenedFiles` does; of several workspaces, only the last one. Workspaces and map extracts
 * only work in the desktop program, because browsers don't reveal file paths.
 */
export async function openDropped(transfer: DataTransfer) {
  const located = [...transfer.files].flatMap((file) => {
    const kind = openedAs(file.name);
    const isZones = kind === null || kind === 'zones';
    const path = isZones ? '' : (window.pathOfDropped?.(file) ?? '');
    return path === '' ? [] : { name: file.name, kind, path };
  });
  const found = await droppedFiles(transfer);
  const extracts = located.flatMap(({ kind, path }) => (kind === 'region' ? path : []));
  if (extracts.length > 0) goToNewRegionOf(extracts);
  const isLocated = ({ path }: FoundFile) => located.some(({ name }) => path === `/${name}`);
  importFiles(found.filter((file) => !isLocated(file)));
  const workspace = located.findLast(({ kind }) => kind === 'workspace');
  if (workspace) await openWorkspace(workspace.path);
}

async function readZones({ id, name }: Extract<OpenedFile, { kind: 'zones' }>): Promise<FoundFile[]> {
  const read = async () => {
    const response = await fetch(windowAddresses.openedFile.replace('{id}', id));
    return response.ok ? response.blob() : null;
  };
  const blob = await read().catch(() => null);
  if (blob) return [{ path: name, file: new File([blob], name) }];
  showRefusal(name, 'inaccessible');
  return [];
}

function showRefusal(path: string, why: NotOpenable) {
  notifications.show({
    id: `not-opened ${path}`,
    color: 'red',
    autoClose: false,
    title: words.t('openedFiles.notOpened', { name: path.split(/[\\/]/).at(-1) }),
    message: words.t(`openedFiles.${why}`, { path, megabytes: maxFileBytes / 2 ** 20 }),
  });
}
