/** A child process: a utility process in the desktop program, a plain child process elsewhere. */
export interface SpawnedProcess<Message> {
  send(message: Message): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The listener is called once, however the process ended. */
  onExit(listener: () => void): void;
  kill(): void;
}

/** Starts a child process. */
export type Spawn<Message> = () => SpawnedProcess<Message>;
