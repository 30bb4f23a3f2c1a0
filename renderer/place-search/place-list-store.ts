import { CancelledError } from '@tanstack/react-query';
import { create } from 'zustand';
import { type Fault, isShortRateLimit } from '../../shared/faults/fault.ts';
import type { Decision } from '../../shared/geocoding/list-lines.ts';
import { deskQuery, faultOf, queryClient } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';
import { placeListOf } from './kept-place-list.ts';
import {
  addressLines,
  ambiguousLines,
  decidedAsBefore,
  type LookedUp,
  lookedUp,
  type PlaceList,
} from './place-list.ts';
import { geocodeRequest } from './place-queries.ts';

/** A saved list under review. */
export interface Draft extends PlaceList {
  isRunning: boolean;
  /** Why the look-up stopped; null if it did not fail. */
  fault: Fault | null;
  /**
   * Time of the next request (on the clock of `performance.now()`) while the service demands a wait; 0 otherwise.
   */
  waitingUntil: number;
  /** Whether the list shows its stored answers; false once it is looked up again. */
  isSaved: boolean;
  /** Results before the list was looked up again. */
  previousResults: ReadonlyMap<number, LookedUp>;
  /** Changes whenever a list is shown or looked up again, so that undo can't reach the decisions of another review. */
  review: number;
  /** Number of changes so far. */
  change: number;
}

export const noDraft: Draft = {
  lines: [],
  found: new Map(),
  isRunning: false,
  fault: null,
  waitingUntil: 0,
  isSaved: false,
  previousResults: new Map(),
  review: 0,
  change: 0,
};

/** Lists by their id. */
export const usePlaceLists = create<{ drafts: ReadonlyMap<string, Draft> }>()(() => ({ drafts: new Map() }));

/** Id of the list under review. */
export const reviewedListId = 'saved';
export const useIsListReviewed = (): boolean => usePlaceLists(({ drafts }) => drafts.has(reviewedListId));

export const draftOf = (id: string): Draft => usePlaceLists.getState().drafts.get(id) ?? noDraft;
export const useDraft = (id: string): Draft => usePlaceLists(({ drafts }) => drafts.get(id) ?? noDraft);

/** Changes a list, or creates it. */
const change = (id: string, next: (draft: Draft) => Partial<Draft>) =>
  usePlaceLists.setState(({ drafts }) => {
    const draft = drafts.get(id) ?? noDraft;
    return { drafts: new Map(drafts).set(id, { ...draft, ...next(draft), change: draft.change + 1 }) };
  });

let reviews = 0;
function nextReview(): number {
  reviews += 1;
  return reviews;
}

/** Shows a saved list for review. */
export const showStoredList = (stored: Parameters<typeof placeListOf>[0]) => {
  stopLookingUp(reviewedListId);
  change(reviewedListId, () => ({ ...noDraft, ...placeListOf(stored), isSaved: true, review: nextReview() }));
};

/** Looks up all addresses of a list again; keeps decisions that still apply. */
export function lookUpAgain(id: string) {
  change(id, ({ found, lines }) => {
    const ambiguous = ambiguousLines(lines).flatMap(({ line }) => {
      const result = found.get(line);
      return result ? [[line, result] as const] : [];
    });
    return { previousResults: found, found: new Map(ambiguous), isSaved: false, review: nextReview() };
  });
  void lookUp(id);
}

/** Ends the review of a list. */
export function dropList(id: string) {
  stopLookingUp(id);
  usePlaceLists.setState(({ drafts }) => {
    const rest = new Map(drafts);
    rest.delete(id);
    return { drafts: rest };
  });
}

/** Number of concurrent requests; low, so that other requests hardly wait. */
const concurrentRequests = 3;
const runs = new Map<string, AbortController>();

/**
 * Looks up the remaining addresses; ends early when stopped or if the service fails. Only waits for the rate limit are
 * handled here: requests go through the query cache, and the gateway retries each of them.
 */
export async function lookUp(id: string) {
  stopLookingUp(id);
  const { lines, found, previousResults } = draftOf(id);
  const waiting = addressLines(lines).filter(({ line }) => !found.has(line));
  if (waiting.length === 0) return;
  const run = new AbortController();
  runs.set(id, run);
  change(id, () => ({ isRunning: true, fault: null, waitingUntil: 0 }));
  const next = waiting.values();
  const worker = async () => {
    for (const { line, address } of next) {
      const previous = previousResults.get(line);
      const result = await find(id, previous?.address ?? address, {
        run: run.signal,
        corrected: previous?.corrected ?? false,
        skipsCache: previous !== undefined,
      });
      // Results of a stopped run are dropped.
      if (run.signal.aborted) return;
      setResult(id, line, previous ? decidedAsBefore(result, previous) : result);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrentRequests }, worker));
    if (runs.get(id) === run) endRun(id, null);
  } catch (error) {
    if (runs.get(id) === run) endRun(id, faultOf(error));
  }
}

function endRun(id: string, fault: Fault | null) {
  runs.get(id)?.abort();
  runs.delete(id);
  change(id, () => ({ isRunning: false, fault, waitingUntil: 0 }));
}

/** Stops the look-up; results are kept, and the remaining lines can be looked up later. */
export function stopLookingUp(id: string) {
  if (runs.has(id)) endRun(id, null);
}

/**
 * Looks a line up by another text and discards previous decisions on it.
 * @throws FaultError if the request fails
 */
export async function correctLine(id: string, line: number, address: string) {
  setResult(id, line, await find(id, address, { corrected: true }));
}

interface LookUpOptions {
  run?: AbortSignal;
  corrected?: boolean;
  /** Skips cached answers. */
  skipsCache?: boolean;
}

async function find(
  id: string,
  address: string,
  { run, corrected = false, skipsCache = false }: LookUpOptions,
): Promise<LookedUp> {
  for (;;) {
    const settings = deskState('settings');
    const request = geocodeRequest(address, settings);
    const query = deskQuery('localities.geocode', request);
    const cancel = () => void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    run?.addEventListener('abort', cancel, { once: true });
    try {
      const answer = await queryClient.fetchQuery({ ...query, ...(skipsCache && { staleTime: 0 }) });
      const receivedAt = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt ?? Date.now();
      const answered = { question: { ...request }, answer, service: settings.service, at: receivedAt };
      return lookedUp(address, answered, corrected);
    } catch (error) {
      if (run?.aborted) return lookedUp(address, null, corrected);
      // The service was switched meanwhile: retry on the new one.
      if (error instanceof CancelledError) continue;
      const fault = faultOf(error);
      if (fault.kind === 'invalid') return { ...lookedUp(address, null, corrected), refused: fault };
      if (!run || !isShortRateLimit(fault)) throw error;
      change(id, () => ({ waitingUntil: performance.now() + fault.waitSeconds * 1000 }));
      await delay(fault.waitSeconds * 1000, run);
      if (run.aborted) return lookedUp(address, null, corrected);
    } finally {
      run?.removeEventListener('abort', cancel);
    }
  }
}

const delay = (milliseconds: number, run: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    run.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const setResult = (id: string, line: number, result: LookedUp) =>
  change(id, ({ found }) => ({ found: new Map(found).set(line, result) }));

/** Applies decisions to lines with a result, by line number. */
export const decideLines = (id: string, decisions: ReadonlyMap<number, Decision>) =>
  change(id, ({ found }) => ({
    found: new Map(
      [...found].map(([line, result]) => {
        const decision = decisions.get(line);
        return [line, decision ? { ...result, ...appliedDecision(decision, result) } : result];
      }),
    ),
  }));

function appliedDecision(
  decision: Decision,
  { match, chosen }: LookedUp,
): Pick<LookedUp, 'chosen' | 'leftOut'> {
  switch (decision.kind) {
    case 'confirmed':
      return { chosen: decision.candidate, leftOut: false };
    case 'rejected':
      return { chosen, leftOut: true };
    case 'open':
      return { chosen: match.candidates.length > 0 && match.doubts.length === 0 ? 0 : null, leftOut: false };
  }
}
