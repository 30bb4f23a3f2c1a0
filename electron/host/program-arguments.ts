import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface ProgramArguments {
  /** Folder that everything of one person is kept in; the host's own choice when absent. */
  profile: string | undefined;
  /** Port of the browser host; 0 picks a free one. */
  port: number;
  /** Whether the browser host opens the default browser. */
  open: boolean;
}

/** Reads what the program understands and leaves the rest, Chromium's switches above all, alone. */
export function programArguments(given: readonly string[]): ProgramArguments {
  const { values } = parseArgs({
    args: [...given],
    strict: false,
    options: { profile: { type: 'string' }, port: { type: 'string' }, 'no-open': { type: 'boolean' } },
  });
  const port = Number(values.port ?? 0);
  return {
    profile: typeof values.profile === 'string' ? resolve(values.profile) : undefined,
    port: Number.isInteger(port) && port >= 0 && port < 65_536 ? port : 0,
    open: values['no-open'] !== true,
  };
}
