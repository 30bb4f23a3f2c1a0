import type { z } from 'zod';
import { endOnUnhandledRejection } from './unhandled-rejections.ts';

/** Channel to the parent process: Electron's main process or another Node process. */
export interface ParentChannel<ToParent, FromParent> {
  send(message: ToParent): void;
  /** `ports` are message ports sent along; only Electron's main process sends them. */
  onMessage(hear: (message: FromParent, ports: readonly Electron.MessagePortMain[]) => void): void;
  onGone(hear: () => void): void;
  /** Whether the parent is Electron's main process, the only one able to start others in a packaged program. */
  isMain: boolean;
}

/**
 * @param schema of incoming messages; all others are ignored
 * @throws Error if this process was started without a channel
 */
export function parentChannel<ToParent, FromParent>(
  schema: z.ZodType<FromParent>,
): ParentChannel<ToParent, FromParent> {
  type Hear = Parameters<ParentChannel<ToParent, FromParent>['onMessage']>[0];
  const heard = (hear: Hear, message: unknown, ports: readonly Electron.MessagePortMain[] = []) => {
    const read = schema.safeParse(message);
    if (read.success) hear(read.data, ports);
  };
  // Only defined in an Electron utility process, which ends with the main process.
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
    // If the parent is gone, `onGone` is called; an unhandled send error would end the process.
    send: (message) => void process.send?.(message, undefined, undefined, () => {}),
    onMessage: (hear) => void process.on('message', (message) => heard(hear, message)),
    onGone: (hear) => void process.on('disconnect', hear),
    isMain: false,
  };
}
