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
  /** The path of `valhalla_service`. */
  program: string;
  tileFolder: string;
  /** Told of the address of each that answers. */
  started?(url: string): void;
  /** Within this time after its start it has to answer, or is ended. */
  startWithinMs?: number;
  /** Before the first start anew; each further one that comes to nothing doubles it. */
  restartAfterMs?: number;
  /** One that has not told its status for so long is ended. */
  hangsAfterMs?: number;
}

interface Running {
  valhalla: RemoteValhalla;
  ended: AbortSignal;
}

const defaultStartWithinMs = 30_000;
const defaultRestartAfterMs = 250;
const longestRestartMs = 30_000;
/** Nobody waits for one that did not answer so many times in a row. */
const hopelessStarts = 3;
/** One that has answered for so long ended for another reason than the one before. */
const steadyMs = 60_000;
const statusPollMs = 50;
const defaultHangsAfterMs = 60_000;
/** The system tells of an end a little after its connections are lost. */
const exitReportMs = 1000;
const retryAfterSeconds = 3;

/**
 * Keeps one `valhalla_service` over a folder of routing tiles, on a free port of this machine alone, which answers as
 * many questions at once as there would be engines. One that ends or hangs is started anew; a question that was with
 * it is asked once more.
 */
export function startValhallaProgram(options: ValhallaProgramOptions): EngineProcesses {
  const { program, tileFolder, started } = options;
  const startWithinMs = options.startWithinMs ?? defaultStartWithinMs;
  const restartAfterMs = options.restartAfterMs ?? defaultRestartAfterMs;
  const threads = enginesOfMachine();
  const hangsAfterMs = options.hangsAfterMs ?? defaultHangsAfterMs;
  /** Of its configuration. */
  let folder: string | undefined;
  const closing = new AbortController();
  const starts = new EventEmitter().setMaxListeners(0);
  let running: Running | undefined;
  /** Those in a row that ended soon, and among the latest those that never answered. */
  let failures = 0;
  let silent = 0;
  let waiting = 0;
  /** What the latest came to nothing by. */
  let fault = 'it starts';
  const away = () =>
    new Unavailable(`The routing engine does not run (${fault}): ask again later.`, retryAfterSeconds);

  /** From the start of one to its end. */
  async function runOne(): Promise<void> {
    const port = await freePort();
    if (closing.signal.aborted) return;
    folder ??= mkdtempSync(join(tmpdir(), 'zonedesk-engine-'));
    const configFile = join(folder, 'valhalla.json');
    // It runs in the folder of the tiles: on Windows it understands no path beyond the system's code page.
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

  /** @throws how it ended before it answered, or that it took too long */
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
      const pause = Math.min(longestRestartMs, restartAfterMs * 2 ** failures);
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
      // What hung would hang again.
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
