/** A child process: a utility process in the desktop program, a plain child process elsewhere. */
export interface SpawnedProcess<Message> {
  send(message: Message): void;
  onMessage(hear: (message: unknown) => void): void;
  /** Called once, however the process ended. */
  onExit(hear: () => void): void;
  kill(): void;
}

export type Spawn<Message> = () => SpawnedProcess<Message>;
