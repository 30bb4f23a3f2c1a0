/** What goes on beside the calls after a workspace was opened, or another service came into use. */
export interface FollowUpWork {
  /** Begins `atOnce` now, and `next` when all before is done. */
  add(next: () => Promise<unknown>, atOnce?: () => Promise<unknown>): void;
  /** Resolves when all of it is done. */
  settled(): Promise<unknown>;
}

export function followUpWork(failed: (error: unknown) => void): FollowUpWork {
  let settled: Promise<unknown> = Promise.resolve();
  return {
    add(next, atOnce) {
      settled = Promise.all([settled.then(next).catch(failed), atOnce?.().catch(failed)]);
    },
    settled: () => settled,
  };
}
