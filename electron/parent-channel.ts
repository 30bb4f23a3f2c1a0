import type { z } from 'zod';
import { endOnUnhandledRejection } from './unhandled-rejections.ts';

/** Channel to the parent process: Electron's main process or another Node process. */
export interface ParentChannel<ToParent, FromParent> {
  send(message: ToParent): void;
  /** `ports` are the message ports transferred with the message, which only Electron's main process sends. */
  onMessage(listener: (message: FromParent, ports: readonly Electron.MessagePortMain[]) => void): void;
  onDisconnect(listener: () => void): void;
  /** Whether the parent is Electron's main process, the only process that can start others in a packaged program. */
  isElectronMain: boolean;
}

/**
 * Opens the channel to the parent process.
 * @param schema of incoming messages; all others are ignored
 * @throws Error if this process was started without a channel
 */
export function parentChannel<ToParent, FromParent>(
  schema: z.ZodType<FromParent>,
): ParentChannel<ToParent, FromParent> {
  type MessageListener = Parameters<ParentChannel<ToParent, FromParent>['onMessage']>[0];
  const deliver = (
    listener: MessageListener,
    message: unknown,
    ports: readonly Electron.MessagePortMain[] = [],
  ) => {
    const parsed = schema.safeParse(message);
    if (parsed.success) listener(parsed.data, ports);
  };
  // Only defined in an Electron utility process, which ends with the main process.
  const { parentPort }: { parentPort?: Electron.ParentPort } = process;
  if (parentPort) {
    endOnUnhandledRejection();
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) =>
        void parentPort.on('message', ({ data, ports }) => deliver(listener, data, ports)),
      onDisconnect: () => {},
      isElectronMain: true,
    };
  }
  if (!process.send) throw new Error('This is started by the program, not by hand');
  return {
    // If the parent is gone, `onGone` is called; an unhandled send error would end the process.
    send: (message) => void process.send?.(message, undefined, undefined, () => {}),
    onMessage: (listener) => void process.on('message', (message) => deliver(listener, message)),
    onDisconnect: (listener) => void process.on('disconnect', listener),
    isElectronMain: false,
  };
}
