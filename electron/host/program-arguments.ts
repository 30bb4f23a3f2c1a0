import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openedAs } from '../../shared/desk/opened-files.ts';

export interface ProgramArguments {
  /** Profile folder of one user; if absent, the host's default. */
  profile: string | undefined;
  /** Files to open: workspaces, zones to import, and OSM extracts. */
  files: readonly string[];
  /** Port of the browser host; 0 picks a free one. */
  port: number;
  /** Whether the browser host opens the default browser. */
  opensBrowser: boolean;
}

/** Returns the path if the argument is a file to open, else undefined; file managers may pass a `file:` URL. */
function filePathOf(argument: string): string | undefined {
  if (openedAs(argument) === null) return undefined;
  if (!argument.startsWith('file:')) return argument;
  try {
    return fileURLToPath(argument);
  } catch {
    // A `file:` URL with the host name of another computer.
    return undefined;
  }
}

/**
 * Parses the program's own arguments and ignores others, mainly Chromium switches.
 * @param folder base of relative paths
 */
export function programArguments(args: readonly string[], folder = process.cwd()): ProgramArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: { profile: { type: 'string' }, port: { type: 'string' }, 'no-open': { type: 'boolean' } },
  });
  const port = Number(values.port ?? 0);
  const files = positionals.flatMap((argument) => filePathOf(argument) ?? []);
  return {
    profile: typeof values.profile === 'string' ? resolve(folder, values.profile) : undefined,
    files: files.map((file) => resolve(folder, file)),
    port: Number.isInteger(port) && port >= 0 && port < 65_536 ? port : 0,
    opensBrowser: values['no-open'] !== true,
  };
}
