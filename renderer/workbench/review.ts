import { create } from 'zustand';
import type { SavedKind, SavedQuestion, SavedSearch } from '../../shared/saved/saved-search.ts';
import { startReviewing, stopReviewing } from '../desk/answer-source.ts';
import { queryClient } from '../desk/ask.ts';
import { releaseCalls } from '../desk/deferred-queries.ts';
import { wordingNow } from '../desk/language.ts';
import { followAskedAgain, leaveAskedAgain } from './asked-again.ts';
import { openPanel } from './layout.ts';
import type { Panel } from './panel.ts';
import type { PanelRecord } from './record.ts';

interface Review {
  search: SavedSearch;
  /** Of its panel. */
  panel: string;
  record: PanelRecord;
  /** What stood in the panel before. */
  before: SavedQuestion;
  stopWatching(): void;
}

/** The saved search that is reviewed in its panel. */
export const useReview = create<{ review: Review | null }>()(() => ({ review: null }));

/** Whether a saved search of a kind is reviewed. */
export const useIsReviewed = (kind: SavedKind): boolean =>
  useReview(({ review }) => review?.search.kind === kind);

/** Shows a saved search in its own panel as it was answered; nothing is asked for it. */
export function openReview(search: SavedSearch, panels: readonly Panel[]): void {
  const found = panels.find(({ record }) => record?.kinds.includes(search.kind));
  const record = found?.record;
  if (!found || !record) return;
  endReview();
  leaveAskedAgain();
  const before = record.question();
  startReviewing(queryClient, search, record.held, wordingNow());
  record.restore(search.question, search.answers, search);
  const asked = JSON.stringify(record.asked());
  const stopWatching = record.subscribe(() => {
    // Another question is the person's own again.
    if (JSON.stringify(record.asked()) !== asked) endReview();
  });
  useReview.setState({ review: { search, panel: found.id, record, before, stopWatching } });
  openPanel(found.id);
}

function endReview(): void {
  leave();
  stopReviewing(queryClient);
}

/** Puts what stood in the panel before in the place of the search that is reviewed. */
export function closeReview(): void {
  const { review } = useReview.getState();
  endReview();
  review?.record.restore(review.before, []);
}

/** Asks the service in use for what is reviewed; the saved search stays as it is. */
export function askAgain(): void {
  const { review } = useReview.getState();
  if (!review) return;
  leave();
  releaseCalls(review.record.held);
  stopReviewing(queryClient);
  review.record.askAgain?.();
  followAskedAgain(review);
}

function leave() {
  useReview.getState().review?.stopWatching();
  useReview.setState({ review: null });
}
