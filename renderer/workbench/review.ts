import type { SavedQuestion, SavedSearch } from '../../shared/saved/saved-search.ts';
import { queryClient } from '../desk/ask.ts';
import { releaseCalls, startReviewing, stopReviewing } from '../desk/change-provenance.ts';
import { openPanel } from './layout.ts';
import type { Panel } from './panel.ts';
import type { PanelRecord } from './record.ts';
import { compareWithNewAnswer, stopComparing } from './repeated-search.ts';

interface Review {
  search: SavedSearch;
  record: PanelRecord;
  /** What stood in the panel before. */
  before: SavedQuestion;
  stopWatching(): void;
}

/** How the review that `desk/provenance.ts` has is ended. */
let review: Review | null = null;

/** Shows a saved search in its own panel as it was answered; nothing is asked for it. */
export function openReview(search: SavedSearch, panels: readonly Panel[]): void {
  const found = panels.find(({ record }) => record?.kinds.includes(search.kind));
  const record = found?.record;
  if (!found || !record) return;
  endReview();
  stopComparing();
  const before = record.question();
  startReviewing(queryClient, search, record.held);
  record.restore(search.question, search.answers, search);
  const query = JSON.stringify(record.asked());
  const stopWatching = record.subscribe(() => {
    // Another question is the person's own again.
    if (JSON.stringify(record.asked()) !== query) endReview();
  });
  review = { search, record, before, stopWatching };
  openPanel(found.id);
}

function endReview(): void {
  takeReview();
  stopReviewing(queryClient);
}

/** Puts what stood in the panel before in the place of the search that is reviewed. */
export function closeReview(): void {
  const ended = takeReview();
  stopReviewing(queryClient);
  ended?.record.restore(ended.before, []);
}

/** Asks the service in use for what is reviewed; the saved search stays as it is. */
export function askAgain(): void {
  const ended = takeReview();
  if (!ended) return;
  releaseCalls(ended.record.held);
  stopReviewing(queryClient);
  ended.record.askAgain?.();
  compareWithNewAnswer(ended.search, ended.record);
}

/** The review, which nothing watches any more. */
function takeReview(): Review | null {
  const ended = review;
  review = null;
  ended?.stopWatching();
  return ended;
}
