import { create } from 'zustand';
import type { ZoneUpdate } from '../../../shared/desk.ts';
import type { Fault } from '../../../shared/fault.ts';
import { startWork } from '../../app/work.ts';
import { queryClient } from '../../ask.ts';
import { desk } from '../../desk.ts';
import { words } from '../../words/words.ts';
import { saved } from '../zones-store.ts';
import { sayOutcomes } from './say-outcomes.ts';

interface Changes {
  running: { done: number; total: number; cancel(): void } | null;
  /** What became of each zone whose changes were sent last, by the workspace's id. */
  outcomes: ReadonlyMap<string, ZoneUpdate['outcome']>;
  /** The service in use said that it cannot change zones. */
  unsupported: boolean;
  fault: { ids: readonly string[]; fault: Fault } | null;
}

const nothing: Changes = { running: null, outcomes: new Map(), unsupported: false, fault: null };

/** Sending the changes of zones that the service has already. */
export const useChanges = create<Changes>()(() => nothing);

export const forgetChangeOutcomes = () => useChanges.setState(nothing);

/** Sends what changed in these zones since they were created; sending the same again does no harm. */
export async function sendChanges(ids: readonly string[]) {
  if (useChanges.getState().running || ids.length === 0) return;
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const progress = (done: number, total: number) => useChanges.setState({ running: { done, total, cancel } });
  useChanges.setState(nothing);
  progress(0, ids.length);
  const work = startWork({ title: words.t('zones.changes.work', { count: ids.length }), cancel });
  // What is sent is what the desk has; why it has not the latest is shown by itself.
  const outcome = (await saved())
    ? await desk.call(
        'zones.sendChanges',
        { ids: [...ids] },
        {
          signal: controller.signal,
          onProgress({ done, total }) {
            work.progress({ done, total });
            progress(done, total);
          },
        },
      )
    : null;
  work.finish();
  if (!outcome) return useChanges.setState(nothing);
  useChanges.setState({
    ...nothing,
    ...(outcome.ok
      ? {
          unsupported: !outcome.value.supported,
          outcomes: new Map(outcome.value.zones.map(({ id, outcome: what }) => [id, what] as const)),
        }
      : { fault: { ids, fault: outcome.fault } }),
  });
  if (outcome.ok) sayOutcomes(outcome.value.zones.map(({ outcome: what }) => what));
  void queryClient.invalidateQueries({ queryKey: ['zones.atService'] });
}
