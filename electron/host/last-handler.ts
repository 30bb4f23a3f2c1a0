/** What is heard of the process; only its two last events are. */
interface FailingProcess {
  on(event: 'uncaughtException' | 'unhandledRejection', hear: (error: unknown) => void): unknown;
}

export interface LastHandlerParts {
  /** Notes the failure and tells the person: the program goes on. */
  tell(error: unknown): void;
  /** It fails again and again, at last with this: going on helps nobody. Called once. */
  giveUp(error: unknown): void;
}

/** More failures within the span are a program that does nothing else. */
const limit = { count: 20, spanMs: 10_000 };

/**
 * Hears of every failure that nothing else has caught, any of which would end the process or go unseen.
 * To be called when the program has started: one that cannot start has to end.
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
