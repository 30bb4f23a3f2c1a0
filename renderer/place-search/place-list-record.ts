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

/** Returns how a fully looked-up address list is saved as a search. */
const placeListRecord = (listNow: () => Draft | null): PanelRecord => ({
  kinds: ['addresses'],
  // No call is held: other panels can search for places during a review.
  suspendedCalls: [],
  subscribe: usePlaceLists.subscribe,
  input: () => ({ kind: 'addresses', lines: storedLines(listNow() ?? noDraft) }),
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

/** Record of the list under review; only offered while there is one. */
export const reviewedListRecord: PanelRecord = {
  ...placeListRecord(reviewedList),
  isSaveOffered: () => reviewedList() !== null,
};

/** Returns the answers to all lines; null if one is missing, or if they come from several services. */
function answeredOf(list: Draft | null): Answered | null {
  if (!list || list.isSaved || list.isRunning || tally(list).waiting > 0) return null;
  const lineAnswers = answersTo(list);
  const services = new Map(lineAnswers.map(({ service }) => [JSON.stringify(service), service]));
  const [service] = services.values();
  if (!service || services.size > 1) return null;
  return {
    answers: () =>
      lineAnswers.map(({ question, answer }) => ({
        call: 'localities.geocode',
        question: { ...question },
        answer,
      })),
    service,
    askedAt: new Date(lineAnswers.reduce((latest, { at }) => Math.max(latest, at), 0)).toISOString(),
  };
}
