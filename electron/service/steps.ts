/** Work that can be interrupted: each `yield` is a point at which others may be answered, or nobody waits any more. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The result of work that nothing interrupts. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
