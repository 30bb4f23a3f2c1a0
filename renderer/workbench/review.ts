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
  previousInput: SavedInput;
  stopWatching(): void;
}

/** The current review, of which `desk/provenance.ts` has the saved search. */
let review: Review | null = null;

/** Displays a saved search in its panel with the saved responses; sends no request. */
export function openReview(search: SavedSearch, panels: readonly Panel[]): void {
  const panel = panels.find(({ record }) => record?.kinds.includes(search.kind));
  const record = panel?.record;
  if (!panel || !record) return;
  endReview();
  stopComparing();
  const previousInput = record.input();
  startReviewing(queryClient, search, record.suspendedCalls);
  record.restore(search.question, search.answers, search);
  const inputs = JSON.stringify(record.relevantInput());
  const stopWatching = record.subscribe(() => {
    // The saved responses don't apply to inputs that the user has changed.
    if (JSON.stringify(record.relevantInput()) !== inputs) endReview();
  });
  review = { search, record, previousInput, stopWatching };
  openPanel(panel.id);
}

function endReview(): void {
  takeReview();
  stopReviewing(queryClient);
}

/** Ends the review and restores the previous inputs of the panel. */
export function closeReview(): void {
  const ended = takeReview();
  stopReviewing(queryClient);
  ended?.record.restore(ended.previousInput, []);
}

/** Requests the reviewed search from the service in use; the saved one is kept. */
export function requestAgain(): void {
  const ended = takeReview();
  if (!ended) return;
  releaseCalls(ended.record.suspendedCalls);
  stopReviewing(queryClient);
  ended.record.repeatRequest?.();
  compareWithNewAnswer(ended.search, ended.record);
}

/** Clears and returns the current review; stops watching its inputs. */
function takeReview(): Review | null {
  const ended = review;
  review = null;
  ended?.stopWatching();
  return ended;
}
