import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../free-port.ts';

/** Whether tests can have a Redis here; they skip where they cannot. */
export const redisInstalled = spawnSync('redis-server', ['--version']).status === 0;
/** For the name of what is skipped without it. */
export const needsRedis = 'with Redis (skipped unless redis-server is installed)';

/** A Redis of its own in a temporary folder, on a free port of 127.0.0.1, which writes nothing to the disk. */
export interface RedisServer {
  port: number;
  url: string;
  pid(): number;
  /** Starts it again on the same port, with nothing in it. */
  start(): Promise<void>;
  /** Ends it at once, and all its connections. */
  kill(): Promise<void>;
  /** It accepts connections and answers nothing, until it goes on. */
  freeze(): void;
  resume(): void;
  /** Kills it for good and removes its folder. */
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
