import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import type { z } from 'zod';
import type { Spawn, SpawnedProcess } from '../../../spawned-process.ts';
import type { EngineResult } from '../../ports.ts';
import {
  type EngineCall,
  type EngineReply,
  type EngineRequest,
  engineReplySchema,
} from './engine-messages.ts';
import { noRouteReasonOf } from './no-route-reason.ts';

/** The engine process exited, hung or couldn't start during a request. */
export class EngineCrash extends Error {
  override name = 'EngineCrash';
}

/** The request timed out. */
class EngineHang extends EngineCrash {}

/** Sends requests to Valhalla, in local processes or via its HTTP service. */
export interface Valhalla {
  /**
   * Sends a request to a free engine, in order; slow requests wait in a separate queue, so that they don't block
   * others. A request whose engine exits is repeated once.
   * @throws EngineCrash for local processes, Unavailable for remote services; Error if the engine rejects the request; the
   * signal's reason if it is aborted before an engine takes the request
   */
  send<T>(
    call: EngineCall,
    request: object,
    schema: z.ZodType<T>,
    signal: AbortSignal,
    pace?: Pace,
  ): Promise<EngineResult<T>>;
  close(): void;
}

/** Engines running as local processes. */
export interface EngineProcesses extends Valhalla {
  /** Returns the number of requests that no engine has taken yet. */
  waiting(): number;
}

/** Whether a request may take seconds. */
export type Pace = 'quick' | 'slow';

export interface ValhallaOptions {
  /** Starts an engine process. */
  spawn: Spawn<EngineRequest>;
  /** Maximum number of engines; another one is started when a request has to wait. */
  engines?: number;
  /** Time that a request waits for a busy engine before another one is started. */
  maxWaitMs?: number;
  /** An engine using more memory is replaced, because its caches only grow. */
  memoryLimitBytes?: number;
  /** An engine idle for longer than this is stopped; the next request starts another. */
  maxIdleMs?: number;
  /** Returns the timeout of a request, after which its engine is killed. */
  requestTimeout?: () => AbortSignal;
}

interface Engine {
  process: SpawnedProcess<EngineRequest>;
  startedAt: number;
  /** Pace of the latest request. */
  pace: Pace;
  /** Settles the pending request. */
  settle: ((outcome: EngineReply | EngineCrash) => void) | undefined;
  /** Stops the engine when it has been idle for too long. */
  idleTimeout: NodeJS.Timeout | undefined;
}

const defaultMemoryLimitBytes = 600 * 1024 * 1024;
const requestTimeoutMs = 60_000;
const defaultMaxIdleMs = 600_000;
/** Longer than the calls of one route take, so that one engine is enough for a single user. */
const defaultMaxWaitMs = 1000;
/** A process may take this long to start, in which waiting for it is faster than starting another one. */
const startupMs = 2000;
/** Limited because each engine keeps part of the tiles in memory. */
const maxEngines = 4;
/** One for slow requests and one for others, even if they share a core. */
const minEngines = 2;

/** Returns the number of engines for this machine, and so of requests handled concurrently. */
export const enginesOfMachine = (): number =>
  Math.min(maxEngines, Math.max(minEngines, availableParallelism()));

/** Manages local engine processes that handle one request at a time each. Started on demand and replaced after a crash. */
export function startValhalla(options: ValhallaOptions): EngineProcesses {
  const engines = options.engines ?? enginesOfMachine();
  const requestTimeout = options.requestTimeout ?? (() => AbortSignal.timeout(requestTimeoutMs));
  const memoryLimitBytes = options.memoryLimitBytes ?? defaultMemoryLimitBytes;
  const maxIdleMs = options.maxIdleMs ?? defaultMaxIdleMs;
  const maxWaitMs = options.maxWaitMs ?? defaultMaxWaitMs;
  const queue = new PQueue({ concurrency: engines });
  // Slow requests leave at least one engine free for others.
  const slowQueue = new PQueue({ concurrency: Math.max(1, engines - 1) });
  const running = new Set<Engine>();
  /** Most recently used last. It is taken first, because its caches are warm. */
  const idle: Engine[] = [];
  /** Requests that wait for an engine, in order. */
  const waiting: ((engine: Engine) => void)[] = [];
  let isClosed = false;

  function removeEngine(engine: Engine): void {
    running.delete(engine);
    clearTimeout(engine.idleTimeout);
    const index = idle.indexOf(engine);
    if (index >= 0) idle.splice(index, 1);
  }

  function start(): Engine {
    const engine: Engine = {
      process: options.spawn(),
      startedAt: performance.now(),
      pace: 'quick',
      settle: undefined,
      idleTimeout: undefined,
    };
    engine.process.onMessage((message) => {
      const reply = engineReplySchema.safeParse(message);
      if (!reply.success || reply.data.memoryBytes > memoryLimitBytes) stopEngine(engine);
      if (reply.success) engine.settle?.(reply.data);
    });
    engine.process.onExit(() => {
      removeEngine(engine);
      engine.settle?.(new EngineCrash('The routing engine has ended'));
      // Otherwise the request would wait for an engine that never becomes idle.
      if (!isClosed) waiting.shift()?.(start());
    });
    running.add(engine);
    return engine;
  }

  function stopEngine(engine: Engine): void {
    removeEngine(engine);
    engine.process.kill();
  }

  function markIdle(engine: Engine): void {
    const next = waiting.shift();
    if (next) {
      next(engine);
      return;
    }
    idle.push(engine);
    engine.idleTimeout = setTimeout(() => stopEngine(engine), maxIdleMs);
    engine.idleTimeout.unref();
  }

  function takeIdle(): Engine | undefined {
    const engine = idle.pop();
    clearTimeout(engine?.idleTimeout);
    return engine;
  }

  /** Resolves with an idle engine; starts one if there is none, or if all of them stay busy. */
  async function freeEngine(): Promise<Engine> {
    const engine = takeIdle();
    const mayBeFreeSoon = [...running].some(({ pace }) => pace === 'quick');
    if (engine || !mayBeFreeSoon) return engine ?? start();
    return new Promise((resolve, reject) => {
      const take = (freed: Engine) => {
        clearTimeout(timeout);
        resolve(freed);
      };
      const startAnother = () => {
        waiting.splice(waiting.indexOf(take), 1);
        if (isClosed) reject(new EngineCrash('The routing engine has ended'));
        else resolve(start());
      };
      const latestStart = Math.max(...[...running].map(({ startedAt }) => startedAt));
      const startupLeftMs = latestStart + startupMs - performance.now();
      const timeout = setTimeout(startAnother, Math.max(maxWaitMs, startupLeftMs));
      waiting.push(take);
    });
  }

  function sendTo(engine: Engine, request: EngineRequest, pace: Pace): Promise<EngineReply> {
    engine.pace = pace;
    return new Promise((resolve, reject) => {
      const timeout = requestTimeout();
      const onHang = () => {
        stopEngine(engine);
        engine.settle?.(new EngineHang('The routing engine took too long to answer'));
      };
      engine.settle = (outcome) => {
        engine.settle = undefined;
        timeout.removeEventListener('abort', onHang);
        if (running.has(engine)) markIdle(engine);
        if (outcome instanceof EngineCrash) reject(outcome);
        else resolve(outcome);
      };
      timeout.addEventListener('abort', onHang);
      engine.process.send(request);
    });
  }

  async function sendWithRetry(request: EngineRequest, pace: Pace): Promise<EngineReply> {
    try {
      return await sendTo(await freeEngine(), request, pace);
    } catch (error) {
      // A request that hung would probably hang again.
      if (isClosed || !(error instanceof EngineCrash) || error instanceof EngineHang) throw error;
      return sendTo(await freeEngine(), request, pace);
    }
  }

  return {
    async send(call, request, schema, signal, pace = 'quick') {
      const queued = () =>
        queue.add(
          () => {
            signal.throwIfAborted();
            return sendWithRetry({ call, json: JSON.stringify(request) }, pace);
          },
          { priority: pace === 'quick' ? 1 : 0 },
        );
      const reply = await (pace === 'slow' ? slowQueue.add(queued) : queued());
      if ('edges' in reply) return { ok: true, value: schema.parse(reply.edges) };
      if ('json' in reply) return { ok: true, value: schema.parse(JSON.parse(reply.json)) };
      const why = noRouteReasonOf(reply.error);
      if (why) return { ok: false, why };
      throw new Error(reply.error);
    },
    // Slow requests wait in their own queue first.
    waiting: () => queue.size + slowQueue.size,
    close() {
      isClosed = true;
      slowQueue.clear();
      queue.clear();
      for (const engine of running) stopEngine(engine);
    },
  };
}
