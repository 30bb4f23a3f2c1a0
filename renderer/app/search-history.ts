import { queryClient } from '../desk/ask.ts';
import { desk } from '../desk/desk.ts';
import { deskState } from '../desk/states.ts';
import { type PanelRecord, searchOf } from '../workbench/record.ts';

/** Results displayed for a shorter time, such as while the inputs are changed, aren't stored in the history. */
const settledMs = 1500;

/** Stores displayed results in the history, unless turned off. Returns a function that stops this. */
export function recordSearches(records: readonly PanelRecord[]): () => void {
  const recorded = new Map<PanelRecord, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function recordDisplayed() {
    if (!deskState('settings').searchHistory) return;
    for (const record of records) {
      const answered = record.answered();
      if (!answered) continue;
      const text = JSON.stringify([record.relevantInput(), record.input().kind, answered.askedAt]);
      if (recorded.get(record) === text) continue;
      recorded.set(record, text);
      void desk.call('saved.keep', { list: 'history', search: searchOf(record, answered) });
    }
  }
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(recordDisplayed, settledMs);
  };
  const unsubscribes = [
    queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' || type === 'observerAdded') schedule();
    }),
    ...records.map((record) => record.subscribe(schedule)),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of unsubscribes) end();
  };
}
