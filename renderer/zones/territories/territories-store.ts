import { create } from 'zustand';
import type { Method, TollMode } from '../../../shared/api/value-sets.ts';
import type { Job } from '../../../shared/desk/jobs.ts';
import type { TerritoriesQuestion, TerritoriesWay } from '../../../shared/desk/territories.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import { toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type {
  AdjustedTerritories,
  Avoidance,
  LastTerritories,
  ListedPoint,
} from '../../../shared/saved/searches.ts';
import type { DemandColumn } from '../../../shared/zones/territories/demand.ts';
import { type CapacityUnit, fullShare, type StoreShare } from '../../../shared/zones/territories/division.ts';
import { firstGridMeters, type SamplingPlan } from '../../../shared/zones/territories/sampling.ts';
import { noScenario, type Scenario } from '../../../shared/zones/territories/scenario.ts';
import { type StoreToDivide, storeKey } from '../../../shared/zones/territories/stores-to-divide.ts';
import { type CostSample, fullReach, outlineAround } from '../../../shared/zones/territories/territories.ts';
import type { MadeZone } from '../../../shared/zones/territories/territories-update.ts';
import { desk } from '../../desk/desk.ts';
import { deskState, watchDeskState } from '../../desk/states.ts';
import { nothingAvoided } from '../../journey/avoidance.ts';
import { avoidanceNow } from '../../journey/closures-in-force.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

/** What the nearest store is nearest by; `straight` asks no service. */
export type Nearness = Method | 'straight';

/** What was found out about stores, from which their zones are made for any limits and weights. */
export interface SampledStores {
  stores: TerritoriesQuestion['stores'];
  nearness: Nearness;
  outline: ZoneGeometry;
  samples: readonly CostSample[];
  /** How far samples on streets may be from each other, where the land that these reach is divided; else null. */
  reachedSpacingMeters: number | null;
  /** How they were found, and the job that has them; null where nothing was asked. */
  found: { way: TerritoriesWay; job: string; avoid: Avoidance; scenario: Scenario } | null;
}

interface TerritoriesState {
  isOpen: boolean;
  nearness: Nearness;
  mode: TollMode;
  /** The workspace's id of the zone that is divided; null: the land around the stores. */
  outlineZone: string | null;
  resolutionMeters: number;
  fault: Fault | null;
  sampled: SampledStores | null;
  /** Of the stores that were sampled, in their order. */
  shares: readonly StoreShare[];
  /** How far the borders may move to be smoother. */
  toleranceMeters: number;
  /** What capacities are counted in. */
  capacityUnit: CapacityUnit;
  /** Which column says them, where that is their unit. */
  demandColumn: DemandColumn | null;
  /** Whether zones end at the shores of the region's map. */
  onLand: boolean;
  /** By what share the loads of stores may differ from equal ones; null: by any. */
  balance: number | null;
  /** What a person set of these for a job, which comes back with what that sampled. */
  adjusted: AdjustedTerritories | null;
  /** What territories were last created with, and the zones that came of it. */
  last: LastTerritories | null;
  /** Which stores the plan is compared with and without. */
  scenario: Scenario;
  /** What stores had when they were calculated again with others; null where nothing was set. */
  carried: LastTerritories['shares'] | null;
  /** Zones that a person edited since they were created stay as they are. */
  keepsEdited: boolean;
  /** Zones of these stores that territories did not create are replaced. */
  replacesOthers: boolean;
}

const atFirst: TerritoriesState = {
  isOpen: false,
  nearness: 'time',
  mode: 'driving',
  outlineZone: null,
  resolutionMeters: 200,
  fault: null,
  sampled: null,
  shares: [],
  toleranceMeters: 50,
  capacityUnit: 'area',
  demandColumn: null,
  onLand: true,
  balance: null,
  adjusted: null,
  last: null,
  scenario: noScenario,
  carried: null,
  keepsEdited: true,
  replacesOthers: false,
};

/** What the dialog of territories asks and shows; it stays when that is closed. */
export const useTerritories = create<TerritoriesState>()(() => atFirst);

export const openTerritories = () => useTerritories.setState({ isOpen: true });
export const closeTerritories = () => useTerritories.setState({ isOpen: false });

/** How far around the stores the land is divided where there is no outline. */
const besideMeters = 3000;

/** What each store had when territories were last created. */
export const lastShares = (
  stores: SampledStores['stores'],
  last: LastTerritories | null,
): readonly StoreShare[] => sharesByStore(stores, last?.shares ?? []);

function sharesByStore(
  stores: SampledStores['stores'],
  known: LastTerritories['shares'],
): readonly StoreShare[] {
  const shares = new Map(known.map(({ store, share }) => [store, share]));
  return stores.map((store) => shares.get(storeKey(store)) ?? fullShare);
}

/** What stores begin with: what they had before others came, else in the last plan. */
function firstShares(stores: SampledStores['stores']): readonly StoreShare[] {
  const { carried, last } = useTerritories.getState();
  return sharesByStore(stores, carried ?? last?.shares ?? []);
}

/** The shares of the stores that were sampled, each with its store. */
const keyedShares = (
  stores: SampledStores['stores'],
  shares: readonly StoreShare[],
): LastTerritories['shares'] =>
  stores.map((store, place) => ({ store: storeKey(store), share: shares[place] ?? fullShare }));

/**
 * Stores what territories are created with, and the zones that come of it.
 * @param keys of stores that are another one's from now on, by those before
 */
export function rememberTerritories(zones: readonly MadeZone[], keys: ReadonlyMap<string, string>) {
  const { sampled, shares, ...state } = useTerritories.getState();
  const { toleranceMeters, capacityUnit, demandColumn, onLand, balance } = state;
  const last: LastTerritories = {
    shares: keyedShares(sampled?.stores ?? [], shares).map(({ store, share }) => ({
      store: keys.get(store) ?? store,
      share,
    })),
    zones: [...zones],
    ...{ toleranceMeters, capacityUnit, demandColumn, onLand, balance },
  };
  useTerritories.setState({ last });
}

/** Begins with what territories were last created with. */
export function restoreLast(last: LastTerritories | null) {
  useTerritories.setState({ last });
  if (!last) return;
  const { toleranceMeters, capacityUnit, demandColumn = null, onLand = false, balance = null } = last;
  useTerritories.setState({ toleranceMeters, capacityUnit, demandColumn, onLand, balance });
}

/** What is sampled for stores; null where there are none. */
export function samplingPlan(
  stores: readonly ListedPoint[],
  outline: ZoneGeometry | undefined,
  resolutionMeters: number,
): SamplingPlan | null {
  if (stores.length === 0) return null;
  const positions = stores.map(({ position }) => toLngLat(position));
  const within = outline ?? outlineAround(positions, besideMeters);
  const gridMeters = firstGridMeters(within, resolutionMeters);
  return {
    stores: positions,
    outline: within,
    gridMeters,
    resolutionMeters,
    reaches: stores.map(() => fullReach),
  };
}

/** Has the desk find out what ways from the stores cost, or takes the stores themselves for samples by straight distance. */
export async function startSampling(stores: readonly StoreToDivide[], plan: SamplingPlan) {
  const { nearness, mode, resolutionMeters, outlineZone, scenario } = useTerritories.getState();
  const { outline } = plan;
  if (nearness === 'straight') {
    const samples = plan.stores.map((position, store) => ({
      position,
      costs: plan.stores.map((_, other) => (other === store ? 0 : null)),
    }));
    const sampled = { stores, nearness, outline, samples, reachedSpacingMeters: null, found: null };
    useTerritories.setState({
      sampled,
      shares: firstShares(stores),
      fault: null,
    });
    return;
  }
  useTerritories.setState({ fault: null });
  const question = {
    stores,
    outline,
    mode,
    method: nearness,
    resolutionMeters,
    isReachedLand: outlineZone === null,
    avoid: avoidanceNow(nothingAvoided, []),
    scenario,
  };
  const outcome = await desk.call('jobs.start', { kind: 'territories', question });
  if (!outcome.ok) useTerritories.setState({ fault: outcome.fault });
}

/** The one job of territories of the workspace. */
export const jobOfTerritories = (jobs: readonly Job[]) => jobs.find((job) => job.kind === 'territories');

/** Gives up what is sampled, or was. */
export async function forgetSampling() {
  useTerritories.setState({ sampled: null, shares: [], adjusted: null, carried: null });
  const job = jobOfTerritories(deskState('jobs'));
  if (job) await desk.call('jobs.cancel', { id: job.id });
}

/** Calculates for other stores with the same settings, limits, weights and capacities. */
export async function calculateAgain(stores: readonly StoreToDivide[]) {
  const { outlineZone, resolutionMeters } = useTerritories.getState();
  const outline = outlineZone === null ? undefined : useZones.getState().zones.get(outlineZone)?.geometry;
  const plan = samplingPlan(stores, outline, resolutionMeters);
  const { sampled, shares } = useTerritories.getState();
  const carried = sampled && keyedShares(sampled.stores, shares);
  await forgetSampling();
  useTerritories.setState({ carried });
  if (plan) await startSampling(stores, plan);
}

/** Shows what the desk has sampled, from now on, also after the window was loaded again. */
export const followTerritories = () => watchDeskState('jobs', (jobs) => void showResult(jobs));

async function showResult(jobs: readonly Job[]) {
  const job = jobOfTerritories(jobs);
  const { sampled } = useTerritories.getState();
  if (sampled?.found && sampled.found.job !== job?.id) useTerritories.setState({ sampled: null, shares: [] });
  if (job?.state !== 'done' || sampled?.found?.job === job.id) return;
  const outcome = await desk.call('territories.result', { job: job.id });
  if (jobOfTerritories(deskState('jobs'))?.id !== job.id) return;
  if (!outcome.ok) useTerritories.setState({ fault: outcome.fault });
  else if (outcome.value) {
    const { question, way, samples } = outcome.value;
    const { stores, outline, method, resolutionMeters, isReachedLand } = question;
    const { avoid = nothingAvoided, scenario = noScenario } = question;
    // A matrix takes places off all streets to the nearest one.
    const reachedSpacingMeters = isReachedLand && way === 'streets' ? resolutionMeters : null;
    useTerritories.setState({
      sampled: {
        stores,
        nearness: method,
        outline,
        samples,
        reachedSpacingMeters,
        found: { way, job: job.id, avoid, scenario },
      },
      shares: firstShares(stores),
    });
    applyAdjusted();
  }
}

/** Sets what was adjusted, where it is of what is sampled. */
function applyAdjusted() {
  const { adjusted, sampled } = useTerritories.getState();
  if (!adjusted || sampled?.found?.job !== adjusted.job) return;
  const { shares, toleranceMeters, capacityUnit } = adjusted;
  const { demandColumn = null, onLand = false, balance = null } = adjusted;
  if (shares.length === sampled.stores.length)
    useTerritories.setState({ shares, toleranceMeters, capacityUnit, demandColumn, onLand, balance });
}

/** Takes up what was adjusted in an earlier run; the job may have been shown before, or is yet to be. */
export function restoreAdjusted(adjusted: AdjustedTerritories | null) {
  useTerritories.setState({ adjusted });
  applyAdjusted();
}

type Adjustment = Pick<
  TerritoriesState,
  'shares' | 'toleranceMeters' | 'capacityUnit' | 'demandColumn' | 'onLand' | 'balance'
>;

function adjust(change: Partial<Adjustment>) {
  const { sampled, shares, ...state } = useTerritories.getState();
  const { toleranceMeters, capacityUnit, demandColumn, onLand, balance } = state;
  const job = sampled?.found?.job;
  const before = { shares, toleranceMeters, capacityUnit, demandColumn, onLand, balance };
  const adjusted = job === undefined ? null : { job, ...before, ...change };
  useTerritories.setState({ ...change, adjusted });
}

/** Changes how far the borders may move to be smoother. */
export const changeTolerance = (toleranceMeters: number) => adjust({ toleranceMeters });

/** Ends zones at the shores of the region's map, or not. */
export const changeOnLand = (onLand: boolean) => adjust({ onLand });

/** Gives all stores about the same load, or what they are nearest to. */
export const changeBalance = (balance: number | null) => adjust({ balance });

const withoutCapacities = () =>
  useTerritories.getState().shares.map((share) => ({ ...share, capacity: null }));

/** Counts capacities in something else; those in the unit before say nothing there. */
export const changeCapacityUnit = (capacityUnit: CapacityUnit) =>
  adjust({ capacityUnit, shares: withoutCapacities() });

/** Counts capacities by the numbers of another column, which is another unit. */
export const changeDemandColumn = (demandColumn: DemandColumn) =>
  adjust({ demandColumn, shares: withoutCapacities() });

/** Changes the capacities of all stores, each to its own. */
export const changeCapacities = (capacities: readonly (number | null)[]) =>
  adjust({
    shares: useTerritories
      .getState()
      .shares.map((share, store) => ({ ...share, capacity: capacities[store] ?? null })),
  });

/** Gives each store all that it is nearest to. */
export const resetShares = () => adjust({ shares: useTerritories.getState().shares.map(() => fullShare) });

/** Changes what one store gets, or all of them. */
export const changeShare = (change: Partial<StoreShare>, store?: number) =>
  adjust({
    shares: useTerritories
      .getState()
      .shares.map((share, place) =>
        store === undefined || store === place ? { ...share, ...change } : share,
      ),
  });
