import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import { type Capability, type Context, type Handlers, namesOf } from '../../../shared/desk/contract.ts';
import { failed, type Outcome } from '../../../shared/faults/fault.ts';

type Handler = (input: unknown, context: Context<unknown>) => Promise<Outcome<unknown>>;

/** Calls whose handlers can be replaced. */
export interface Scope<C extends Capability> {
  calls: Handlers<C>;
  /**
   * Replaces the handlers. Running calls are canceled and awaited first; new calls wait and use the new handlers.
   * @param open closes the old handlers and returns the new ones; if it rejects, the old ones stay
   */
  exchange(open: () => Promise<Handlers<C>>): Promise<void>;
}

/**
 * Returns a scope.
 * @param opening identifies the current opening of a workspace; calls for another one are canceled
 */
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
    // If the exchange fails, the call uses the previous handlers.
    while (exchanged) await exchanged.catch(() => {});
    if (context.workspace !== undefined && context.workspace !== opening()) {
      return failed({ kind: 'cancelled' });
    }
    const signal = AbortSignal.any([context.signal, closing.signal]);
    setMaxListeners(0, signal);
    // Safe cast: the input was parsed with the schema of this name.
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
    // Safe cast: there is one entry per call.
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
