import type { SavedInput, SavedSearch } from '../../shared/saved/saved-search.ts';
import { queryClient } from '../desk/ask.ts';
import { releaseCalls, startReviewing, stopReviewing } from '../desk/change-provenance.ts';
import { openPanel } from './layout.ts';
import type { Panel } from './panel.ts';
import type { PanelRecord } from './record.ts';
import { compareWithNewAnswer, stopComparing } from './repeated-search.ts';

interface Review {
  search: SavedSearch;
  record: PanelRecord;
  /** Inputs of the panel before the review. */
  before: SavedInput;
  stopWatching(): void;
}

/** Ends the review that `desk/provenance.ts` holds. */
let review: Review | null = null;

/** Shows a saved search in its panel with the saved answers; makes no request. */
export function openReview(search: SavedSearch, panels: readonly Panel[]): void {
  const found = panels.find(({ record }) => record?.kinds.includes(search.kind));
  const record = found?.record;
  if (!found || !record) return;
  endReview();
  stopComparing();
  const before = record.question();
  startReviewing(queryClient, search, record.held);
  record.restore(search.question, search.answers, search);
  const query = JSON.stringify(record.relevantInput());
  const stopWatching = record.subscribe(() => {
    // Changed inputs are the user's own and end the review.
    if (JSON.stringify(record.relevantInput()) !== query) endReview();
  });
  review = { search, record, before, stopWatching };
  openPanel(found.id);
}

function endReview(): void {
  takeReview();
  stopReviewing(queryClient);
}

/** Ends the review and restores the previous inputs of the panel. */
export function closeReview(): void {
  const ended = takeReview();
  stopReviewing(queryClient);
  ended?.record.restore(ended.before, []);
}

/** Requests the reviewed search from the service in use; the saved one is kept. */
export function askAgain(): void {
  const ended = takeReview();
  if (!ended) return;
  releaseCalls(ended.record.held);
  stopReviewing(queryClient);
  ended.record.repeatRequest?.();
  compareWithNewAnswer(ended.search, ended.record);
}

/** Takes the current review and stops watching it. */
function takeReview(): Review | null {
  const ended = review;
  review = null;
  ended?.stopWatching();
  return ended;
}
