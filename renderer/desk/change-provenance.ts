import type { Query, QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../shared/desk/index.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { isSameService, type ServiceChoice } from '../../shared/settings/settings.ts';
import { answerKey, answerKeyOf, questionHash } from './answer-key.ts';
import type { wordingNow } from './language.ts';
import { isObserved, isUnasked, provenanceOf, unaskedOnDisplay, useProvenance } from './provenance.ts';

/**
 * From now on these questions have the answers of a saved search, at once and until `stopReviewing`.
 * @param exclusiveCalls are not asked of the service even where the search has no answer
 */
export function startReviewing(
  client: QueryClient,
  search: SavedSearch,
  exclusiveCalls: readonly CallName[],
  { language, units }: ReturnType<typeof wordingNow>,
): void {
  stopReviewing(client);
  const { id, answers } = search;
  for (const { call, question, answer } of answers) {
    const worded = {
      ...question,
      ...('language' in question && { language }),
      ...('units' in question && { units }),
    };
    client.setQueryData(answerKey({ savedSearch: id }, call, worded), answer);
  }
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
    ({ call, question, answer }) => [questionHash(call, question), { answer, updatedAt }] as const,
  );
  useProvenance.setState(({ history }) => ({ history: new Map([...history, ...found]) }));
  for (const query of client.getQueryCache().getAll()) fill(query);
}

function fill(query: Query) {
  const key = answerKeyOf(query);
  if (!key || provenanceOf(query).kind !== 'deferred' || query.state.data !== undefined) return;
  const found = useProvenance.getState().history.get(questionHash(key.call, key.question));
  if (found) query.setData(found.answer, { updatedAt: found.updatedAt, manual: true });
}

/** A person asks something else by these calls, or by all: they are asked from now on. */
export function releaseCalls(calls?: readonly CallName[]): void {
  useProvenance.setState(({ deferredCalls, history }) => {
    const left = calls ? [...deferredCalls].filter((name) => !calls.includes(name)) : [];
    return { deferredCalls: new Set(left), history: left.length === 0 ? new Map() : history };
  });
}

/**
 * To be called when another service comes into use. It answers otherwise and may charge for it: what is on display
 * stays as the service before answered it, until a person has it calculated again.
 */
export function markFormerAnswers(client: QueryClient, before: ServiceChoice, now: ServiceChoice): void {
  const cache = client.getQueryCache();
  const { formerServices } = useProvenance.getState();
  const queries = cache.findAll({ predicate: (query) => answerKeyOf(query)?.isOfService === true });
  const isVisible = (query: Query) => query.isActive() || (isUnasked(query) && isObserved(query));
  const [visible, others] = [queries.filter(isVisible), queries.filter((query) => !isVisible(query))];
  for (const query of others) cache.remove(query);
  releaseCalls();
  const services = visible.map(
    ({ queryHash }) => [queryHash, formerServices.get(queryHash) ?? before] as const,
  );
  // What the service in use answered earlier is its own again.
  useProvenance.setState({
    formerServices: new Map(services.filter(([, service]) => !isSameService(service, now))),
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

/** A query that is asked again, by whichever button, or is gone, is former no longer. */
export function followFormerAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    const { queryHash } = event.query;
    const isQueried = event.type === 'updated' && event.action.type === 'fetch';
    if (!isQueried && event.type !== 'removed') return;
    if (useProvenance.getState().formerServices.has(queryHash)) releaseFormer([queryHash]);
  });
}

const releaseFormer = (hashes: readonly string[]) =>
  useProvenance.setState(({ formerServices }) => ({
    formerServices: new Map([...formerServices].filter(([hash]) => !hashes.includes(hash))),
  }));
