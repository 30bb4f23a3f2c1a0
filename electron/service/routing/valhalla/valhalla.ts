import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import type { z } from 'zod';
import type { Spawn, SpawnedProcess } from '../../../spawned-process.ts';
import type { EngineAnswer } from '../../ports.ts';
import {
  type EngineCall,
  type EngineReply,
  type EngineRequest,
  engineReplySchema,
} from './engine-messages.ts';
import { noRouteReasonOf } from './no-answers.ts';

/** The engine process exited, hung or couldn't start during a request. */
export class EngineCrash extends Error {
  override name = 'EngineCrash';
}

/** The request timed out. */
class EngineHang extends EngineCrash {}

/** Valhalla's methods, in a process or via its HTTP service. */
export interface Valhalla {
  /**
   * Sends a request to a free engine, in order; slow requests wait in a separate queue, so that they don't block
   * others. A request whose engine exits is repeated once.
   * @throws EngineCrash; Error if the engine rejects the request; the signal's reason if nobody waits any longer at its
   * turn
   */
  ask<T>(
    call: EngineCall,
    request: object,
    answer: z.ZodType<T>,
    signal: AbortSignal,
    pace?: Pace,
  ): Promise<EngineAnswer<T>>;
  close(): void;
}

/** Engines running as local processes. */
export interface EngineProcesses extends Valhalla {
  /** Number of requests not yet taken by an engine. */
  waiting(): number;
}

/** Whether a request may take seconds. */
export type Pace = 'quick' | 'slow';

export interface ValhallaOptions {
  /** Starts an engine process. */
  spawn: Spawn<EngineRequest>;
  /** Maximum number of engines; each is started on demand. */
  engines?: number;
  /** An engine using more memory is replaced, because its caches only grow. */
  memoryLimitBytes?: number;
  /** An engine unused for so long is ended; the next request starts another. */
  maxIdleMs?: number;
  /** Creates a timeout per request, which kills the engine. */
  patience?: () => AbortSignal;
}

interface Engine {
  process: SpawnedProcess<EngineRequest>;
  /** Settles the pending request. */
  settle: ((outcome: EngineReply | EngineCrash) => void) | undefined;
  /** Runs while it is idle. */
  idleTimeout: NodeJS.Timeout | undefined;
}

const defaultMemoryLimitBytes = 600 * 1024 * 1024;
const maxRequestMs = 60_000;
const defaultMaxIdleMs = 600_000;
/** Each holds part of the tiles in memory. */
const maxEngines = 4;
/** One for slow requests and one for others, even if they share a core. */
const minEngines = 2;

/** Returns how many requests this machine handles concurrently. */
export const enginesOfMachine = (): number =>
  Math.min(maxEngines, Math.max(minEngines, availableParallelism()));

/** Manages engines that handle one request at a time each; a crashed one is replaced. */
export function startValhalla(options: ValhallaOptions): EngineProcesses {
  const engines = options.engines ?? enginesOfMachine();
  const patience = options.patience ?? (() => AbortSignal.timeout(maxRequestMs));
  const memoryLimitBytes = options.memoryLimitBytes ?? defaultMemoryLimitBytes;
  const maxIdleMs = options.maxIdleMs ?? defaultMaxIdleMs;
  const all = new PQueue({ concurrency: engines });
  // Slow requests always leave an engine free for others.
  const slow = new PQueue({ concurrency: Math.max(1, engines - 1) });
  const running = new Set<Engine>();
  /** Most recently used first: its caches are warm. */
  const idle: Engine[] = [];
  let closed = false;

  function forget(engine: Engine): void {
    running.delete(engine);
    clearTimeout(engine.idleTimeout);
    const place = idle.indexOf(engine);
    if (place >= 0) idle.splice(place, 1);
  }

  function start(): Engine {
    const engine: Engine = { process: options.spawn(), settle: undefined, idleTimeout: undefined };
    engine.process.onMessage((message) => {
      const reply = engineReplySchema.safeParse(message);
      if (!reply.success || reply.data.memoryBytes > memoryLimitBytes) end(engine);
      if (reply.success) engine.settle?.(reply.data);
    });
    engine.process.onExit(() => {
      forget(engine);
      engine.settle?.(new EngineCrash('The routing engine has ended'));
    });
    running.add(engine);
    return engine;
  }

  function end(engine: Engine): void {
    forget(engine);
    engine.process.kill();
  }

  function rest(engine: Engine): void {
    idle.push(engine);
    engine.idleTimeout = setTimeout(() => end(engine), maxIdleMs);
    engine.idleTimeout.unref();
  }

  function takeIdle(): Engine | undefined {
    const engine = idle.pop();
    clearTimeout(engine?.idleTimeout);
    return engine;
  }

  function askOne(engine: Engine, request: EngineRequest): Promise<EngineReply> {
    return new Promise((resolve, reject) => {
      const timeout = patience();
      const onHang = () => {
        end(engine);
        engine.settle?.(new EngineHang('The routing engine took too long to answer'));
      };
      engine.settle = (outcome) => {
        engine.settle = undefined;
        timeout.removeEventListener('abort', onHang);
        if (running.has(engine)) rest(engine);
        if (outcome instanceof EngineCrash) reject(outcome);
        else resolve(outcome);
      };
      timeout.addEventListener('abort', onHang);
      engine.process.send(request);
    });
  }

  async function ask(request: EngineRequest): Promise<EngineReply> {
    try {
      return await askOne(takeIdle() ?? start(), request);
    } catch (error) {
      // A request that hung would hang again.
      if (closed || !(error instanceof EngineCrash) || error instanceof EngineHang) throw error;
      return askOne(takeIdle() ?? start(), request);
    }
  }

  return {
    async ask(call, request, schema, signal, pace = 'quick') {
      const queued = () =>
        all.add(
          () => {
            signal.throwIfAborted();
            return ask({ call, json: JSON.stringify(request) });
          },
          { priority: pace === 'quick' ? 1 : 0 },
        );
      const reply = await (pace === 'slow' ? slow.add(queued) : queued());
      if ('edges' in reply) return { ok: true, value: schema.parse(reply.edges) };
      if ('json' in reply) return { ok: true, value: schema.parse(JSON.parse(reply.json)) };
      const why = noRouteReasonOf(reply.error);
      if (why) return { ok: false, why };
      throw new Error(reply.error);
    },
    // Slow requests wait in their own queue before the common one.
    waiting: () => all.size + slow.size,
    close() {
      closed = true;
      slow.clear();
      all.clear();
      for (const engine of running) end(engine);
    },
  };
}
