import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import type { z } from 'zod';
import type { EngineAnswer, NoAnswer } from '../../ports.ts';
import type { EngineCall, EngineReply, EngineRequest } from './engine-messages.ts';

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

/** Whether a question may take seconds. */
export type Pace = 'quick' | 'slow';

export interface ValhallaOptions {
  /** The built `engine.ts`. */
  enginePath: string;
  tileFolder: string;
  /** How many engines may run; each starts when there is need for it. */
  engines?: number;
  /** An engine that has grown beyond this is replaced; its caches only ever grow. */
  memoryLimitBytes?: number;
  /** Made for each question; a question that takes until it fires ends the engine. */
  patience?: () => AbortSignal;
  /** Told of every engine that starts. */
  onStart?: (engine: ChildProcess) => void;
}

const defaultMemoryLimitBytes = 600 * 1024 * 1024;
const longestQuestionMs = 60_000;
/** Each holds a part of the tiles in memory. */
const mostEngines = 4;
/** One for what is slow, one for all else, even where they share a core. */
const fewestEngines = 2;

const enginesOfMachine = () => Math.min(mostEngines, Math.max(fewestEngines, availableParallelism()));

/** Keeps engines that take one question at a time each; a new one takes the place of one that crashed. */
export function startValhalla(options: ValhallaOptions): Valhalla {
  const { enginePath, tileFolder, onStart } = options;
  const engines = options.engines ?? enginesOfMachine();
  const patience = options.patience ?? (() => AbortSignal.timeout(longestQuestionMs));
  const memoryLimitBytes = options.memoryLimitBytes ?? defaultMemoryLimitBytes;
  const all = new PQueue({ concurrency: engines });
  // Slow ones leave an engine to the others.
  const slow = new PQueue({ concurrency: Math.max(1, engines - 1) });
  const running = new Set<ChildProcess>();
  /** The one that answered last comes first: its caches are warm. */
  const idle: ChildProcess[] = [];
  let closed = false;

  function forget(engine: ChildProcess): void {
    running.delete(engine);
    const place = idle.indexOf(engine);
    if (place >= 0) idle.splice(place, 1);
  }

  function start(): ChildProcess {
    const engine = fork(enginePath, [tileFolder], {
      env: {
        ...process.env,
        // Inside Electron this makes its executable a plain Node.
        ELECTRON_RUN_AS_NODE: '1',
        // It has one question at a time: what one thread has freed, another would not use again.
        UV_THREADPOOL_SIZE: '1',
      },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    engine.on('exit', () => forget(engine)).on('error', () => forget(engine));
    running.add(engine);
    onStart?.(engine);
    return engine;
  }

  function end(engine: ChildProcess): void {
    forget(engine);
    engine.kill('SIGKILL');
  }

  /** Listens by hand: `events.once` makes errors with their stacks for all that did not happen, which takes longer. */
  function askOne(engine: ChildProcess, request: EngineRequest): Promise<EngineReply> {
    return new Promise((resolve, reject) => {
      const impatience = patience();
      const settle = () => {
        engine.off('message', onReply).off('exit', onExit).off('error', onError);
        impatience.removeEventListener('abort', onHang);
        if (running.has(engine)) idle.push(engine);
      };
      const onReply = (reply: EngineReply) => {
        if (reply.memoryBytes > memoryLimitBytes) end(engine);
        settle();
        resolve(reply);
      };
      const fail = (error: EngineCrash) => {
        settle();
        reject(error);
      };
      const onExit = (code: number | null, killedBy: NodeJS.Signals | null) =>
        fail(new EngineCrash(`The routing engine ended with ${killedBy ?? code}`));
      const onError = (cause: Error) => fail(new EngineCrash('The routing engine failed', { cause }));
      const onHang = () => {
        end(engine);
        fail(new EngineHang('The routing engine took too long to answer'));
      };
      engine.on('message', onReply).on('exit', onExit).on('error', onError);
      impatience.addEventListener('abort', onHang);
      engine.send(request, (error) => {
        // It has ended, and its exit is still to be told.
        if (error) end(engine);
      });
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
      const inTurn = () =>
        all.add(
          () => {
            signal.throwIfAborted();
            return ask({ call, json: JSON.stringify(request) });
          },
          { priority: pace === 'quick' ? 1 : 0 },
        );
      const reply = await (pace === 'slow' ? slow.add(inTurn) : inTurn());
      if ('json' in reply) return { ok: true, value: schema.parse(JSON.parse(reply.json)) };
      const why = noAnswers.find(([said]) => reply.error.includes(said))?.[1];
      if (why) return { ok: false, why };
      throw new Error(reply.error);
    },
    close() {
      closed = true;
      slow.clear();
      all.clear();
      for (const engine of running) end(engine);
    },
  };
}

/** The engine gives no codes, only these texts (Valhalla 3.6, `valhalla/exceptions.h`). */
const noAnswers: readonly [said: string, why: NoAnswer][] = [
  ['No path could be found', 'no-path'],
  ['Locations are in unconnected regions', 'no-path'],
  ['Location is unreachable', 'no-path'],
  ['No suitable edges near location', 'no-road'],
  ['No data found for location', 'no-road'],
  ['exceeds the max distance limit', 'too-far'],
];
