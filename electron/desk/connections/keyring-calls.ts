let waiting = 0;

/**
 * Counts a keyring call until it ends. It may wait for the user indefinitely, even after its caller stopped waiting.
 */
export async function keyringCall<Answer>(call: Promise<Answer>): Promise<Answer> {
  waiting += 1;
  try {
    return await call;
  } finally {
    waiting -= 1;
  }
}

/**
 * Kills the process if a keyring call is still blocked: its thread can't be stopped, and a normal exit would wait for
 * it. Call last, after everything else was closed.
 */
export function endIfKeyringWaits(): void {
  if (waiting > 0) process.kill(process.pid, 'SIGKILL');
}
