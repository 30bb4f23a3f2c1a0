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
   * @param open closes the old handlers and returns the new ones; if it rejects, the exchange rejects too and the old ones stay
   */
  exchange(open: () => Promise<Handlers<C>>): Promise<void>;
}

/**
 * Returns calls that use `firstHandlers` until an exchange.
 * @param currentOpening returns the ID of the current opening of the workspace; calls for another one are canceled
 */
export function openScope<C extends Capability>(
  capability: C,
  firstHandlers: Handlers<C>,
  currentOpening: () => string,
): Scope<C> {
  const serial = new PQueue({ concurrency: 1 });
  const runningCalls = new Set<Promise<unknown>>();
  let handlers = firstHandlers;
  let exchangeAbort = new AbortController();
  let runningExchange: Promise<void> | undefined;

  async function call(name: keyof Handlers<C>, input: unknown, context: Context<unknown>) {
    // If the exchange fails, the call uses the previous handlers.
    while (runningExchange) await runningExchange.catch(() => {});
    if (context.workspace !== undefined && context.workspace !== currentOpening()) {
      return failed({ kind: 'cancelled' });
    }
    const signal = AbortSignal.any([context.signal, exchangeAbort.signal]);
    setMaxListeners(0, signal);
    // Safe cast: the input was parsed with the schema of this name.
    const handler = handlers[name] as Handler;
    const outcome = handler(input, { ...context, signal });
    runningCalls.add(outcome);
    try {
      return await outcome;
    } finally {
      runningCalls.delete(outcome);
    }
  }

  async function exchangeNow(open: () => Promise<Handlers<C>>) {
    exchangeAbort.abort();
    await Promise.allSettled(runningCalls);
    exchangeAbort = new AbortController();
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
      const exchange = serial.add(() => exchangeNow(open));
      const clear = () => {
        if (runningExchange === exchange) runningExchange = undefined;
      };
      runningExchange = exchange;
      exchange.then(clear, clear);
      return exchange;
    },
  };
}
