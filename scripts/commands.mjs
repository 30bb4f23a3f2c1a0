import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder that package.json stands in. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const lookEveryMs = 250;

/**
 * Runs a program to its end, with this one's signals passed on. Within an npm script the end of npm's
 * shell is one as well: npm that is told to end tells that shell alone, which goes without a word.
 * @returns its exit code; 1 when a signal ended it
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const passOn = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, passOn);
    const { ppid: shell } = process;
    const watch = setInterval(() => {
      if (!process.env.npm_lifecycle_event || process.ppid === shell) return;
      clearInterval(watch);
      passOn('SIGTERM');
    }, lookEveryMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, passOn);
      resolve(code ?? 1);
    });
  });
}

/** Runs a program of this package's own dependencies by the path of its script. */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options);

/** Whether a command is there and ends well. */
export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
