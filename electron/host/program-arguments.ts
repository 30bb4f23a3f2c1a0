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
  open: boolean;
}

/** Returns the path if the argument is a file to open; file managers may pass a `file:` URL. */
function fileIn(given: string): string | undefined {
  if (openedAs(given) === null) return undefined;
  if (!given.startsWith('file:')) return given;
  try {
    return fileURLToPath(given);
  } catch {
    // A `file:` URL with the name of another computer.
    return undefined;
  }
}

/**
 * Parses the program's own arguments and ignores others, mainly Chromium switches.
 * @param folder base of relative paths
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
