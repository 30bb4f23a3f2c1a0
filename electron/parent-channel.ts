import type { z } from 'zod';
import { endOnUnhandledRejection } from './unhandled-rejections.ts';

/** The way to the process that started this one: Electron's main process, or another Node. */
export interface ParentChannel<ToParent, FromParent> {
  send(message: ToParent): void;
  /** `ports` came with the message; only Electron's main process sends any. */
  onMessage(hear: (message: FromParent, ports: readonly Electron.MessagePortMain[]) => void): void;
  onGone(hear: () => void): void;
  /** Whether the parent is Electron's main process, which alone can start others in a packaged program. */
  isMain: boolean;
}

/**
 * @param schema of what is heard; all else is ignored
 * @throws Error when no process started this one with a channel
 */
export function parentChannel<ToParent, FromParent>(
  schema: z.ZodType<FromParent>,
): ParentChannel<ToParent, FromParent> {
  type Hear = Parameters<ParentChannel<ToParent, FromParent>['onMessage']>[0];
  const heard = (hear: Hear, message: unknown, ports: readonly Electron.MessagePortMain[] = []) => {
    const read = schema.safeParse(message);
    if (read.success) hear(read.data, ports);
  };
  // Only in a utility process of Electron, which ends by itself with the main process.
  const { parentPort }: { parentPort?: Electron.ParentPort } = process;
  if (parentPort) {
    endOnUnhandledRejection();
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (hear) => void parentPort.on('message', ({ data, ports }) => heard(hear, data, ports)),
      onGone: () => {},
      isMain: true,
    };
  }
  if (!process.send) throw new Error('This is started by the program, not by hand');
  return {
    // Where nobody is left to hear it, `onGone` tells; an error that nobody takes would end the process.
    send: (message) => void process.send?.(message, undefined, undefined, () => {}),
    onMessage: (hear) => void process.on('message', (message) => heard(hear, message)),
    onGone: (hear) => void process.on('disconnect', hear),
    isMain: false,
  };
}
