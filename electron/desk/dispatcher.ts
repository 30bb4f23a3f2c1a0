import { setMaxListeners } from 'node:events';
import type { z } from 'zod';
import { gatherChunks, sendInChunks } from '../../shared/desk/chunks.ts';
import type { Context, Watched } from '../../shared/desk/contract.ts';
import {
  type CallName,
  contract,
  type DeskHandlers,
  type DeskStates,
  type EventName,
  isCall,
  type PayloadOf,
  type StateName,
} from '../../shared/desk/index.ts';
import { type FromDesk, type ToDesk, toDeskSchema } from '../../shared/desk/wire.ts';
import {
  type Fault,
  type FieldFault,
  failed,
  fieldRefusals,
  type Outcome,
  refused,
} from '../../shared/faults/fault.ts';
import { serviceName } from '../../shared/settings/settings.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';
import type { Log } from './log.ts';

/** The desk's side of one window. */
export interface Connection {
  /** Handles a raw message; refuses whatever doesn't match the contract. */
  receive(message: unknown): void;
  /** Call when the window is gone: cancels all its requests and sends nothing more. */
  close(): void;
}

export interface Dispatcher {
  connect(send: (message: FromDesk) => void): Connection;
  /** Sends an event to every window. */
  emit<Name extends EventName>(name: Name, payload: PayloadOf<Name>): void;
  /** Closes all connections. */
  close(): void;
}

/** What windows may call and watch. */
export interface Served {
  calls: DeskHandlers;
  states: DeskStates;
}

/** Connects windows to the desk's calls, states and events. The host decides who may connect. */
export function createDispatcher({ calls, states }: Served, log: Log): Dispatcher {
  const open = new Set<{ send(message: FromDesk): void; tell(message: FromDesk): void; close(): void }>();
  // Each state has its own type; all are sent the same way.
  const published = Object.entries(states) as [StateName, Watched<unknown>][];
  const announcementOf = ([name, state]: [StateName, Watched<unknown>]): FromDesk => ({
    type: 'state',
    name,
    value: state.read(),
  });
  for (const one of published) {
    one[1].watch(() => {
      const message = announcementOf(one);
      for (const { tell } of open) tell(message);
    });
  }

  return {
    connect(send) {
      const running = new Map<number, AbortController>();
      let closed = false;
      let watching = false;
      const chunks = gatherChunks();
      const { send: answer } = sendInChunks<FromDesk>(
        (message) => {
          if (!closed) send(message);
        },
        (message, error) => {
          log.failure('sending to a window', error);
          // The caller still gets an outcome: there was a response, but it can't be passed on.
          const isAnswer = message.type === 'outcome' && message.outcome.ok;
          return isAnswer ? { ...message, outcome: failed({ kind: 'bad-answer', path: '' }) } : undefined;
        },
      );

      async function run({ id, name, input, service, workspace }: Extract<ToDesk, { type: 'call' }>) {
        if (running.has(id)) return;
        const controller = new AbortController();
        // One call may start many requests to the service, each adding a listener.
        setMaxListeners(0, controller.signal);
        running.set(id, controller);
        const outcome =
          service !== undefined && service !== serviceName(states.settings.read().service)
            ? failed({ kind: 'other-service' })
            : await handled(calls, log, name, input, {
                signal: controller.signal,
                workspace,
                report: (progress: unknown) => answer({ type: 'progress', id, progress }),
              });
        running.delete(id);
        answer({ type: 'outcome', id, outcome });
      }

      const connection = {
        send: answer,
        tell(message: FromDesk) {
          if (watching) answer(message);
        },
        receive(message: unknown) {
          if (closed) return;
          const read = toDeskSchema.safeParse(message);
          if (!read.success) {
            const id = idOf(message);
            if (id !== undefined) {
              answer({
                type: 'outcome',
                id,
                outcome: failed({ kind: 'invalid', fields: fieldsOf(read.error) }),
              });
            }
          } else if (read.data.type === 'items') {
            try {
              chunks.take(read.data);
            } catch {
              // Nobody waits for an answer to a chunk: the call that it belongs to is refused for its input.
            }
          } else if (read.data.type === 'watch') {
            watching = true;
            for (const one of published) answer(announcementOf(one));
          } else if (read.data.type === 'check') {
            answer({ type: 'checked', running: [...running.keys()] });
          } else if (read.data.type === 'cancel') {
            running.get(read.data.id)?.abort();
          } else {
            chunks.complete(read.data);
            void run(read.data);
          }
        },
        close() {
          closed = true;
          open.delete(connection);
          for (const controller of running.values()) controller.abort();
        },
      };
      open.add(connection);
      return { receive: connection.receive, close: connection.close };
    },

    emit(name, payload) {
      for (const { send } of open) send({ type: 'event', name, payload });
    },

    close() {
      for (const connection of [...open]) connection.close();
    },
  };
}

async function handled(
  handlers: DeskHandlers,
  log: Log,
  name: string,
  input: unknown,
  context: Context<unknown>,
): Promise<Outcome<unknown>> {
  if (!isCall(name)) {
    return failed(refused('name', 'wrong'));
  }
  const read = contract[name].input.safeParse(input);
  if (!read.success) return failed({ kind: 'invalid', fields: fieldsOf(read.error) });
  try {
    return await handlerOf(handlers, name)(read.data, context);
  } catch (error) {
    log.failure(name, error);
    return failed(deskFault(name, error));
  }
}

/** The input was parsed with the schema of the same name, which TypeScript can't infer from a lookup. */
function handlerOf(handlers: DeskHandlers, name: CallName) {
  return handlers[name] as (input: unknown, context: Context<never>) => Promise<Outcome<unknown>>;
}

/** An error's message may contain paths or user input; the code is enough to act on. */
function deskFault(name: CallName, error: unknown): Fault {
  const code = errorCode(error);
  const storage = storageFault(code);
  if (storage) return storage;
  return { kind: 'desk', reason: 'failed', detail: code ? `${name} (${code})` : name };
}

function fieldsOf(error: z.ZodError): FieldFault[] {
  return error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.'),
    refusal: fieldRefusals.find((known) => known === message) ?? 'wrong',
  }));
}

function idOf(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('id' in message)) return undefined;
  return typeof message.id === 'number' && Number.isSafeInteger(message.id) ? message.id : undefined;
}
