import { create } from 'zustand';
import type { TravelMode } from '../../../shared/api/value-sets.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import {
  type CoverAnswers,
  type CoveredPlace,
  coveredPlaces,
  durationsOf,
} from '../../../shared/zones/cover/cover-figures.ts';
import type { CoverPlan } from '../../../shared/zones/cover/cover-plan.ts';
import type { Store } from '../../../shared/zones/stores/store.ts';
import { answerQuestions } from '../../../shared/zones/territories/sampling.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { faultOf } from '../../desk/ask.ts';
import { localMinute } from '../../ui/format.ts';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { askCosts } from '../territories/ask-costs.ts';

/** What was found out, of the zones and stores as they were then. */
export interface CoverResult
  extends Pick<CoverPlan, 'zonesByAddress' | 'zonesOnGrid' | 'gridMeters' | 'withoutStore'> {
  places: readonly CoveredPlace[];
  mode: TravelMode;
  zones: ReadonlyMap<string, Zone>;
  stores: ReadonlyMap<string, Store>;
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
  running: { done: number; total: number; abort: AbortController } | null;
  fault: Fault | null;
  /** It stays while the program runs. */
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
  running: null,
  fault: null,
  result: null,
  choosing: false,
};

/** What the check of cover asks and shows; it stays when its dialog is closed. */
export const useCover = create<CoverState>()(() => atFirst);

/** Opens the dialog for some zones, or for all where there are none. */
function openCover(ids: Iterable<string>, choosing: boolean) {
  const offered = new Set(ids);
  useCover.setState(({ running, ...before }) => ({
    isOpen: true,
    choosing,
    // A check under way stays what it was started for.
    offered: running ? before.offered : offered,
    chosen: running ? before.chosen : offered.size > 0 ? offered : null,
  }));
}

export const openCoverOfZone = (id: string) => openCover([id], true);
export const openCoverOfChosen = () =>
  openCover(useSelection.getState().chosen, useCover.getState().running !== null);
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

/** Has the questions of a plan answered by the service in use; what was found before stays if that does not succeed. */
export async function startCover(plan: CoverPlan) {
  const { mode } = useCover.getState();
  const { zones, stores } = useZones.getState();
  const abort = new AbortController();
  const answers: CoverAnswers = new Map();
  const total = plan.questions.length;
  let done = 0;
  useCover.setState({ running: { done, total, abort }, fault: null });
  try {
    await answerQuestions(
      plan.questions,
      askCosts({
        stores: plan.stores.map(({ position }) => position),
        method: 'time',
        mode,
        signal: abort.signal,
      }),
      (question, costs) => {
        for (const [position, ways] of durationsOf(question, costs)) answers.set(position, ways);
        done += 1;
        if (!abort.signal.aborted) useCover.setState({ running: { done, total, abort } });
      },
    );
    if (abort.signal.aborted) return;
    const { zonesByAddress, zonesOnGrid, gridMeters, withoutStore } = plan;
    const places = coveredPlaces(plan, answers, (zone) => zones.get(zone)?.storeId);
    const at = localMinute(new Date());
    useCover.setState({
      running: null,
      choosing: false,
      result: { places, zonesByAddress, zonesOnGrid, gridMeters, withoutStore, mode, zones, stores, at },
    });
  } catch (error) {
    if (abort.signal.aborted) return;
    abort.abort();
    useCover.setState({ running: null, fault: faultOf(error) });
  }
}

export function cancelCover() {
  useCover.getState().running?.abort.abort();
  useCover.setState({ running: null });
}

/** Whether stores, or zones that were checked, are otherwise now. */
export function isOutdated(
  { places, zones: before, stores }: CoverResult,
  now: { zones: ReadonlyMap<string, Zone>; stores: ReadonlyMap<string, Store> },
): boolean {
  if (stores !== now.stores) return true;
  if (before === now.zones) return false;
  return [...new Set(places.map(({ zone }) => zone))].some((id) => {
    const [then, present] = [before.get(id), now.zones.get(id)];
    return then?.geometry !== present?.geometry || then?.storeId !== present?.storeId;
  });
}
