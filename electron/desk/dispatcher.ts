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

/** Connection of one window to the desk. */
export interface Connection {
  /** Handles a message of the window; refuses one that doesn't match the contract. */
  receive(message: unknown): void;
  /** Call when the window has disconnected: cancels its calls and sends nothing more. */
  close(): void;
}

export interface Dispatcher {
  connect(send: (message: FromDesk) => void): Connection;
  /** Sends an event to every window. */
  emit<Name extends EventName>(name: Name, payload: PayloadOf<Name>): void;
  /** Closes all connections. */
  close(): void;
}

/** Calls and states that are available to windows. */
export interface Served {
  calls: DeskHandlers;
  states: DeskStates;
}

/** Connects windows to the calls, states, and events of the desk. The host decides which windows may connect. */
export function createDispatcher({ calls, states }: Served, log: Log): Dispatcher {
  const open = new Set<{ send(message: FromDesk): void; tell(message: FromDesk): void; close(): void }>();
  // Safe cast: each state has its own type, but all are sent in the same way.
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
          // The caller still gets an outcome: a fault instead of the value that can't be serialized.
          const isAnswer = message.type === 'outcome' && message.outcome.ok;
          return isAnswer ? { ...message, outcome: failed({ kind: 'bad-answer', path: '' }) } : undefined;
        },
      );

      async function run({ id, name, input, service, workspace }: Extract<ToDesk, { type: 'call' }>) {
        if (running.has(id)) return;
        const controller = new AbortController();
        // Each request that a call sends to the service adds a listener.
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
              // An invalid chunk has no reply; the call that it belongs to is refused because its input is incomplete.
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

/** Returns the handler of a call. Safe cast: its input was parsed with the schema of the same name. */
function handlerOf(handlers: DeskHandlers, name: CallName) {
  return handlers[name] as (input: unknown, context: Context<never>) => Promise<Outcome<unknown>>;
}

/** Returns the fault for an error, without its message, which may contain paths or user input. */
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
