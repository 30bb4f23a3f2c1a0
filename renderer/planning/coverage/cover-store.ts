import { create } from 'zustand';
import type { TravelMode } from '../../../shared/api/value-sets.ts';
import type { Job, JobOf } from '../../../shared/desk/jobs.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import {
  type CheckedZone,
  type CoverCheck,
  checkOfPlan,
  coveredOfCheck,
} from '../../../shared/planning/coverage/cover-check.ts';
import {
  type CoveredPlace,
  type CoverSummary,
  coverSummary,
} from '../../../shared/planning/coverage/cover-figures.ts';
import type { CoverPlan } from '../../../shared/planning/coverage/cover-plan.ts';
import { desk } from '../../desk/desk.ts';
import { deskState, watchDeskState } from '../../desk/states.ts';
import { dateTimeLocalValue } from '../../ui/format.ts';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';

/** Result of a check, with the zones and stores of that time. */
export interface CoverResult {
  /** Id of the job. */
  id: string;
  check: CoverCheck;
  places: readonly CoveredPlace[];
  summary: CoverSummary;
  /** By workspace id. */
  zones: ReadonlyMap<string, CheckedZone>;
  /** Local date and time at which the check ended. */
  endedAt: string;
}

/** Kinds of places in zones; a grid also works without known addresses. */
export type PlaceKind = 'addresses' | 'grid';

interface CoverState {
  isOpen: boolean;
  /** Workspace ids of the zones to check; null for all. */
  checkedZoneIds: ReadonlySet<string> | null;
  /** The selection offered instead of all zones. */
  offeredZoneIds: ReadonlySet<string>;
  mode: TravelMode;
  placeKind: PlaceKind;
  placesPerZone: number;
  fault: Fault | null;
  /** The last result loaded; the workspace's own if its id is `coverChecked`. */
  result: CoverResult | null;
  /** Whether the setup is shown although there is a result. */
  showsSetup: boolean;
}

const initialState: CoverState = {
  isOpen: false,
  checkedZoneIds: null,
  offeredZoneIds: new Set(),
  mode: 'driving',
  placeKind: 'addresses',
  placesPerZone: 50,
  fault: null,
  result: null,
  showsSetup: false,
};

/** State of the coverage check; kept when the dialog is closed. */
export const useCover = create<CoverState>()(() => initialState);

/** Opens the dialog for some zones, or for all if none are given. */
function openCover(ids: Iterable<string>, showsSetup: boolean) {
  const zoneIds = new Set(ids);
  // A running check keeps the settings it was started with.
  const isRunning = runningCover(deskState('jobs')) !== null;
  useCover.setState((before) => ({
    isOpen: true,
    showsSetup,
    offeredZoneIds: isRunning ? before.offeredZoneIds : zoneIds,
    checkedZoneIds: isRunning ? before.checkedZoneIds : zoneIds.size > 0 ? zoneIds : null,
  }));
}

export const openCoverOfZone = (id: string) => openCover([id], true);
export const openCoverOfSelection = () =>
  openCover(useSelection.getState().selected, runningCover(deskState('jobs')) !== null);
export const closeCover = () => useCover.setState({ isOpen: false });

export const coverCommand: Command = {
  id: 'zones.cover',
  titleKey: 'cover.open',
  keys: [],
  run() {
    openPanel('zones');
    openCoverOfSelection();
  },
};

/** The unfinished check; null if there is none. */
export function runningCover(jobs: readonly Job[]): JobOf<'cover'> | null {
  const job = jobs.find((one) => one.kind === 'cover');
  return job && job.state !== 'done' ? job : null;
}

/** Starts a check on the desk; the previous result is kept until it ends. */
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

/** Shows the result of each new check from now on, instead of the setup. */
export const followCover = () =>
  watchDeskState('coverChecked', () => useCover.setState({ showsSetup: false }));

/**
 * Loads the result of a check, possibly hundreds of thousands of places, and summarizes it in slices. If there is none,
 * the dialog offers another check.
 */
export async function readResult(id: string, signal: AbortSignal) {
  const outcome = await desk.call('cover.result', undefined, { signal });
  if (signal.aborted) return;
  if (!outcome.ok || !outcome.value) {
    useCover.setState({ showsSetup: true, fault: outcome.ok ? null : outcome.fault });
    return;
  }
  const { check, endedAt, ...routes } = outcome.value;
  const zones = new Map(check.zones.map((zone) => [zone.id, zone]));
  const places = await inSlices(coveredOfCheck(check, routes), signal);
  const storeIdOf = (zone: string) => zones.get(zone)?.storeId ?? '';
  const summary = places && (await inSlices(coverSummary(places, storeIdOf), signal));
  if (summary)
    useCover.setState({
      result: { id, check, places, summary, zones, endedAt: dateTimeLocalValue(new Date(endedAt)) },
    });
}
