import { create } from 'zustand';
import type { ZoneCreation } from '../../shared/desk.ts';
import type { Fault } from '../../shared/fault.ts';
import { startWork } from '../app/work.ts';
import { queryClient } from '../ask.ts';
import { desk } from '../desk.ts';
import { words } from '../words/words.ts';
import { readZones, saved } from './zones-store.ts';

interface Creation {
  /** Null when nothing is being created. */
  running: { done: number; total: number; cancel(): void } | null;
  /** What became of each zone when it was last sent, by the workspace's id. */
  outcomes: ReadonlyMap<string, ZoneCreation['outcome']>;
  /** Why nothing could be told of the last creation as a whole. */
  fault: { ids: readonly string[]; fault: Fault } | null;
}

/** The creation of zones at the service. */
export const useCreation = create<Creation>()(() => ({ running: null, outcomes: new Map(), fault: null }));

/** Creates zones at the service; what became of each is in the store. */
export async function createZones(ids: readonly string[]) {
  if (useCreation.getState().running || ids.length === 0) return;
  // What is sent is what the desk has; why it has not the latest is shown by itself.
  if (!(await saved())) return;
  const abort = new AbortController();
  const cancel = () => abort.abort();
  const work = startWork({ title: words.t('zones.create.work', { count: ids.length }), cancel });
  useCreation.setState(({ outcomes }) => ({
    running: { done: 0, total: ids.length, cancel },
    outcomes: new Map([...outcomes].filter(([id]) => !ids.includes(id))),
    fault: null,
  }));
  const outcome = await desk.call(
    'zones.create',
    { ids: [...ids] },
    {
      signal: abort.signal,
      onProgress(progress) {
        work.progress(progress);
        useCreation.setState(({ running }) => ({ running: running && { ...running, ...progress } }));
      },
    },
  );
  work.finish();
  useCreation.setState(({ outcomes }) => ({
    running: null,
    ...(outcome.ok
      ? {
          outcomes: new Map([...outcomes, ...outcome.value.map(({ id, outcome }) => [id, outcome] as const)]),
        }
      : { fault: { ids, fault: outcome.fault } }),
  }));
  readZones();
  void queryClient.invalidateQueries({ queryKey: ['zones.atService'] });
}

/** Takes the outcomes away that were read. */
export const forgetOutcomes = () => useCreation.setState({ outcomes: new Map(), fault: null });
