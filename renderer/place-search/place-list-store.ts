import { CancelledError } from '@tanstack/react-query';
import { create } from 'zustand';
import { type Fault, isWaitedOut } from '../../shared/fault.ts';
import { faultOf, queryClient } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';
import { addressLines, type LookedUp, lookedUp, type PlaceList } from './place-list.ts';
import { geocodeQuery } from './questions.ts';
import { readPlaceList } from './read-place-list.ts';

/** A list that is being written or looked up; it stays until its places are used. */
interface Draft extends PlaceList {
  text: string;
  /** What is added to each address, such as the town. */
  addition: string;
  step: 'text' | 'places';
  isRunning: boolean;
  /** Why it does not go on by itself. */
  fault: Fault | null;
  /** Until then (of `performance.now()`) the service wants to be left alone; 0 when it has not said so. */
  heldUntil: number;
}

const noDraft: Draft = {
  ...{ text: '', addition: '', step: 'text', lines: [], found: new Map() },
  ...{ isRunning: false, fault: null, heldUntil: 0 },
};

/** The lists by what they are for. */
export const usePlaceLists = create<{ drafts: ReadonlyMap<string, Draft> }>()(() => ({ drafts: new Map() }));

const draftOf = (id: string): Draft => usePlaceLists.getState().drafts.get(id) ?? noDraft;
export const useDraft = (id: string): Draft => usePlaceLists(({ drafts }) => drafts.get(id) ?? noDraft);

/** Changes a list, or begins it. */
const change = (id: string, next: (draft: Draft) => Partial<Draft>) =>
  usePlaceLists.setState(({ drafts }) => {
    const draft = drafts.get(id) ?? noDraft;
    return { drafts: new Map(drafts).set(id, { ...draft, ...next(draft) }) };
  });

export const writeList = (id: string, written: { text?: string; addition?: string }) =>
  change(id, () => written);

/** Forgets a list whose places were used. */
export function dropList(id: string) {
  stopLookingUp(id);
  usePlaceLists.setState(({ drafts }) => {
    const rest = new Map(drafts);
    rest.delete(id);
    return { drafts: rest };
  });
}

/** Goes back to the text; what was found is kept for lines that stay as they are. */
export function backToText(id: string) {
  stopLookingUp(id);
  change(id, () => ({ step: 'text' }));
}

/** Reads the text and looks its addresses up; lines that were looked up before keep what was decided on them. */
export function startList(id: string) {
  const { text, addition, lines: before, found } = draftOf(id);
  const known = new Map(
    addressLines(before).flatMap((line) => {
      const one = found.get(line.line);
      return one ? [[line.address, one] as const] : [];
    }),
  );
  const lines = readPlaceList(text);
  const kept = addressLines(lines).flatMap((line) => {
    const one = known.get(line.address);
    const isSame = one && (one.corrected || one.address === asked(line.address, addition));
    return isSame ? [[line.line, one] as const] : [];
  });
  change(id, () => ({ step: 'places', lines, found: new Map(kept), fault: null }));
  void lookUp(id);
}

const asked = (address: string, addition: string) =>
  addition.trim() === '' ? address : `${address}, ${addition.trim()}`;

/** So many are asked for at once: others that ask the service meanwhile hardly wait. */
const atOnce = 3;
const runs = new Map<string, AbortController>();

/** Looks up what is not yet; ends early where it is stopped or the service cannot answer. */
export async function lookUp(id: string) {
  stopLookingUp(id);
  const { lines, found, addition } = draftOf(id);
  const waiting = addressLines(lines).filter(({ line }) => !found.has(line));
  if (waiting.length === 0) return;
  const run = new AbortController();
  runs.set(id, run);
  change(id, () => ({ isRunning: true, fault: null, heldUntil: 0 }));
  const next = waiting.values();
  const work = async () => {
    for (const { line, address } of next) {
      const one = await find(id, asked(address, addition), { run: run.signal });
      // What is answered to a run that was stopped says nothing.
      if (run.signal.aborted) return;
      put(id, line, one);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    if (runs.get(id) === run) end(id, null);
  } catch (error) {
    if (runs.get(id) === run) end(id, faultOf(error));
  }
}

function end(id: string, fault: Fault | null) {
  runs.get(id)?.abort();
  runs.delete(id);
  change(id, () => ({ isRunning: false, fault, heldUntil: 0 }));
}

/** Stops; what was found stays, and the rest can be looked up later. */
export function stopLookingUp(id: string) {
  if (runs.has(id)) end(id, null);
}

/** Looks a line up by another text; what the person decided on it before is gone. Throws a FaultError. */
export async function correctLine(id: string, line: number, address: string) {
  put(id, line, await find(id, address, { corrected: true }));
}

interface Finding {
  run?: AbortSignal;
  corrected?: boolean;
}

async function find(id: string, address: string, { run, corrected = false }: Finding): Promise<LookedUp> {
  for (;;) {
    const query = geocodeQuery(address, deskState('settings'));
    const cancel = () => void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    run?.addEventListener('abort', cancel, { once: true });
    try {
      const { results } = await queryClient.fetchQuery(query);
      return lookedUp(address, results, corrected);
    } catch (error) {
      if (run?.aborted) return lookedUp(address, [], corrected);
      // Another service is in use now: it is asked.
      if (error instanceof CancelledError) continue;
      const fault = faultOf(error);
      if (fault.kind === 'invalid') return { ...lookedUp(address, [], corrected), refused: fault };
      if (!run || !isWaitedOut(fault)) throw error;
      change(id, () => ({ heldUntil: performance.now() + fault.waitSeconds * 1000 }));
      await waited(fault.waitSeconds * 1000, run);
      if (run.aborted) return lookedUp(address, [], corrected);
    } finally {
      run?.removeEventListener('abort', cancel);
    }
  }
}

const waited = (milliseconds: number, run: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    run.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const put = (id: string, line: number, one: LookedUp) =>
  change(id, ({ found }) => ({ found: new Map(found).set(line, one) }));

const changeLines = (id: string, numbers: readonly number[], decided: (one: LookedUp) => Partial<LookedUp>) =>
  change(id, ({ found }) => {
    const next = new Map(found);
    for (const line of numbers) {
      const one = next.get(line);
      if (one) next.set(line, { ...one, ...decided(one) });
    }
    return { found: next };
  });

/** Takes lines for one of their candidates. */
export const chooseCandidate = (id: string, lines: readonly number[], candidate: number) =>
  changeLines(id, lines, () => ({ chosen: candidate, leftOut: false }));

/** Leaves lines out, or takes them in again; what is doubtful is to be decided then. */
export const leaveLinesOut = (id: string, lines: readonly number[], leftOut: boolean) =>
  changeLines(id, lines, ({ chosen, match }) => ({
    leftOut,
    chosen: match.doubts.length > 0 && !leftOut ? null : chosen,
  }));
