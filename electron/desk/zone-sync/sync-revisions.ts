/** Counts announcements of sync states, so that responses can state which ones they include. */
export interface SyncRevisions {
  latest(): number;
  next(): number;
}

/** Starts at 0, before the first announcement. */
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
