import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import { type Capability, type Context, type Handlers, namesOf } from '../../../shared/desk/contract.ts';
import { failed, type Outcome } from '../../../shared/faults/fault.ts';

type Handler = (input: unknown, context: Context<unknown>) => Promise<Outcome<unknown>>;

/** Calls that stay the same while what is behind them is closed and something else is opened. */
export interface Scope<C extends Capability> {
  calls: Handlers<C>;
  /**
   * Puts other handlers behind the calls. Those under way are cancelled and awaited before; those that
   * come meanwhile wait, and go to what is there afterwards.
   * @param open closes what was there and gives what is there from now on, which is the same as before where it fails
   */
  exchange(open: () => Promise<Handlers<C>>): Promise<void>;
}

/** @param opening tells what is behind the calls: one that means another is not done */
export function openScope<C extends Capability>(
  capability: C,
  first: Handlers<C>,
  opening: () => string,
): Scope<C> {
  const serial = new PQueue({ concurrency: 1 });
  const running = new Set<Promise<unknown>>();
  let handlers = first;
  let closing = new AbortController();
  let exchanged: Promise<void> | undefined;

  async function call(name: keyof Handlers<C>, input: unknown, context: Context<unknown>) {
    // Where that failed, what was there answers.
    while (exchanged) await exchanged.catch(() => {});
    if (context.workspace !== undefined && context.workspace !== opening()) {
      return failed({ kind: 'cancelled' });
    }
    const signal = AbortSignal.any([context.signal, closing.signal]);
    setMaxListeners(0, signal);
    // Who calls has the input of this name, which the type of a looked-up handler cannot tell.
    const handler = handlers[name] as Handler;
    const outcome = handler(input, { ...context, signal });
    running.add(outcome);
    try {
      return await outcome;
    } finally {
      running.delete(outcome);
    }
  }

  async function exchangeNow(open: () => Promise<Handlers<C>>) {
    closing.abort();
    await Promise.allSettled(running);
    closing = new AbortController();
    handlers = await open();
  }

  const calls: Partial<Record<keyof Handlers<C>, Handler>> = {};
  for (const name of namesOf(capability, 'call')) {
    calls[name] = (input, context) => call(name, input, context);
  }
  return {
    // One for each of its calls.
    calls: calls as Handlers<C>,
    exchange(open) {
      const done = serial.add(() => exchangeNow(open));
      const ended = () => {
        if (exchanged === done) exchanged = undefined;
      };
      exchanged = done;
      done.then(ended, ended);
      return done;
    },
  };
}
