import { notifyManager } from '@tanstack/react-query';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { queryClient } from '../desk/ask.ts';
import { useProvenance } from '../desk/provenance.ts';
import type { PanelRecord } from './record.ts';

let stopFollowing: (() => void) | undefined;

/** Call after a saved search was requested again: records the new answer when it arrives. */
export function compareWithNewAnswer(search: SavedSearch, record: PanelRecord): void {
  stopComparing();
  const questionNow = () => JSON.stringify(record.relevantInput());
  // A panel that makes its own requests may report its new inputs only with the answer.
  let question = record.repeatRequest ? null : questionNow();
  const look = notifyManager.batchCalls(() => {
    const { repeated } = useProvenance.getState();
    if (!repeated || repeated.search !== search) return;
    if (question !== null && question !== questionNow()) return stopComparing();
    const answered = repeated.answers ? null : record.answered();
    if (!answered) return;
    question = questionNow();
    useProvenance.setState({ repeated: { search, answers: answered.answers() } });
  });
  const ends = [queryClient.getQueryCache().subscribe(look), record.subscribe(look)];
  stopFollowing = () => {
    for (const end of ends) end();
  };
  useProvenance.setState({ repeated: { search, answers: null } });
}

/** The new answer is compared with the saved one no longer. */
export function stopComparing(): void {
  stopFollowing?.();
  stopFollowing = undefined;
  useProvenance.setState({ repeated: null });
}
