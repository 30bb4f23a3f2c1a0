import { randomUUID } from 'node:crypto';
import { access, constants, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Watched } from '../../../shared/desk/contract.ts';
import {
  type openedFiles as capability,
  type NotOpenable,
  type OpenedFile,
  openedAs,
} from '../../../shared/desk/opened-files.ts';
import type { WorkspaceState } from '../../../shared/desk/workspaces.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { maxFileBytes } from '../../../shared/text/text-encoding.ts';
import { datasets } from '../../../shared/zones/formats/zone-formats.ts';
import { errorCode } from '../../sqlite/storage-fault.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';

interface OpenedFilesParts {
  openWorkspace(file: string): Promise<void>;
  workspace: Watched<WorkspaceState | null>;
  /** Called with an OSM extract that the user opened, which permits importing it as a region. */
  permitRegionFile(path: string): void;
}

interface OpenedOpenedFiles extends Opened<typeof capability> {
  /** Opens each file by its type. If there are several workspaces, opens only the last one. */
  open(files: readonly string[]): Promise<void>;
  /** Returns the path of an opened zone file by its ID. */
  pathOf(id: string): string | null;
}

/** Opens the capability for files opened by the user, which wait until a window takes them. */
export function openOpenedFiles({
  openWorkspace,
  workspace,
  permitRegionFile,
}: OpenedFilesParts): OpenedOpenedFiles {
  const waiting = publisher<readonly OpenedFile[]>([]);
  /** Paths of readable files by an unguessable ID. */
  const readable = new Map<string, string>();

  async function opened(path: string): Promise<OpenedFile> {
    const id = randomUUID();
    const kind = openedAs(path);
    const why = kind === null ? 'unknown' : await obstacleTo(path, kind === 'zones' ? maxFileBytes : null);
    if (why) return { id, kind: 'refused', path, why };
    if (kind === 'region') {
      permitRegionFile(path);
      return { id, kind, path };
    }
    readable.set(id, path);
    return { id, kind: 'zones', name: basename(path) };
  }

  return {
    calls: {
      'openedFiles.take': async ({ ids }, { workspace: visible }) => {
        const now = workspace.read();
        // A window that still shows the previous workspace is about to reload.
        if (visible !== undefined && now?.state === 'open' && now.opening !== visible) return succeeded([]);
        const isTaken = ({ id }: OpenedFile) => ids.includes(id);
        const taken = waiting.read().filter(isTaken);
        if (taken.length > 0) waiting.publish(waiting.read().filter((file) => !isTaken(file)));
        return succeeded(taken);
      },
    },
    states: { openedFiles: waiting },
    async open(files) {
      const workspace = files.findLast((file) => openedAs(file) === 'workspace');
      // Open the workspace first, so that imports go into it.
      if (workspace !== undefined) await openWorkspace(workspace);
      const others = await withParts(files.filter((file) => openedAs(file) !== 'workspace'));
      const found = await Promise.all(others.map(opened));
      if (found.length > 0) waiting.publish([...waiting.read(), ...found]);
    },
    pathOf: (id) => readable.get(id) ?? null,
  };
}

/**
 * Returns why a file can't be opened; null if it can.
 * @param maxBytes null for no limit
 */
async function obstacleTo(path: string, maxBytes: number | null): Promise<NotOpenable | null> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return 'folder';
    await access(path, constants.R_OK);
    return maxBytes !== null && stats.size > maxBytes ? 'too-large' : null;
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '') ? 'missing' : 'inaccessible';
  }
}

/**
 * Adds the files that belong to a main file, such as the .dbf of a .shp, because a double click only opens the main
 * file.
 */
async function withParts(files: readonly string[]): Promise<string[]> {
  const complete = await Promise.all(
    files.map(async (file) => {
      const ending = extname(file);
      const stem = file.slice(0, -ending.length);
      const parts = datasets.find(({ main }) => main === ending.toLowerCase())?.endings ?? [];
      const others = parts.flatMap((part) => (part === ending.toLowerCase() ? [] : stem + part));
      const there = await Promise.all(others.map((other) => stat(other).catch(() => null)));
      return [file, ...others.filter((_, index) => there[index]?.isFile())];
    }),
  );
  return [...new Set(complete.flat())];
}
