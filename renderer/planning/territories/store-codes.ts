import { create } from 'zustand';
import type { Fault } from '../../../shared/faults/fault.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { CodeLine } from '../../../shared/planning/territories/store-codes.ts';
import { faultOf, queryClient } from '../../desk/ask.ts';
import { deskState } from '../../desk/states.ts';
import { outlinedKinds, outlineQuery } from '../../place-search/place-outlines.ts';
import { runOnce, taskWorker } from '../../ui/worker-tasks.ts';
import type { OutlinesTasks } from './unite-outlines.worker.ts';

/** Result of a list of codes: zones by store, and lines without a result. */
export interface FoundCodes {
  /** By the list's name of the store. */
  zones: ReadonlyMap<string, ZoneGeometry>;
  missing: readonly (CodeLine & { reason: 'unknown' | 'noOutline' })[];
  /** Lines that assign the same area to different stores by two names. */
  conflicts: readonly { one: CodeLine; other: CodeLine }[];
}

interface StoreCodesState {
  /** Whether a list of codes is used instead of the nearest store. */
  isUsed: boolean;
  text: string;
  running: { done: number; total: number; abort: AbortController } | null;
  result: FoundCodes | null;
  fault: Fault | null;
}

/** The list that assigns codes and districts to stores, and its result. */
export const useStoreCodes = create<StoreCodesState>()(() => ({
  isUsed: false,
  text: '',
  running: null,
  result: null,
  fault: null,
}));

export const setCodesText = (text: string) => useStoreCodes.setState({ text, result: null, fault: null });

/** Number of concurrent requests; enough to use up the rate limits of a service. */
const concurrentRequests = 4;

/** Requests the border of each code and merges those of each store; the result goes to the store. */
export async function findCodes(codes: readonly CodeLine[]) {
  const abort = new AbortController();
  const isCurrent = () => !abort.signal.aborted;
  useStoreCodes.setState({ running: { done: 0, total: codes.length, abort }, result: null, fault: null });
  const settings = deskState('settings');
  const { types } = outlinedKinds(settings.service.kind, deskState('region')?.hasBoundaries ?? true);
  const outlines = new Map<CodeLine, ZoneGeometry>();
  const missing: FoundCodes['missing'][number][] = [];
  const queue = [...codes];
  let done = 0;
  const drainQueue = async () => {
    for (let line = queue.shift(); line && isCurrent(); line = queue.shift()) {
      const place = { key: line.code, name: line.code, publicId: null };
      const { address, outline } = await queryClient.fetchQuery(outlineQuery(place, types, settings));
      if (outline) outlines.set(line, outline);
      else missing.push({ ...line, reason: address === null ? 'unknown' : 'noOutline' });
      done += 1;
      if (isCurrent()) useStoreCodes.setState({ running: { done, total: codes.length, abort } });
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrentRequests }, drainQueue));
    if (!isCurrent()) return;
    const zones = await unitedByStore(outlines, abort.signal);
    if (!isCurrent()) return;
    missing.sort((one, other) => one.line - other.line);
    useStoreCodes.setState({
      running: null,
      result: { zones, missing, conflicts: sameAreaConflicts(codes, outlines) },
    });
  } catch (error) {
    if (!isCurrent()) return;
    abort.abort();
    useStoreCodes.setState({ running: null, fault: faultOf(error) });
  }
}

export function cancelCodes() {
  useStoreCodes.getState().running?.abort.abort();
  useStoreCodes.setState({ running: null });
}

/** Two names of the same place have identical borders. */
function sameAreaConflicts(codes: readonly CodeLine[], outlines: ReadonlyMap<CodeLine, ZoneGeometry>) {
  const first = new Map<string, CodeLine>();
  return codes.flatMap((other) => {
    const outline = outlines.get(other);
    if (!outline) return [];
    const key = JSON.stringify(outline.coordinates);
    const one = first.get(key);
    if (!one) first.set(key, other);
    return one && one.store !== other.store ? { one, other } : [];
  });
}

async function unitedByStore(
  outlines: ReadonlyMap<CodeLine, ZoneGeometry>,
  signal: AbortSignal,
): Promise<FoundCodes['zones']> {
  const outlinesByStore = new Map<string, ZoneGeometry[]>();
  for (const [{ store }, outline] of outlines)
    outlinesByStore.set(store, [...(outlinesByStore.get(store) ?? []), outline]);
  const worker = taskWorker<OutlinesTasks>(
    new Worker(new URL('./unite-outlines.worker.ts', import.meta.url), { type: 'module' }),
  );
  return (await runOnce(worker, 'unite', outlinesByStore, { signal })) ?? new Map();
}
