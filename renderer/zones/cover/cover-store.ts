import { create } from 'zustand';
import type { TravelMode } from '../../../shared/api/value-sets.ts';
import type { Job, JobOf } from '../../../shared/desk/jobs.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import {
  type CheckedZone,
  type CoverCheck,
  checkOfPlan,
  coveredOfCheck,
} from '../../../shared/zones/cover/cover-check.ts';
import type { CoveredPlace } from '../../../shared/zones/cover/cover-figures.ts';
import type { CoverPlan } from '../../../shared/zones/cover/cover-plan.ts';
import { desk } from '../../desk/desk.ts';
import { deskState, watchDeskState } from '../../desk/states.ts';
import { localMinute } from '../../ui/format.ts';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';

/** What was found out, of the zones and stores as they were then. */
export interface CoverResult {
  check: CoverCheck;
  places: readonly CoveredPlace[];
  /** By the workspace's id. */
  zones: ReadonlyMap<string, CheckedZone>;
  /** Local date and time. */
  at: string;
}

/** Which places of zones are looked at; a grid also where addresses are not known. */
export type PlaceKind = 'addresses' | 'grid';

interface CoverState {
  isOpen: boolean;
  /** The workspace's ids of the zones that are checked; null: all. */
  chosen: ReadonlySet<string> | null;
  /** What can be checked instead of all. */
  offered: ReadonlySet<string>;
  mode: TravelMode;
  placeKind: PlaceKind;
  placesOfZone: number;
  fault: Fault | null;
  /** That of the workspace, until another check has ended. */
  result: CoverResult | null;
  /** What to check is chosen, though there is a result. */
  choosing: boolean;
}

const atFirst: CoverState = {
  isOpen: false,
  chosen: null,
  offered: new Set(),
  mode: 'driving',
  placeKind: 'addresses',
  placesOfZone: 50,
  fault: null,
  result: null,
  choosing: false,
};

/** What the check of cover asks and shows; it stays when its dialog is closed. */
export const useCover = create<CoverState>()(() => atFirst);

/** Opens the dialog for some zones, or for all where there are none. */
function openCover(ids: Iterable<string>, choosing: boolean) {
  const offered = new Set(ids);
  // A check under way stays what it was started for.
  const isRunning = runningCover(deskState('jobs')) !== null;
  useCover.setState((before) => ({
    isOpen: true,
    choosing,
    offered: isRunning ? before.offered : offered,
    chosen: isRunning ? before.chosen : offered.size > 0 ? offered : null,
  }));
}

export const openCoverOfZone = (id: string) => openCover([id], true);
export const openCoverOfChosen = () =>
  openCover(useSelection.getState().chosen, runningCover(deskState('jobs')) !== null);
export const closeCover = () => useCover.setState({ isOpen: false });

export const coverCommand: Command = {
  id: 'zones.cover',
  titleKey: 'cover.open',
  keys: [],
  run() {
    openPanel('zones');
    openCoverOfChosen();
  },
};

/** The check that has not ended; null where there is none. */
export function runningCover(jobs: readonly Job[]): JobOf<'cover'> | null {
  const job = jobs.find((one) => one.kind === 'cover');
  return job && job.state !== 'done' ? job : null;
}

/** Has the desk check what a plan asks; what was found before stays until that has ended. */
export async function startCover(plan: CoverPlan) {
  const { mode } = useCover.getState();
  const { zones } = useZones.getState();
  useCover.setState({ fault: null });
  const question = await inSlices(checkOfPlan(plan, zones, mode), new AbortController().signal);
  if (!question) return;
  const outcome = await desk.call('jobs.start', { kind: 'cover', question });
  if (!outcome.ok) useCover.setState({ fault: outcome.fault });
}

export async function cancelCover() {
  const job = runningCover(deskState('jobs'));
  if (job) await desk.call('jobs.cancel', { id: job.id });
}

/** Shows what was found last in the workspace, from now on, also after the window was loaded again. */
export const followCover = () => watchDeskState('coverChecked', (id) => void takeResult(id));

async function takeResult(id: string | null) {
  if (id === null) {
    useCover.setState({ result: null });
    return;
  }
  const outcome = await desk.call('cover.result', undefined);
  if (deskState('coverChecked') !== id) return;
  if (!outcome.ok) useCover.setState({ fault: outcome.fault });
  else if (outcome.value) {
    const { check, endedAt, ...ways } = outcome.value;
    useCover.setState({
      choosing: false,
      result: {
        check,
        places: coveredOfCheck(check, ways),
        zones: new Map(check.zones.map((zone) => [zone.id, zone])),
        at: localMinute(new Date(endedAt)),
      },
    });
  }
}
