/**
 * Revisions of the announced sync states: a response states the last one it includes, so that older ones are ignored.
 */
export interface SyncRevisions {
  latest(): number;
  next(): number;
}

/** Returns a counter that starts at 0, before the first announcement. */
export function countRevisions(): SyncRevisions {
  let latest = 0;
  return {
    latest: () => latest,
    next() {
      latest += 1;
      return latest;
    },
  };
}
