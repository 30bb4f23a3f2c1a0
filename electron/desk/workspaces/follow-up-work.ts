/** Background work after a workspace was opened or the service has changed. */
export interface FollowUpWork {
  /** Starts `immediate` now, and `next` after all earlier work. */
  add(next: () => Promise<unknown>, immediate?: () => Promise<unknown>): void;
  /** Resolves when all work that was added has finished. */
  settled(): Promise<unknown>;
}

export function followUpWork(failed: (error: unknown) => void): FollowUpWork {
  let settled: Promise<unknown> = Promise.resolve();
  return {
    add(next, immediate) {
      settled = Promise.all([settled.then(next).catch(failed), immediate?.().catch(failed)]);
    },
    settled: () => settled,
  };
}
