import { z } from 'zod';
import { type Fault, failed, type Outcome } from '../faults/fault.ts';
import { jsonValue, limitedText } from '../limits/limited-schemas.ts';
import { gatherChunks, type Items, itemsSchema, type Lists, listsSchema, sendInChunks } from './chunks.ts';
import type { Desk, EventName, StateName } from './index.ts';

/** Messages from window to desk, the same over IPC and over the browser host's WebSocket. */
export const toDeskSchema = z.discriminatedUnion('type', [
  // Absent if there is no input, as JSON has no undefined.
  z.strictObject({
    type: z.literal('call'),
    id: z.int(),
    name: limitedText,
    input: jsonValue.optional(),
    /** `serviceName` of the service meant. */
    service: limitedText.optional(),
    /** Id of the workspace session meant. */
    workspace: limitedText.optional(),
    lists: listsSchema.optional(),
  }),
  z.strictObject({ type: z.literal('cancel'), id: z.int() }),
  z.strictObject({ type: z.literal('check') }),
  /** Subscribes to all states. */
  z.strictObject({ type: z.literal('watch') }),
  itemsSchema,
]);
export type ToDesk = z.infer<typeof toDeskSchema>;

/** Messages from desk to window. */
export type FromDesk =
  | { type: 'outcome'; id: number; outcome: Outcome<unknown>; lists?: Lists | undefined }
  | { type: 'progress'; id: number; progress: unknown; lists?: Lists | undefined }
  /** Answers a check: the calls that are still under way. */
  | { type: 'checked'; running: number[]; lists?: Lists | undefined }
  | { type: 'state'; name: StateName; value: unknown; lists?: Lists | undefined }
  | { type: 'event'; name: EventName; payload: unknown; lists?: Lists | undefined }
  | Items;

/** A connection to the desk: the preload bridge in the desktop app, a WebSocket in the browser host. */
export interface DeskPort {
  send(message: ToDesk): void;
  /** Called once with the listener for all messages. */
  listen(listener: (message: FromDesk) => void): void;
  /** Called once with the listener for a lost connection. */
  onLost(listener: () => void): void;
}

/** The desk as the window has it. */
export interface FlushableDesk extends Desk {
  /** Passes everything queued to the port, as the window is about to close. */
  flush(): void;
}

interface Waiting {
  settle(outcome: Outcome<unknown>): void;
  progress?: ((progress: never) => void) | undefined;
}

const unsent: Fault = { kind: 'desk', reason: 'unsent' };
const unanswered: Fault = { kind: 'desk', reason: 'unanswered' };
const silent: Fault = { kind: 'desk', reason: 'silent' };

/** Interval for checking calls without an answer, in milliseconds. */
const checkEveryMs = 20_000;
/** Number of checks without any message after which the desk counts as unresponsive. */
const maxChecks = 3;

/**
 * Creates the typed desk from a port. No call waits forever: if the connection is lost, pending calls end as offline;
 * calls the desk doesn't know or stays silent about end as failed.
 */
export function connectDesk(port: DeskPort): FlushableDesk {
  const waiting = new Map<number, Waiting>();
  /** Of states and events, whose names are unique in the contract. */
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const states = new Map<string, unknown>();
  let watching = false;
  let lastId = 0;
  let lost = false;
  const chunks = gatherChunks();
  const { send, flush } = sendInChunks<ToDesk>(
    (message) => port.send(message),
    (message) => {
      if (message.type === 'call') waiting.get(message.id)?.settle(failed(unsent));
      return undefined;
    },
  );
  let checks = 0;
  let checked = new Set<number>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function check() {
    if (checks === maxChecks) {
      for (const { settle } of [...waiting.values()]) settle(failed(silent));
      return;
    }
    checks += 1;
    checked = new Set(waiting.keys());
    send({ type: 'check' });
  }

  function stopChecking() {
    clearInterval(timer);
    timer = undefined;
    checks = 0;
  }

  function listen(name: string, listener: (payload: never) => void) {
    const listenersOfName = listeners.get(name) ?? new Set();
    listenersOfName.add(listener);
    listeners.set(name, listenersOfName);
    return () => void listenersOfName.delete(listener);
  }

  function notify(name: string, payload: unknown) {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload as never);
  }

  port.listen((message) => {
    checks = 0;
    if (message.type === 'items') return chunks.take(message);
    chunks.complete(message);
    if (message.type === 'checked') {
      for (const id of message.running) checked.delete(id);
      for (const id of checked) waiting.get(id)?.settle(failed(unanswered));
      checked.clear();
    } else if (message.type === 'state') {
      states.set(message.name, message.value);
      notify(message.name, message.value);
    } else if (message.type === 'event') {
      notify(message.name, message.payload);
    } else if (message.type === 'progress') {
      waiting.get(message.id)?.progress?.(message.progress as never);
    } else {
      waiting.get(message.id)?.settle(message.outcome);
    }
  });
  port.onLost(() => {
    lost = true;
    stopChecking();
    for (const { settle } of [...waiting.values()])
      settle(failed({ kind: 'offline', reason: 'unreachable' }));
  });

  return {
    call(name, input, { signal, onProgress, service, workspace } = {}) {
      if (signal?.aborted) return Promise.resolve(failed({ kind: 'cancelled' }));
      if (lost) return Promise.resolve(failed({ kind: 'offline', reason: 'unreachable' }));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const cancel = () => {
          send({ type: 'cancel', id });
          settle(failed({ kind: 'cancelled' }));
        };
        const settle = (outcome: Outcome<unknown>) => {
          waiting.delete(id);
          if (waiting.size === 0) stopChecking();
          signal?.removeEventListener('abort', cancel);
          // The answer's type follows from the call of this id.
          resolve(outcome as Awaited<ReturnType<Desk['call']>> as never);
        };
        waiting.set(id, { settle, progress: onProgress });
        timer ??= setInterval(check, checkEveryMs);
        signal?.addEventListener('abort', cancel, { once: true });
        send({ type: 'call', id, name, input, service, workspace });
      });
    },
    watch(name, listener) {
      const stop = listen(name, listener);
      if (states.has(name)) listener(states.get(name) as never);
      if (!watching) send({ type: 'watch' });
      watching = true;
      return stop;
    },
    on: listen,
    flush,
  };
}
