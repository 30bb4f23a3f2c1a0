import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.testing.ts';

const mount = (...given: string[]) => spawnSync('mount', given, { stdio: 'ignore' }).status === 0;

/** The same folder under another path, where it may only be read; undefined where this user may not make that. */
export function readOnlyView(folder: string): string | undefined {
  const view = join(temporaryFolder(), 'view');
  mkdirSync(view);
  if (!mount('--bind', folder, view)) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', view]));
  return mount('-o', 'remount,bind,ro', view) ? view : undefined;
}
