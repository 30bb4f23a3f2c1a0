let pendingCalls = 0;

/**
 * Counts a keyring call until it ends. It may wait for the user indefinitely, even after its caller stopped waiting.
 */
export async function keyringCall<Result>(call: Promise<Result>): Promise<Result> {
  pendingCalls += 1;
  try {
    return await call;
  } finally {
    pendingCalls -= 1;
  }
}

/**
 * Kills the process if a keyring call is still blocked: its thread can't be stopped, and a normal exit would wait for
 * it. Call last, after everything else was closed.
 */
export function killIfKeyringBlocks(): void {
  if (pendingCalls > 0) process.kill(process.pid, 'SIGKILL');
}
