import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface StartedService {
  url: string;
  privateKey: string;
  close(): Promise<void>;
}

/** Starts the built service with limits in a separate process. */
export async function startBuiltService(): Promise<StartedService> {
  const data = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const child = spawn(
    process.execPath,
    ['out/main/service-cli.js', '--port', '0', '--json', '--data', data],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const ended = exited.then(() => Promise.reject(new Error('The service did not start')));
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  ended.catch(() => undefined);
  const { url, private_key: privateKey } = JSON.parse(line);
  return {
    url,
    privateKey,
    async close() {
      child.kill();
      await exited;
      await rm(data, { recursive: true });
    },
  };
}
