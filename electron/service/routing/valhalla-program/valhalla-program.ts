import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../free-port.ts';
import { valhallaServiceConfig } from '../../../region-format/engine-config.ts';
import { Unavailable } from '../../endpoint.ts';
import type { RemoteEngine } from '../../engines/remote-engine.ts';
import { type EngineProcesses, enginesOfMachine, type Valhalla } from '../valhalla/valhalla.ts';
import { type RemoteValhalla, startRemoteValhalla } from '../valhalla-http/remote-valhalla.ts';
import { startBound } from './bound-process.ts';

export interface ValhallaProgramOptions {
  /** Path of `valhalla_service`. */
  program: string;
  tileFolder: string;
  /** Called with the address of each instance that responds. */
  started?(url: string): void;
  /** Startup timeout in ms, after which it is killed. */
  startWithinMs?: number;
  /** Delay before the first restart; doubles with each failed one. */
  restartAfterMs?: number;
  /** Without a status response for this long, it is killed. */
  hangsAfterMs?: number;
}

interface Running {
  valhalla: RemoteValhalla;
  ended: AbortSignal;
}

const defaultStartWithinMs = 30_000;
const defaultRestartAfterMs = 250;
const maxRestartMs = 30_000;
/** After this many consecutive starts without a response, requests no longer wait. */
const hopelessStarts = 3;
/** After running this long, an exit isn't counted as a repeated failure. */
const steadyMs = 60_000;
const statusPollMs = 50;
const defaultHangsAfterMs = 60_000;
/** Connections are lost slightly before the system reports the exit. */
const exitReportMs = 1000;
const retryAfterSeconds = 3;

/**
 * Keeps a `valhalla_service` running on a folder of routing tiles, on a free local port, with as many concurrent
 * requests as there would be engines. If it exits or hangs, it is restarted and its pending requests are repeated once.
 */
export function startValhallaProgram(options: ValhallaProgramOptions): EngineProcesses {
  const { program, tileFolder, started } = options;
  const startWithinMs = options.startWithinMs ?? defaultStartWithinMs;
  const restartAfterMs = options.restartAfterMs ?? defaultRestartAfterMs;
  const threads = enginesOfMachine();
  const hangsAfterMs = options.hangsAfterMs ?? defaultHangsAfterMs;
  /** Folder of its configuration. */
  let folder: string | undefined;
  const closing = new AbortController();
  const starts = new EventEmitter().setMaxListeners(0);
  let running: Running | undefined;
  /** Consecutive early exits, and how many of the latest never responded. */
  let failures = 0;
  let silent = 0;
  let waiting = 0;
  /** Reason of the latest failure. */
  let fault = 'starting';
  const away = () =>
    new Unavailable(`The routing engine isn’t running (${fault}). Try again later.`, retryAfterSeconds);

  /** Runs one instance from start to end. */
  async function runOne(): Promise<void> {
    const port = await freePort();
    if (closing.signal.aborted) return;
    folder ??= mkdtempSync(join(tmpdir(), 'zonedesk-engine-'));
    const configFile = join(folder, 'valhalla.json');
    // Runs inside the tile folder, because on Windows it only supports paths in the system code page.
    writeFileSync(configFile, JSON.stringify(valhallaServiceConfig('.', port)));
    const child = startBound(program, [configFile, `${threads}`], tileFolder);
    const over = AbortSignal.any([child.ended, closing.signal]);
    try {
      const valhalla = await answering(`http://127.0.0.1:${port}`, over, child.kill);
      const since = performance.now();
      silent = 0;
      running = { valhalla, ended: child.ended };
      starts.emit('start');
      await aborted(over);
      running = undefined;
      valhalla.close();
      fault = messageOf(over.reason);
      if (performance.now() - since > steadyMs) failures = 0;
    } finally {
      child.kill();
    }
  }

  /** @throws how it ended before responding, or that it timed out */
  async function answering(url: string, over: AbortSignal, kill: () => void): Promise<RemoteValhalla> {
    const patience = AbortSignal.any([over, AbortSignal.timeout(startWithinMs)]);
    let hang: NodeJS.Timeout | undefined;
    const report = ({ state }: RemoteEngine) => {
      clearTimeout(hang);
      if (state !== 'up') hang = setTimeout(kill, hangsAfterMs).unref();
    };
    for (;;) {
      const valhalla = await startRemoteValhalla({ urls: [url], report, slowEach: Math.max(1, threads - 1) });
      if (!patience.aborted && valhalla.engines()[0]?.state === 'up') {
        started?.(url);
        return valhalla;
      }
      valhalla.close();
      patience.throwIfAborted();
      await delay(statusPollMs);
    }
  }

  async function keepRunning(): Promise<void> {
    while (!closing.signal.aborted) {
      await runOne().catch((error: unknown) => {
        fault = messageOf(error);
      });
      const pause = Math.min(maxRestartMs, restartAfterMs * 2 ** failures);
      failures += 1;
      silent += 1;
      await delay(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  async function whenRunning(signal: AbortSignal): Promise<Running> {
    if (running && !running.ended.aborted) return running;
    if (silent > hopelessStarts || closing.signal.aborted) throw away();
    waiting += 1;
    try {
      const patience = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(startWithinMs)]);
      await once(starts, 'start', { signal: patience });
    } catch {
      signal.throwIfAborted();
    } finally {
      waiting -= 1;
    }
    if (!running) throw away();
    return running;
  }

  void keepRunning();
  const ask: Valhalla['ask'] = async (call, request, answer, signal, pace) => {
    const first = await whenRunning(signal);
    try {
      return await first.valhalla.ask(call, request, answer, signal, pace);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await aborted(AbortSignal.any([first.ended, signal, AbortSignal.timeout(exitReportMs)]));
      signal.throwIfAborted();
      // A request that hung would hang again.
      if (!first.ended.aborted || closing.signal.aborted) throw error;
      const second = await whenRunning(signal);
      return second.valhalla.ask(call, request, answer, signal, pace);
    }
  };
  return {
    ask,
    waiting: () => waiting,
    close() {
      closing.abort();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};
