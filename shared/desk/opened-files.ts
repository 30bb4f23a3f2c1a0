import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { importableEndings } from '../zones/formats/importable-endings.ts';
import { call, state } from './contract.ts';
import { firstWorkspace, workspaceEnding } from './workspaces.ts';

/** What a file that a person opens with the program is opened as, by its ending; null where Zonedesk opens no such files. */
export function openedAs(file: string): 'workspace' | 'zones' | 'region' | null {
  const name = file.toLowerCase();
  if (name.endsWith(`.${workspaceEnding}`) || name.split(/[\\/]/).at(-1) === firstWorkspace)
    return 'workspace';
  if (name.endsWith('.pbf')) return 'region';
  return importableEndings.some((ending) => name.endsWith(ending)) ? 'zones' : null;
}

/** Why a file is not opened. */
export type NotOpenable = 'missing' | 'folder' | 'inaccessible' | 'too-large' | 'unknown';

/** A file that a person opened with the program: by a double click, on its command line, or by dropping it on its icon. */
export type OpenedFile = {
  id: string;
} /** Zones to be imported, which the window reads by the id: it does not learn where the file stands. */ & (
  | { kind: 'zones'; name: string }
  /** An extract to make a region of. */
  | { kind: 'region'; path: string }
  | { kind: 'refused'; path: string; why: NotOpenable }
);

export const openedFiles = {
  /** Those that no window has taken yet, in the order in which they were opened. */
  openedFiles: state<readonly OpenedFile[]>([]),
  /** Takes these: of several windows the first one is answered them, and no other. */
  'openedFiles.take': call<{ ids: string[] }, OpenedFile[]>(
    z.strictObject({ ids: limitedList(limitedText) }),
  ),
} as const;
