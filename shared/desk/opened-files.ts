import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { importableEndings } from '../zones/formats/zone-formats.ts';
import { call, state } from './contract.ts';
import { firstWorkspace, workspaceEnding } from './workspaces.ts';

/** How a file opened with the program is handled, by extension; null if Zonedesk doesn't open such files. */
export function openedAs(file: string): 'workspace' | 'zones' | 'region' | null {
  const name = file.toLowerCase();
  if (name.endsWith(`.${workspaceEnding}`) || name.split(/[\\/]/).at(-1) === firstWorkspace)
    return 'workspace';
  if (name.endsWith('.pbf')) return 'region';
  return importableEndings.some((ending) => name.endsWith(ending)) ? 'zones' : null;
}

/** Why a file can't be opened. */
export type NotOpenable = 'missing' | 'folder' | 'inaccessible' | 'too-large' | 'unknown';

/** A file opened with the program: by double click, on the command line, or dropped on its icon. */
export type OpenedFile = {
  id: string;
} /** Zones to import. The window reads them by id, without learning the path. */ & (
  | { kind: 'zones'; name: string }
  /** An extract to build a region from. */
  | { kind: 'region'; path: string }
  | { kind: 'refused'; path: string; why: NotOpenable }
);

export const openedFiles = {
  /** Files not taken by a window yet, in order. */
  openedFiles: state<readonly OpenedFile[]>([]),
  /** Takes files: only the first window to call gets them. */
  'openedFiles.take': call<{ ids: string[] }, OpenedFile[]>(
    z.strictObject({ ids: limitedList(limitedText) }),
  ),
} as const;
