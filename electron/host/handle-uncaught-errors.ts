/** The part of `process` that is used. */
interface FailingProcess {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
}

export interface UncaughtErrorParts {
  /** Logs the failure and notifies the user; the program continues. */
  report(error: unknown): void;
  /** Called once, with the latest error, after too many failures. */
  giveUp(error: unknown): void;
}

/** More failures than this within the span mean that the program can't recover. */
const limit = { count: 20, spanMs: 10_000 };

/**
 * Handles uncaught errors and rejections, which would otherwise end the process or go unnoticed. Call after the program
 * has started; a failure to start must end it.
 */
export function handleUncaughtErrors(
  { report, giveUp }: UncaughtErrorParts,
  source: FailingProcess = process,
  clock: () => number = () => performance.now(),
): void {
  let recent: number[] = [];
  let givenUp = false;
  const handle = (error: unknown) => {
    if (givenUp) return;
    const now = clock();
    recent = [...recent.filter((at) => at > now - limit.spanMs), now];
    try {
      report(error);
    } catch {
      // Reporting failed as well, and there is no other way to report it.
    }
    givenUp = recent.length > limit.count;
    if (givenUp) giveUp(error);
  };
  source.on('uncaughtException', handle);
  source.on('unhandledRejection', handle);
}
