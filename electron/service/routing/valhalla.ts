import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import PQueue from 'p-queue';
import type { z } from 'zod';
import type { EngineCall, EngineReply, EngineRequest } from './engine-messages.ts';

/** The engine's process ended, hung or could not start while a question was with it. */
export class EngineCrash extends Error {
  override name = 'EngineCrash';
}

/** Why the engine has no answer to a question that it understood. */
export type NoAnswer = 'no-path' | 'no-road' | 'too-far';

export type EngineAnswer<T> = { ok: true; value: T } | { ok: false; why: NoAnswer };

export interface Valhalla {
  /**
   * Asks the engine, after what was asked before.
   * @throws EngineCrash; Error when the engine refuses the question; the signal's reason when nobody
   *   waits any more at its turn
   */
  ask<T>(
    call: EngineCall,
    request: object,
    answer: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<EngineAnswer<T>>;
  close(): void;
}

export interface ValhallaOptions {
  /** The built `engine.ts`. */
  enginePath: string;
  tileFolder: string;
  /** An engine that has grown beyond this is replaced; its caches only ever grow. */
  memoryLimitBytes?: number;
  /** Made for each question; a question that takes until it fires ends the engine. */
  patience?: () => AbortSignal;
  /** Told of every engine that starts. */
  onStart?: (engine: ChildProcess) => void;
}

const defaultMemoryLimitBytes = 600 * 1024 * 1024;
const longestQuestionMs = 60_000;

/** Keeps one engine, started when first needed; a new one takes the place of one that crashed. */
export function startValhalla(options: ValhallaOptions): Valhalla {
  const { enginePath, tileFolder, onStart } = options;
  const patience = options.patience ?? (() => AbortSignal.timeout(longestQuestionMs));
  const memoryLimitBytes = options.memoryLimitBytes ?? defaultMemoryLimitBytes;
  // Valhalla's actor takes one call at a time.
  const queue = new PQueue({ concurrency: 1 });
  let engine: ChildProcess | undefined;

  function runningEngine(): ChildProcess {
    if (engine) return engine;
    const started = fork(enginePath, [tileFolder], {
      // Inside Electron this makes its executable a plain Node.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = () => {
      if (engine === started) engine = undefined;
    };
    started.on('exit', forget).on('error', forget);
    engine = started;
    onStart?.(started);
    return started;
  }

  function end(ended: ChildProcess): void {
    if (engine === ended) engine = undefined;
    ended.kill('SIGKILL');
  }

  async function ask(request: EngineRequest): Promise<EngineReply> {
    const asked = runningEngine();
    const settled = new AbortController();
    const { signal } = settled;
    const reply = once(asked, 'message', { signal }).then(([message]): EngineReply => message);
    const exit = once(asked, 'exit', { signal }).then(([code, killedBy]) => {
      throw new EngineCrash(`The routing engine ended with ${killedBy ?? code}`);
    });
    const hangs = once(patience(), 'abort', { signal }).then(() => {
      end(asked);
      throw new EngineCrash('The routing engine took too long to answer');
    });
    asked.send(request);
    try {
      const answer = await Promise.race([reply, exit, hangs]);
      if (answer.memoryBytes > memoryLimitBytes) end(asked);
      return answer;
    } finally {
      settled.abort();
    }
  }

  return {
    async ask(call, request, schema, signal) {
      const reply = await queue.add(() => {
        signal.throwIfAborted();
        return ask({ call, json: JSON.stringify(request) });
      });
      if ('json' in reply) return { ok: true, value: schema.parse(JSON.parse(reply.json)) };
      const why = noAnswers.find(([said]) => reply.error.includes(said))?.[1];
      if (why) return { ok: false, why };
      throw new Error(reply.error);
    },
    close() {
      queue.clear();
      if (engine) end(engine);
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
