import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../electron/free-port.ts';

/** Imports of an extract take minutes on a busy machine. */
const maxStartMs = 600_000;

/** Runs a script of this folder with a free port as its last argument, until its server responds. */
export async function startPeer(script: string, ...args: readonly string[]) {
  const port = await freePort();
  const child = spawn('bash', [resolve('bench/peers', script), ...args, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + maxStartMs;
  while (!(await responds(url))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${script} did not start`);
    await setTimeout(500);
  }
  return {
    url,
    async close() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

const responds = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );
