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
import {
  type CoveredPlace,
  type CoverSummary,
  coverSummary,
} from '../../../shared/zones/cover/cover-figures.ts';
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
  /** The job that found it. */
  id: string;
  check: CoverCheck;
  places: readonly CoveredPlace[];
  summary: CoverSummary;
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
  /** What was read last; that of the workspace where its id is `coverChecked`. */
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

/** Shows what another check has found, from now on, where the dialog is open. */
export const followCover = () => watchDeskState('coverChecked', () => useCover.setState({ choosing: false }));

/**
 * Reads what the check of an id found, which may be hundreds of thousands of places, and counts it up without holding
 * up the window. Where there is nothing to be read the dialog offers another check.
 */
export async function readResult(id: string, signal: AbortSignal) {
  const outcome = await desk.call('cover.result', undefined, { signal });
  if (signal.aborted) return;
  if (!outcome.ok || !outcome.value) {
    useCover.setState({ choosing: true, fault: outcome.ok ? null : outcome.fault });
    return;
  }
  const { check, endedAt, ...ways } = outcome.value;
  const zones = new Map(check.zones.map((zone) => [zone.id, zone]));
  const places = await inSlices(coveredOfCheck(check, ways), signal);
  const storeIdOf = (zone: string) => zones.get(zone)?.storeId ?? '';
  const summary = places && (await inSlices(coverSummary(places, storeIdOf), signal));
  if (summary)
    useCover.setState({
      result: { id, check, places, summary, zones, at: localMinute(new Date(endedAt)) },
    });
}
