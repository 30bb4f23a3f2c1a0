/** Counts the announcements of sync states, so that answers can say which of them they include. */
export interface SyncRevisions {
  latest(): number;
  next(): number;
}

/** Begins at 0, before the first announcement. */
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
