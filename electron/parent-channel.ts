import type { z } from 'zod';

/** The way to the process that started this one: Electron's main process, or another Node. */
export interface ParentChannel<ToParent, FromParent> {
  send(message: ToParent): void;
  onMessage(hear: (message: FromParent) => void): void;
  onGone(hear: () => void): void;
}

/**
 * @param schema of what is heard; all else is ignored
 * @throws Error when no process started this one with a channel
 */
export function parentChannel<ToParent, FromParent>(
  schema: z.ZodType<FromParent>,
): ParentChannel<ToParent, FromParent> {
  const heard = (hear: (message: FromParent) => void) => (message: unknown) => {
    const read = schema.safeParse(message);
    if (read.success) hear(read.data);
  };
  // Only in a utility process of Electron, which ends by itself with the main process.
  const { parentPort }: { parentPort?: Electron.ParentPort } = process;
  if (parentPort) {
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (hear) => void parentPort.on('message', ({ data }) => heard(hear)(data)),
      onGone: () => {},
    };
  }
  if (!process.send) throw new Error('This is started by the program, not by hand');
  return {
    send: (message) => void process.send?.(message),
    onMessage: (hear) => void process.on('message', heard(hear)),
    onGone: (hear) => void process.on('disconnect', hear),
  };
}
