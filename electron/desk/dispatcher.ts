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
  /**
   * Handles a message of the window; refuses one that doesn't match the contract. Ignores invalid messages without an ID,
   * invalid chunks of a list, and calls with an ID that is in use.
   */
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
  const connections = new Set<{
    send(message: FromDesk): void;
    sendState(message: FromDesk): void;
    close(): void;
  }>();
  // Safe cast: each state has its own type, but all are sent in the same way.
  const publishedStates = Object.entries(states) as [StateName, Watched<unknown>][];
  const stateMessage = ([name, state]: [StateName, Watched<unknown>]): FromDesk => ({
    type: 'state',
    name,
    value: state.read(),
  });
  for (const entry of publishedStates) {
    entry[1].watch(() => {
      const message = stateMessage(entry);
      for (const { sendState } of connections) sendState(message);
    });
  }

  return {
    connect(send) {
      const controllersById = new Map<number, AbortController>();
      let isClosed = false;
      let isWatching = false;
      const chunks = gatherChunks();
      const { send: post } = sendInChunks<FromDesk>(
        (message) => {
          if (!isClosed) send(message);
        },
        (message, error) => {
          log.failure('sending to a window', error);
          // The caller still gets an outcome: a fault instead of the value that can't be serialized.
          const isValue = message.type === 'outcome' && message.outcome.ok;
          return isValue ? { ...message, outcome: failed({ kind: 'bad-answer', path: '' }) } : undefined;
        },
      );

      async function run({ id, name, input, service, workspace }: Extract<ToDesk, { type: 'call' }>) {
        if (controllersById.has(id)) return;
        const controller = new AbortController();
        // Each request that a call sends to the service adds a listener.
        setMaxListeners(0, controller.signal);
        controllersById.set(id, controller);
        const outcome =
          service !== undefined && service !== serviceName(states.settings.read().service)
            ? failed({ kind: 'other-service' })
            : await handleCall(calls, log, name, input, {
                signal: controller.signal,
                workspace,
                report: (progress: unknown) => post({ type: 'progress', id, progress }),
              });
        controllersById.delete(id);
        post({ type: 'outcome', id, outcome });
      }

      const connection = {
        send: post,
        sendState(message: FromDesk) {
          if (isWatching) post(message);
        },
        receive(message: unknown) {
          if (isClosed) return;
          const parsed = toDeskSchema.safeParse(message);
          if (!parsed.success) {
            const id = idOf(message);
            if (id !== undefined) {
              post({
                type: 'outcome',
                id,
                outcome: failed({ kind: 'invalid', fields: fieldFaultsOf(parsed.error) }),
              });
            }
          } else if (parsed.data.type === 'items') {
            try {
              chunks.take(parsed.data);
            } catch {
              // An invalid chunk has no reply; the call that it belongs to is refused because its input is incomplete.
            }
          } else if (parsed.data.type === 'watch') {
            isWatching = true;
            for (const entry of publishedStates) post(stateMessage(entry));
          } else if (parsed.data.type === 'check') {
            post({ type: 'checked', running: [...controllersById.keys()] });
          } else if (parsed.data.type === 'cancel') {
            controllersById.get(parsed.data.id)?.abort();
          } else {
            chunks.complete(parsed.data);
            void run(parsed.data);
          }
        },
        close() {
          isClosed = true;
          connections.delete(connection);
          for (const controller of controllersById.values()) controller.abort();
        },
      };
      connections.add(connection);
      return { receive: connection.receive, close: connection.close };
    },

    emit(name, payload) {
      for (const { send } of connections) send({ type: 'event', name, payload });
    },

    close() {
      for (const connection of [...connections]) connection.close();
    },
  };
}

async function handleCall(
  handlers: DeskHandlers,
  log: Log,
  name: string,
  input: unknown,
  context: Context<unknown>,
): Promise<Outcome<unknown>> {
  if (!isCall(name)) {
    return failed(refused('name', 'wrong'));
  }
  const parsed = contract[name].input.safeParse(input);
  if (!parsed.success) return failed({ kind: 'invalid', fields: fieldFaultsOf(parsed.error) });
  try {
    return await handlerOf(handlers, name)(parsed.data, context);
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

function fieldFaultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.'),
    refusal: fieldRefusals.find((known) => known === message) ?? 'wrong',
  }));
}

function idOf(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('id' in message)) return undefined;
  return typeof message.id === 'number' && Number.isSafeInteger(message.id) ? message.id : undefined;
}
