import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.testing.ts';

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

/** Mounts the folder read-only under another path and returns it; undefined if this user can't mount. */
export function readOnlyView(folder: string): string | undefined {
  const view = join(temporaryFolder(), 'view');
  mkdirSync(view);
  if (!mount('--bind', folder, view)) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', view]));
  return mount('-o', 'remount,bind,ro', view) ? view : undefined;
}
