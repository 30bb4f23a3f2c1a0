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
import { noAnswerOf } from './no-answers.ts';

/** The engine's process ended, hung or could not start while a question was with it. */
export class EngineCrash extends Error {
  override name = 'EngineCrash';
}

/** It took longer than anybody waits. */
class EngineHang extends EngineCrash {}

/** Valhalla's own calls, in a process or behind its HTTP service. */
export interface Valhalla {
  /**
   * Asks an engine that is free, after what was asked before; what takes long waits in a line of its own,
   * so that it keeps nobody else waiting. A question whose engine ends is asked once more.
   * @throws EngineCrash; Error when the engine refuses the question; the signal's reason when nobody
   *   waits any more at its turn
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

/** Engines that are processes of this machine. */
export interface EngineProcesses extends Valhalla {
  /** Questions that no engine has taken yet. */
  waiting(): number;
}

/** Whether a question may take seconds. */
export type Pace = 'quick' | 'slow';

export interface ValhallaOptions {
  /** Starts an engine; a process for each. */
  spawn: Spawn<EngineRequest>;
  /** How many engines may run; each starts when there is need for it. */
  engines?: number;
  /** An engine that has grown beyond this is replaced; its caches only ever grow. */
  memoryLimitBytes?: number;
  /** Made for each question; a question that takes until it fires ends the engine. */
  patience?: () => AbortSignal;
}

interface Engine {
  process: SpawnedProcess<EngineRequest>;
  /** Told how the question ended that is with it. */
  settle: ((outcome: EngineReply | EngineCrash) => void) | undefined;
}

const defaultMemoryLimitBytes = 600 * 1024 * 1024;
const longestQuestionMs = 60_000;
/** Each holds a part of the tiles in memory. */
const mostEngines = 4;
/** One for what is slow, one for all else, even where they share a core. */
const fewestEngines = 2;

/** How many questions this machine answers at once. */
export const enginesOfMachine = (): number =>
  Math.min(mostEngines, Math.max(fewestEngines, availableParallelism()));

/** Keeps engines that take one question at a time each; a new one takes the place of one that crashed. */
export function startValhalla(options: ValhallaOptions): EngineProcesses {
  const engines = options.engines ?? enginesOfMachine();
  const patience = options.patience ?? (() => AbortSignal.timeout(longestQuestionMs));
  const memoryLimitBytes = options.memoryLimitBytes ?? defaultMemoryLimitBytes;
  const all = new PQueue({ concurrency: engines });
  // Slow ones leave an engine to the others.
  const slow = new PQueue({ concurrency: Math.max(1, engines - 1) });
  const running = new Set<Engine>();
  /** The one that answered last comes first: its caches are warm. */
  const idle: Engine[] = [];
  let closed = false;

  function forget(engine: Engine): void {
    running.delete(engine);
    const place = idle.indexOf(engine);
    if (place >= 0) idle.splice(place, 1);
  }

  function start(): Engine {
    const engine: Engine = { process: options.spawn(), settle: undefined };
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

  function askOne(engine: Engine, request: EngineRequest): Promise<EngineReply> {
    return new Promise((resolve, reject) => {
      const impatience = patience();
      const onHang = () => {
        end(engine);
        engine.settle?.(new EngineHang('The routing engine took too long to answer'));
      };
      engine.settle = (outcome) => {
        engine.settle = undefined;
        impatience.removeEventListener('abort', onHang);
        if (running.has(engine)) idle.push(engine);
        if (outcome instanceof EngineCrash) reject(outcome);
        else resolve(outcome);
      };
      impatience.addEventListener('abort', onHang);
      engine.process.send(request);
    });
  }

  async function ask(request: EngineRequest): Promise<EngineReply> {
    try {
      return await askOne(idle.pop() ?? start(), request);
    } catch (error) {
      // What hung would hang again.
      if (closed || !(error instanceof EngineCrash) || error instanceof EngineHang) throw error;
      return askOne(idle.pop() ?? start(), request);
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
      const why = noAnswerOf(reply.error);
      if (why) return { ok: false, why };
      throw new Error(reply.error);
    },
    // What is slow waits in a line of its own before it comes into the line of all.
    waiting: () => all.size + slow.size,
    close() {
      closed = true;
      slow.clear();
      all.clear();
      for (const engine of running) end(engine);
    },
  };
}
