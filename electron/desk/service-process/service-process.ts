import type { MessageToService } from '../../service/messages.ts';

/** The built-in service's process: a utility process in the desktop program, a child process elsewhere. */
export interface ServiceProcess {
  send(message: MessageToService): void;
  onMessage(hear: (message: unknown) => void): void;
  /** Called once, however it ended. */
  onExit(hear: () => void): void;
  kill(): void;
}

export type SpawnService = () => ServiceProcess;
