import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openedAs } from '../../shared/desk/opened-files.ts';

export interface ProgramArguments {
  /** Folder that everything of one person is kept in; the host's own choice when absent. */
  profile: string | undefined;
  /** Files to be opened: workspaces, zones to import, and extracts to make regions of. */
  files: readonly string[];
  /** Port of the browser host; 0 picks a free one. */
  port: number;
  /** Whether the browser host opens the default browser. */
  open: boolean;
}

/** The path that is given, where it is that of a file to be opened; file managers may give it as an address. */
function fileIn(given: string): string | undefined {
  if (openedAs(given) === null) return undefined;
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
  const files = positionals.flatMap((given) => fileIn(given) ?? []);
  return {
    profile: typeof values.profile === 'string' ? resolve(folder, values.profile) : undefined,
    files: files.map((file) => resolve(folder, file)),
    port: Number.isInteger(port) && port >= 0 && port < 65_536 ? port : 0,
    open: values['no-open'] !== true,
  };
}
