import type { Query, QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../shared/desk/index.ts';
import { operations } from '../../shared/desk/operations.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { type AnsweringService, isSameAnsweringService } from '../../shared/settings/settings.ts';
import { answerKey, answerKeyOf, questionHash, wordingOf } from './answer-key.ts';
import {
  isObserved,
  isUnasked,
  noteWording,
  otherwiseWorded,
  provenanceOf,
  unaskedOnDisplay,
  useProvenance,
} from './provenance.ts';

/**
 * From now on these questions have the answers of a saved search, at once and until `stopReviewing`.
 * @param exclusiveCalls are not asked of the service even where the search has no answer
 */
export function startReviewing(
  client: QueryClient,
  search: SavedSearch,
  exclusiveCalls: readonly CallName[],
): void {
  stopReviewing(client);
  const { id, answers } = search;
  for (const { call, question, answer } of answers)
    client.setQueryData(answerKey({ savedSearch: id }, call, question), answer);
  useProvenance.setState({
    reviewed: {
      search,
      answers: new Map(answers.map(({ call, question, answer }) => [questionHash(call, question), answer])),
      exclusiveCalls: new Set(exclusiveCalls),
    },
  });
}

/**
 * From now on the service answers these questions, and is asked anew: an answer that it gave before the review is no
 * more to be taken for new than the saved one.
 */
export function stopReviewing(client: QueryClient): void {
  const answers = useProvenance.getState().reviewed?.answers;
  useProvenance.setState({ reviewed: null });
  client.removeQueries({
    predicate: (query) => {
      const key = answerKeyOf(query);
      return (
        key !== undefined && (!key.isOfService || answers?.has(questionHash(key.call, key.question)) === true)
      );
    },
  });
}

/**
 * From now on queries of these calls are not asked, and have the answers of `answerFromHistory`: a provider charges
 * for each question and needs a network, so the start alone does not ask again what the panels have from last time.
 */
export function deferCalls(client: QueryClient, calls: readonly CallName[]): void {
  const { deferredCalls } = useProvenance.getState();
  useProvenance.setState({ deferredCalls: new Set([...deferredCalls, ...calls]) });
  if (deferredCalls.size > 0) return;
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (useProvenance.getState().deferredCalls.size === 0) stop();
    else if (type === 'added') fill(query);
  });
}

/** What the history knows stands for an answer of the service where a query is deferred. */
export function answerFromHistory(
  client: QueryClient,
  { answers, askedAt }: Pick<SavedSearch, 'answers' | 'askedAt'>,
): void {
  if (askedAt === null) return;
  const updatedAt = Date.parse(askedAt);
  const found = answers.map(
    ({ call, question, answer }) =>
      [questionHash(call, question), { answer, updatedAt, wording: wordingOf(question) }] as const,
  );
  useProvenance.setState(({ history }) => ({ history: new Map([...history, ...found]) }));
  for (const query of client.getQueryCache().getAll()) fill(query);
}

function fill(query: Query) {
  const key = answerKeyOf(query);
  if (!key || provenanceOf(query).kind !== 'deferred' || query.state.data !== undefined) return;
  const found = useProvenance.getState().history.get(questionHash(key.call, key.question));
  if (!found) return;
  query.setData(found.answer, { updatedAt: found.updatedAt, manual: true });
  noteWording(query, found.wording);
}

/** A person asks something else by these calls, or by all: they are asked from now on. */
export function releaseCalls(calls?: readonly CallName[]): void {
  useProvenance.setState(({ deferredCalls, history }) => {
    const left = calls ? [...deferredCalls].filter((name) => !calls.includes(name)) : [];
    return { deferredCalls: new Set(left), history: left.length === 0 ? new Map() : history };
  });
}

/**
 * Call when another service comes into use. It answers otherwise and may charge for it: what is on display stays as
 * the service before answered it, until a person has it calculated again.
 */
export function markFormerAnswers(
  client: QueryClient,
  before: AnsweringService,
  now: AnsweringService,
): void {
  markFormer(client, before, now, () => true);
  releaseCalls();
}

/** As `markFormerAnswers` for another region of the built-in service: zones are of none. */
export const markFormerRegion = (
  client: QueryClient,
  before: AnsweringService,
  now: AnsweringService,
): void => markFormer(client, before, now, (call) => Object.hasOwn(operations, call));

function markFormer(
  client: QueryClient,
  before: AnsweringService,
  now: AnsweringService,
  isOf: (call: CallName) => boolean,
) {
  const cache = client.getQueryCache();
  const { formerServices } = useProvenance.getState();
  const queries = cache.findAll({
    predicate(query) {
      const key = answerKeyOf(query);
      return key?.isOfService === true && isOf(key.call);
    },
  });
  // A disabled query with a response is that of a panel that is closed, which the map shows.
  const isVisible = (query: Query) =>
    query.isActive() || (isObserved(query) && (isUnasked(query) || query.state.status !== 'pending'));
  const [visible, others] = [queries.filter(isVisible), queries.filter((query) => !isVisible(query))];
  for (const query of others) cache.remove(query);
  const services = visible.map(
    ({ queryHash }) => [queryHash, formerServices.get(queryHash) ?? before] as const,
  );
  // What the service in use answered earlier is its own again.
  useProvenance.setState({
    formerServices: new Map(
      [...formerServices, ...services].filter(([, service]) => !isSameAnsweringService(service, now)),
    ),
  });
  for (const query of visible) void query.cancel({ revert: true });
}

/** Asks the service in use for what these calls have on display; where it is lost, what was answered before stays. */
export function askServiceInUse(client: QueryClient, calls: readonly CallName[]): void {
  const hashes = unaskedOnDisplay(client, calls).map(({ queryHash }) => queryHash);
  releaseFormer(hashes);
  releaseCalls(calls);
  void client.refetchQueries({ predicate: ({ queryHash }) => hashes.includes(queryHash) });
}

/** Requests again, in the window's language and units, the texts that these calls have on display in others. */
export function askInOwnWording(client: QueryClient, calls: readonly CallName[]): void {
  const queries = new Set(otherwiseWorded(client, calls));
  void client.refetchQueries({ predicate: (query) => queries.has(query) });
}

/** Call when the language or the units change: what nobody looks at is requested anew when it is wanted again. */
export const forgetUnseenWordings = (client: QueryClient): void =>
  client.removeQueries({
    predicate: (query) => !isObserved(query) && Object.keys(query.meta ?? {}).length > 0,
  });

/** Notes the wording of each request; a query that is requested again, by whichever button, or is gone, is former no longer. */
export function followFormerAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    const { queryHash } = event.query;
    const isQueried = event.type === 'updated' && event.action.type === 'fetch';
    if (!isQueried && event.type !== 'removed') return;
    if (isQueried) noteWording(event.query, wordingOf(event.query.meta));
    if (useProvenance.getState().formerServices.has(queryHash)) releaseFormer([queryHash]);
  });
}

const releaseFormer = (hashes: readonly string[]) =>
  useProvenance.setState(({ formerServices }) => ({
    formerServices: new Map([...formerServices].filter(([hash]) => !hashes.includes(hash))),
  }));
