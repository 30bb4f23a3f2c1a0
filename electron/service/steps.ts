/** Interruptible work: at each `yield`, other requests may run, or the work may be canceled. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs the steps without interruption and returns the result. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
