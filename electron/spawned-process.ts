/** A process of the program's own: a utility process in the desktop program, a child process elsewhere. */
export interface SpawnedProcess<Message> {
  send(message: Message): void;
  onMessage(hear: (message: unknown) => void): void;
  /** Called once, however it ended. */
  onExit(hear: () => void): void;
  kill(): void;
}

export type Spawn<Message> = () => SpawnedProcess<Message>;
