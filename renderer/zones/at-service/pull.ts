import type { TFunction } from 'i18next';
import { create } from 'zustand';
import type { AnswerTo } from '../../../shared/desk/index.ts';
import type { Fault } from '../../../shared/fault.ts';
import { desk } from '../../desk/desk.ts';
import { formatList } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { announce } from '../../workbench/announcements.ts';
import { startWork } from '../../workbench/jobs.ts';
import { chooseZones } from '../../workspace-zones/selection.ts';
import { readZones, saved } from '../../workspace-zones/zones-store.ts';
import { showOnMap } from '../editing/zone-tools.ts';

/** What came. */
export type Pulled = Extract<AnswerTo<'zones.pull'>, { supported: true }>;

type PullState =
  | { kind: 'idle' }
  | { kind: 'running'; found: number }
  | { kind: 'done'; pulled: Pulled }
  | { kind: 'unsupported' }
  | { kind: 'failed'; fault: Fault };

interface Pull {
  state: PullState;
  /** The dialog is open; where it is not, the panel tells what becomes of it. */
  asking: boolean;
}

/** Bringing the service's zones into the workspace. */
export const usePull = create<Pull>()(() => ({ state: { kind: 'idle' }, asking: false }));

const become = (state: PullState) => usePull.setState({ state });

let controller: AbortController | null = null;

export const cancelPull = () => controller?.abort();

export const askPull = () => usePull.setState({ asking: true });

/** Closes the dialog and puts the outcome away; what is under way goes on. */
export function closePull() {
  usePull.setState(({ state }) => ({
    asking: false,
    state: state.kind === 'running' ? state : { kind: 'idle' },
  }));
}

/** Chooses what came, and shows it on the map. */
export function showPulled({ change: { put } }: Pulled) {
  if (put.length === 0) return;
  chooseZones(put.map(({ id }) => id));
  showOnMap(put.map(({ geometry }) => geometry));
}

/** Brings all zones of the service, as one step that can be undone; a zone with a `zone_id` that is here is kept or replaced. */
export async function pullZones(existing: 'keep' | 'replace') {
  if (usePull.getState().state.kind === 'running') return;
  const own = new AbortController();
  controller = own;
  become({ kind: 'running', found: 0 });
  const work = startWork({ title: words.t('zones.pull.work'), cancel: cancelPull });
  // The desk compares with what it has, so it has to have the latest.
  const outcome = (await saved())
    ? await desk.call(
        'zones.pull',
        { existing },
        { signal: own.signal, onProgress: ({ found }) => become({ kind: 'running', found }) },
      )
    : null;
  work.finish();
  if (!outcome) return become({ kind: 'idle' });
  // Also after a cancellation, which may have come too late.
  readZones();
  await saved();
  if (!outcome.ok) {
    return become(
      outcome.fault.kind === 'cancelled' ? { kind: 'idle' } : { kind: 'failed', fault: outcome.fault },
    );
  }
  if (!outcome.value.supported) return become({ kind: 'unsupported' });
  become({ kind: 'done', pulled: outcome.value });
  announce(formatList(pulledInWords(words.t, outcome.value)));
}

/** How many of the service's zones came, and what became of the others. */
export const pulledInWords = (t: TFunction, { added, replaced, kept, same }: Pulled): string[] => [
  t('zones.pull.added', { count: added }),
  ...(replaced > 0 ? [t('zones.pull.replaced', { count: replaced })] : []),
  ...(kept > 0 ? [t('zones.pull.kept', { count: kept })] : []),
  ...(same > 0 ? [t('zones.pull.same', { count: same })] : []),
];
