import { type MessageFromService, type MessageToService, messageToServiceSchema } from './messages.ts';

/** The way to the process that started the service: Electron's main process, or another Node. */
export interface ParentChannel {
  send(message: MessageFromService): void;
  onMessage(hear: (message: MessageToService) => void): void;
  onGone(hear: () => void): void;
}

/**
 * @throws Error when no process started this one with a channel
 */
export function parentChannel(): ParentChannel {
  const heard = (hear: (message: MessageToService) => void) => (message: unknown) => {
    const read = messageToServiceSchema.safeParse(message);
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
  if (!process.send) throw new Error('The service is started by the program, or by npm run service');
  return {
    send: (message) => void process.send?.(message),
    onMessage: (hear) => void process.on('message', heard(hear)),
    onGone: (hear) => void process.on('disconnect', hear),
  };
}
