import { notifyManager } from '@tanstack/react-query';
import { create } from 'zustand';
import type { SavedAnswer, SavedSearch } from '../../shared/saved/saved-search.ts';
import { queryClient } from '../desk/ask.ts';
import type { PanelRecord } from './record.ts';

interface AskedAgain {
  search: SavedSearch;
  /** In which it was asked again. */
  panel: string;
  /** What it is answered now; null until all of it is there. */
  answers: readonly SavedAnswer[] | null;
}

/** The saved search that was asked again, until another question stands in its panel. */
export const useAskedAgain = create<{ asked: AskedAgain | null }>()(() => ({ asked: null }));

let stopFollowing: (() => void) | undefined;

/** To be called once a saved search is asked again: its new answer is noted when it comes. */
export function followAskedAgain({
  search,
  panel,
  record,
}: Omit<AskedAgain, 'answers'> & { record: PanelRecord }): void {
  leaveAskedAgain();
  const askedNow = () => JSON.stringify(record.asked());
  // A panel that asks by itself may tell its new question only with the answer.
  let question = record.askAgain ? null : askedNow();
  const look = notifyManager.batchCalls(() => {
    const { asked } = useAskedAgain.getState();
    if (!asked || asked.search !== search) return;
    if (question !== null && question !== askedNow()) return leaveAskedAgain();
    const answered = asked.answers ? null : record.answered();
    if (!answered) return;
    question = askedNow();
    useAskedAgain.setState({ asked: { search, panel, answers: answered.answers() } });
  });
  const ends = [queryClient.getQueryCache().subscribe(look), record.subscribe(look)];
  stopFollowing = () => {
    for (const end of ends) end();
  };
  useAskedAgain.setState({ asked: { search, panel, answers: null } });
}

/** What was asked again is compared with what was saved no longer. */
export function leaveAskedAgain(): void {
  stopFollowing?.();
  stopFollowing = undefined;
  useAskedAgain.setState({ asked: null });
}
