import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../free-port.ts';

/** Whether Redis is installed; tests that need it are skipped otherwise. */
export const redisInstalled = spawnSync('redis-server', ['--version']).status === 0;
/** Title of test groups that are skipped without Redis. */
export const needsRedis = 'with Redis (skipped unless redis-server is installed)';

/** A Redis server on a free port of 127.0.0.1, with a temporary folder and without persistence. */
export interface RedisServer {
  port: number;
  url: string;
  pid(): number;
  /** Restarts it on the same port, without data. */
  start(): Promise<void>;
  /** Kills the process, which closes all connections. */
  kill(): Promise<void>;
  /** Suspends the process until `resume`: it accepts connections but doesn't respond. */
  freeze(): void;
  resume(): void;
  /** Kills the process and removes its folder. */
  close(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-redis-'));
  const port = await freePort();
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] });
    server = child;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('Ready to accept connections')) return void child.stdout.resume();
    }
    throw new Error('redis-server did not start');
  }
  async function kill(): Promise<void> {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    pid() {
      if (server?.pid === undefined) throw new Error('redis-server does not run');
      return server.pid;
    },
    start,
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    async close() {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}
