let waiting = 0;

/** A call of the keyring that may wait for a person as long as it takes, whoever has stopped waiting for it. */
export async function keyringCall<Answer>(call: Promise<Answer>): Promise<Answer> {
  waiting += 1;
  try {
    return await call;
  } finally {
    waiting -= 1;
  }
}

/**
 * Ends the process at once where a call of the keyring still waits: nothing can stop the thread that it keeps,
 * and an orderly end would wait for it. To be called last, when all else was closed.
 */
export function endIfKeyringWaits(): void {
  if (waiting > 0) process.kill(process.pid, 'SIGKILL');
}
