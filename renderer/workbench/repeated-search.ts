import { notifyManager } from '@tanstack/react-query';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { queryClient } from '../desk/ask.ts';
import { useProvenance } from '../desk/provenance.ts';
import type { PanelRecord } from './record.ts';

let unsubscribe: (() => void) | undefined;

/** Stores the new responses to a saved search for comparison, once they arrive. Call after it was requested again. */
export function compareWithNewAnswer(search: SavedSearch, record: PanelRecord): void {
  stopComparing();
  const currentInputs = () => JSON.stringify(record.relevantInput());
  // A panel that sends requests without queries may change its inputs only when the response arrives.
  let inputs = record.repeatRequest ? null : currentInputs();
  const check = notifyManager.batchCalls(() => {
    const { repeated } = useProvenance.getState();
    if (!repeated || repeated.search !== search) return;
    if (inputs !== null && inputs !== currentInputs()) return stopComparing();
    const answered = repeated.answers ? null : record.answered();
    if (!answered) return;
    inputs = currentInputs();
    useProvenance.setState({ repeated: { search, answers: answered.answers() } });
  });
  const unsubscribes = [queryClient.getQueryCache().subscribe(check), record.subscribe(check)];
  unsubscribe = () => {
    for (const end of unsubscribes) end();
  };
  useProvenance.setState({ repeated: { search, answers: null } });
}

/** Ends the comparison with a saved search. */
export function stopComparing(): void {
  unsubscribe?.();
  unsubscribe = undefined;
  useProvenance.setState({ repeated: null });
}
