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
import { startBoundProcess } from './bound-process.ts';

export interface ValhallaProgramOptions {
  /** Path of `valhalla_service`. */
  program: string;
  tileFolder: string;
  /** Called with the URL of each instance once it responds. */
  started?(url: string): void;
  /** Timeout of a start, after which the instance is killed. Also the time that requests wait for an instance. */
  startTimeoutMs?: number;
  /** Delay before the first restart; doubles with each consecutive failure. */
  restartDelayMs?: number;
  /** An instance without a status response for this long is killed. */
  hangTimeoutMs?: number;
}

interface Running {
  valhalla: RemoteValhalla;
  ended: AbortSignal;
}

const defaultStartTimeoutMs = 30_000;
const defaultRestartDelayMs = 250;
const maxRestartDelayMs = 30_000;
/** After more consecutive starts without a response than this, requests fail at once instead of waiting. */
const maxSilentStarts = 3;
/** An exit after running longer than this doesn't count as a consecutive failure. */
const stableMs = 60_000;
const statusPollMs = 50;
const defaultHangTimeoutMs = 60_000;
/** Time to wait for the report of an exit after a connection was lost, because the loss is noticed first. */
const exitReportMs = 1000;
const retryAfterSeconds = 3;

/**
 * Keeps a `valhalla_service` running with a folder of routing tiles, on a free local port, with one thread per request
 * that this machine handles concurrently (`enginesOfMachine`). If it exits or hangs, it is restarted; requests that were
 * pending at an exit are repeated once.
 */
export function startValhallaProgram(options: ValhallaProgramOptions): EngineProcesses {
  const { program, tileFolder, started } = options;
  const startTimeoutMs = options.startTimeoutMs ?? defaultStartTimeoutMs;
  const restartDelayMs = options.restartDelayMs ?? defaultRestartDelayMs;
  const threads = enginesOfMachine();
  const hangTimeoutMs = options.hangTimeoutMs ?? defaultHangTimeoutMs;
  /** Temporary folder with the configuration file. */
  let configFolder: string | undefined;
  const closing = new AbortController();
  const starts = new EventEmitter().setMaxListeners(0);
  let running: Running | undefined;
  /** Consecutive failures, and how many of the latest starts never responded. */
  let failures = 0;
  let silentStarts = 0;
  let waitingCount = 0;
  /** Reason of the latest failure. */
  let fault = 'starting';
  const unavailable = () =>
    new Unavailable(`The routing engine isn’t running (${fault}). Try again later.`, retryAfterSeconds);

  /** Runs one instance from start to end. */
  async function runInstance(): Promise<void> {
    const port = await freePort();
    if (closing.signal.aborted) return;
    configFolder ??= mkdtempSync(join(tmpdir(), 'zonedesk-engine-'));
    const configFile = join(configFolder, 'valhalla.json');
    // Runs inside the tile folder, because on Windows it only supports paths in the system code page.
    writeFileSync(configFile, JSON.stringify(valhallaServiceConfig('.', port)));
    const child = startBoundProcess(program, [configFile, `${threads}`], tileFolder);
    const stopped = AbortSignal.any([child.ended, closing.signal]);
    try {
      const valhalla = await waitUntilUp(`http://127.0.0.1:${port}`, stopped, child.kill);
      const startedAt = performance.now();
      silentStarts = 0;
      running = { valhalla, ended: child.ended };
      starts.emit('start');
      await aborted(stopped);
      running = undefined;
      valhalla.close();
      fault = messageOf(stopped.reason);
      if (performance.now() - startedAt > stableMs) failures = 0;
    } finally {
      child.kill();
    }
  }

  /**
   * Polls the status of an instance until it is up.
   * @throws the reason of its exit or of closing, or a TimeoutError
   */
  async function waitUntilUp(url: string, stopped: AbortSignal, kill: () => void): Promise<RemoteValhalla> {
    const timeoutOrStop = AbortSignal.any([stopped, AbortSignal.timeout(startTimeoutMs)]);
    let hangTimer: NodeJS.Timeout | undefined;
    const report = ({ state }: RemoteEngine) => {
      clearTimeout(hangTimer);
      if (state !== 'up') hangTimer = setTimeout(kill, hangTimeoutMs).unref();
    };
    for (;;) {
      const valhalla = await startRemoteValhalla({
        urls: [url],
        report,
        maxSlowPerEngine: Math.max(1, threads - 1),
      });
      if (!timeoutOrStop.aborted && valhalla.engines()[0]?.state === 'up') {
        started?.(url);
        return valhalla;
      }
      valhalla.close();
      timeoutOrStop.throwIfAborted();
      await delay(statusPollMs);
    }
  }

  async function keepRunning(): Promise<void> {
    while (!closing.signal.aborted) {
      await runInstance().catch((error: unknown) => {
        fault = messageOf(error);
      });
      const delayMs = Math.min(maxRestartDelayMs, restartDelayMs * 2 ** failures);
      failures += 1;
      silentStarts += 1;
      await delay(delayMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  async function whenRunning(signal: AbortSignal): Promise<Running> {
    if (running && !running.ended.aborted) return running;
    if (silentStarts > maxSilentStarts || closing.signal.aborted) throw unavailable();
    waitingCount += 1;
    try {
      const timeoutOrAbort = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(startTimeoutMs)]);
      await once(starts, 'start', { signal: timeoutOrAbort });
    } catch {
      signal.throwIfAborted();
    } finally {
      waitingCount -= 1;
    }
    if (!running) throw unavailable();
    return running;
  }

  void keepRunning();
  const send: Valhalla['send'] = async (call, request, schema, signal, pace) => {
    const first = await whenRunning(signal);
    try {
      return await first.valhalla.send(call, request, schema, signal, pace);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await aborted(AbortSignal.any([first.ended, signal, AbortSignal.timeout(exitReportMs)]));
      signal.throwIfAborted();
      // A request that hung would probably hang again, so it is only repeated after an exit.
      if (!first.ended.aborted || closing.signal.aborted) throw error;
      const second = await whenRunning(signal);
      return second.valhalla.send(call, request, schema, signal, pace);
    }
  };
  return {
    send,
    waiting: () => waitingCount,
    close() {
      closing.abort();
      if (configFolder !== undefined) rmSync(configFolder, { recursive: true, force: true });
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};
