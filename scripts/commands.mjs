import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Root folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const shellCheckMs = 250;

/**
 * Runs a program until it exits, and forwards signals to it. In an npm script, the exit of npm's shell counts as a
 * signal too: when npm is terminated, it only terminates that shell, which doesn't forward the signal.
 * @returns its exit code; 1 if a signal ended it
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const { ppid: shell } = process;
    const watch = setInterval(() => {
      if (!process.env.npm_lifecycle_event || process.ppid === shell) return;
      clearInterval(watch);
      forward('SIGTERM');
    }, shellCheckMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}

/** Runs a script with Node.js. */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options);

/** Whether a command exists and succeeds. */
export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
