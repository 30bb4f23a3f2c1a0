import type { Answered } from '../desk/answers-on-display.ts';
import type { PanelRecord } from '../workbench/record.ts';
import { answersTo, savedLineAnswers, storedLines } from './kept-place-list.ts';
import { addressLines, placesOf, tally } from './place-list.ts';
import {
  type Draft,
  dropList,
  lookUpAgain,
  noDraft,
  reviewedListId,
  showStoredList,
  usePlaceLists,
} from './place-list-store.ts';

/** How a list of addresses is saved once all of them were looked up. */
const placeListRecord = (listNow: () => Draft | null): PanelRecord => ({
  kinds: ['addresses'],
  // The search for places elsewhere stays available during a review.
  held: [],
  subscribe: usePlaceLists.subscribe,
  question: () => ({ kind: 'addresses', lines: storedLines(listNow() ?? noDraft) }),
  relevantInput: () =>
    storedLines(listNow() ?? noDraft).map((line) => (line.kind === 'address' ? line.asked : line)),
  answered: () => answeredOf(listNow()),
  subject() {
    const list = listNow() ?? noDraft;
    const { missing } = tally(list);
    const count = addressLines(list.lines).length;
    return {
      name: { kind: 'addresses', count, found: count - missing },
      placeNames: [
        ...new Set([...list.lines.map(({ text }) => text), ...placesOf(list).map(({ name }) => name)]),
      ],
      position: null,
    };
  },
  restore(question, answers, search) {
    if (question.kind !== 'addresses' || !search) return dropList(reviewedListId);
    const { service, askedAt } = search;
    showStoredList({ lines: question.lines, answers: savedLineAnswers({ answers, service, askedAt }) });
  },
  repeatRequest: () => lookUpAgain(reviewedListId),
});

const reviewedList = () => usePlaceLists.getState().drafts.get(reviewedListId) ?? null;

/** Saved lists as they are reviewed: only while one of them is. */
export const reviewedListRecord: PanelRecord = {
  ...placeListRecord(reviewedList),
  isOffered: () => reviewedList() !== null,
};

/** The answers to all lines; null where one has none yet, or they are of several services. */
function answeredOf(list: Draft | null): Answered | null {
  if (!list || list.isSaved || list.isRunning || tally(list).waiting > 0) return null;
  const all = answersTo(list);
  const services = new Map(all.map(({ service }) => [JSON.stringify(service), service]));
  const [service] = services.values();
  if (!service || services.size > 1) return null;
  return {
    answers: () =>
      all.map(({ question, answer }) => ({
        call: 'localities.geocode',
        question: { ...question },
        answer,
      })),
    service,
    askedAt: new Date(all.reduce((latest, { at }) => Math.max(latest, at), 0)).toISOString(),
  };
}
