import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { workspaceEnding } from '../../shared/desk/workspaces.ts';

export interface ProgramArguments {
  /** Folder that everything of one person is kept in; the host's own choice when absent. */
  profile: string | undefined;
  /** A workspace's file to be opened: the last one that is named. */
  workspace: string | undefined;
  /** Port of the browser host; 0 picks a free one. */
  port: number;
  /** Whether the browser host opens the default browser. */
  open: boolean;
}

/** The path that is given, where it is that of a workspace; file managers may give it as an address. */
function workspaceIn(given: string): string | undefined {
  if (!given.toLowerCase().endsWith(`.${workspaceEnding}`)) return undefined;
  if (!given.startsWith('file:')) return given;
  try {
    return fileURLToPath(given);
  } catch {
    // It names another computer.
    return undefined;
  }
}

/**
 * Reads what the program understands and leaves the rest, Chromium's switches above all, alone.
 * @param folder that paths are meant from
 */
export function programArguments(given: readonly string[], folder = process.cwd()): ProgramArguments {
  const { values, positionals } = parseArgs({
    args: [...given],
    strict: false,
    allowPositionals: true,
    options: { profile: { type: 'string' }, port: { type: 'string' }, 'no-open': { type: 'boolean' } },
  });
  const port = Number(values.port ?? 0);
  const workspace = positionals.flatMap((given) => workspaceIn(given) ?? []).at(-1);
  return {
    profile: typeof values.profile === 'string' ? resolve(folder, values.profile) : undefined,
    workspace: workspace === undefined ? undefined : resolve(folder, workspace),
    port: Number.isInteger(port) && port >= 0 && port < 65_536 ? port : 0,
    open: values['no-open'] !== true,
  };
}
