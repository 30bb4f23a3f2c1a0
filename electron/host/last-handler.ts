/** What is heard of the process; only its two last events are. */
interface FailingProcess {
  on(event: 'uncaughtException' | 'unhandledRejection', hear: (error: unknown) => void): unknown;
}

export interface LastHandlerParts {
  /** Logs the failure and notifies the user; the program continues. */
  tell(error: unknown): void;
  /** Called once, with the last of too many failures: continuing is pointless. */
  giveUp(error: unknown): void;
}

/** More failures than this within the span mean that the program can't recover. */
const limit = { count: 20, spanMs: 10_000 };

/**
 * Handles uncaught errors and rejections, which would otherwise end the process or go unnoticed. Call after the program
 * has started; a failure to start must end it.
 */
export function hearLastFailures(
  { tell, giveUp }: LastHandlerParts,
  from: FailingProcess = process,
  clock: () => number = () => performance.now(),
): void {
  let recent: number[] = [];
  let givenUp = false;
  const hear = (error: unknown) => {
    if (givenUp) return;
    const now = clock();
    recent = [...recent.filter((at) => at > now - limit.spanMs), now];
    try {
      tell(error);
    } catch {
      // It failed at telling of a failure: there is nobody left to tell.
    }
    givenUp = recent.length > limit.count;
    if (givenUp) giveUp(error);
  };
  from.on('uncaughtException', hear);
  from.on('unhandledRejection', hear);
}
