/** Interruptible work: at each `yield`, other requests may run, or the work is canceled. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs the steps without interruption. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
