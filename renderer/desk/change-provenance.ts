import type { Query, QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../shared/desk/index.ts';
import { operations } from '../../shared/desk/operations.ts';
import { FaultError, isServiceUnavailable } from '../../shared/faults/fault.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { type AnsweringService, isSameAnsweringService } from '../../shared/settings/settings.ts';
import { answerKey, answerKeyOf, requestHash, wordingOf } from './answer-key.ts';
import {
  isObserved,
  isOutdated,
  otherwiseWorded,
  outdatedOnDisplay,
  provenanceOf,
  setRequestedWording,
  useProvenance,
} from './provenance.ts';

/**
 * Makes queries return the responses of a saved search, until `stopReviewing`.
 * @param exclusiveCalls calls never sent to the service meanwhile, even if the search has no response to them
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
      answers: new Map(answers.map(({ call, question, answer }) => [requestHash(call, question), answer])),
      exclusiveCalls: new Set(exclusiveCalls),
    },
  });
}

/** Ends the review. Also removes the service's responses to the same queries, which may be outdated, so they are repeated. */
export function stopReviewing(client: QueryClient): void {
  const answers = useProvenance.getState().reviewed?.answers;
  useProvenance.setState({ reviewed: null });
  client.removeQueries({
    predicate: (query) => {
      const key = answerKeyOf(query);
      return (
        key !== undefined && (!key.isOfService || answers?.has(requestHash(key.call, key.question)) === true)
      );
    },
  });
}

/**
 * Defers queries of these calls: they aren't sent, but filled from the history by `answerFromHistory`. A provider
 * charges for requests and needs a network, so restoring the panels' inputs at the start must not send any.
 */
export function deferCalls(client: QueryClient, calls: readonly CallName[]): void {
  const { deferredCalls } = useProvenance.getState();
  useProvenance.setState({ deferredCalls: new Set([...deferredCalls, ...calls]) });
  if (deferredCalls.size > 0) return;
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (useProvenance.getState().deferredCalls.size === 0) unsubscribe();
    else if (type === 'added') fillFromHistory(query);
  });
}

/** Fills deferred queries with the responses of a search in the history. Ignores a search without a time. */
export function answerFromHistory(
  client: QueryClient,
  { answers, askedAt }: Pick<SavedSearch, 'answers' | 'askedAt'>,
): void {
  if (askedAt === null) return;
  const updatedAt = Date.parse(askedAt);
  const entries = answers.map(
    ({ call, question, answer }) =>
      [requestHash(call, question), { answer, updatedAt, wording: wordingOf(question) }] as const,
  );
  useProvenance.setState(({ history }) => ({ history: new Map([...history, ...entries]) }));
  for (const query of client.getQueryCache().getAll()) fillFromHistory(query);
}

function fillFromHistory(query: Query) {
  const key = answerKeyOf(query);
  if (!key || provenanceOf(query).kind !== 'deferred' || query.state.data !== undefined) return;
  const entry = useProvenance.getState().history.get(requestHash(key.call, key.question));
  if (!entry) return;
  query.setData(entry.answer, { updatedAt: entry.updatedAt, manual: true });
  setRequestedWording(query, entry.wording);
}

/** Ends the deferral of these calls, or of all. Call when the user starts a new request. */
export function releaseCalls(calls?: readonly CallName[]): void {
  useProvenance.setState(({ deferredCalls, history }) => {
    const remaining = calls ? [...deferredCalls].filter((name) => !calls.includes(name)) : [];
    return { deferredCalls: new Set(remaining), history: remaining.length === 0 ? new Map() : history };
  });
}

/**
 * Marks displayed data as that of a former service: it stays on display until the user requests it from the new
 * service, which may respond differently and charge for it. Call when another service is in use.
 */
export function markFormerAnswers(
  client: QueryClient,
  before: AnsweringService,
  now: AnsweringService,
): void {
  markFormer(client, before, now, () => true);
  releaseCalls();
}

/** As `markFormerAnswers`, for another region of the built-in service; zones don't depend on the region. */
export const markFormerRegion = (
  client: QueryClient,
  before: AnsweringService,
  now: AnsweringService,
): void => markFormer(client, before, now, (call) => Object.hasOwn(operations, call));

function markFormer(
  client: QueryClient,
  before: AnsweringService,
  now: AnsweringService,
  includesCall: (call: CallName) => boolean,
) {
  const cache = client.getQueryCache();
  const { formerServices } = useProvenance.getState();
  const queries = cache.findAll({
    predicate(query) {
      const key = answerKeyOf(query);
      return key?.isOfService === true && includesCall(key.call);
    },
  });
  // A disabled query with data belongs to a closed panel whose result is on the map.
  const isVisible = (query: Query) =>
    query.isActive() || (isObserved(query) && (isOutdated(query) || query.state.status !== 'pending'));
  const [visible, others] = [queries.filter(isVisible), queries.filter((query) => !isVisible(query))];
  for (const query of others) cache.remove(query);
  const services = visible.map(
    ({ queryHash }) => [queryHash, formerServices.get(queryHash) ?? before] as const,
  );
  // After switching back, data of that service isn't former anymore.
  useProvenance.setState({
    formerServices: new Map(
      [...formerServices, ...services].filter(([, service]) => !isSameAnsweringService(service, now)),
    ),
  });
  for (const query of visible) {
    const { error, data } = query.state;
    // Faults such as a missing key or an exceeded quota only concern the previous service.
    if (error instanceof FaultError && isServiceUnavailable(error.fault) && data === undefined) query.reset();
    else void query.cancel({ revert: true });
  }
}

/** Requests the displayed data of these calls from the service in use; if that fails, the previous data stays. */
export function refetchFromServiceInUse(client: QueryClient, calls: readonly CallName[]): void {
  const hashes = outdatedOnDisplay(client, calls).map(({ queryHash }) => queryHash);
  releaseFormer(hashes);
  releaseCalls(calls);
  void client.refetchQueries({ predicate: ({ queryHash }) => hashes.includes(queryHash) });
}

/** Requests displayed texts of these calls that are in another language or units again, in the current ones. */
export function askInOwnWording(client: QueryClient, calls: readonly CallName[]): void {
  const queries = new Set(otherwiseWorded(client, calls));
  void client.refetchQueries({ predicate: (query) => queries.has(query) });
}

/** Removes queries with texts that aren't on display. Call when the language or units have changed. */
export const forgetUnseenWordings = (client: QueryClient): void =>
  client.removeQueries({
    predicate: (query) => !isObserved(query) && Object.keys(query.meta ?? {}).length > 0,
  });

/** Stores the wording of each request, and clears the former service of a query once it is repeated or removed. */
export function followFormerAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    const { queryHash } = event.query;
    const isFetch = event.type === 'updated' && event.action.type === 'fetch';
    if (!isFetch && event.type !== 'removed') return;
    if (isFetch) setRequestedWording(event.query, wordingOf(event.query.meta));
    if (useProvenance.getState().formerServices.has(queryHash)) releaseFormer([queryHash]);
  });
}

const releaseFormer = (hashes: readonly string[]) =>
  useProvenance.setState(({ formerServices }) => ({
    formerServices: new Map([...formerServices].filter(([hash]) => !hashes.includes(hash))),
  }));
