import { create } from 'zustand';
import type { Method, RoutingMode } from '../../../shared/api/value-sets.ts';
import type { Job } from '../../../shared/desk/jobs.ts';
import type { TerritoriesMethod, TerritoriesRequest } from '../../../shared/desk/territories.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import { toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { DemandColumn } from '../../../shared/planning/territories/demand.ts';
import {
  type CapacityUnit,
  fullShare,
  type StoreShare,
} from '../../../shared/planning/territories/division.ts';
import { firstGridMeters, type SamplingPlan } from '../../../shared/planning/territories/sampling.ts';
import { noScenario, type Scenario } from '../../../shared/planning/territories/scenario.ts';
import { type StoreToDivide, storeKey } from '../../../shared/planning/territories/stores-to-divide.ts';
import {
  type CostSample,
  fullReach,
  outlineAround,
} from '../../../shared/planning/territories/territories.ts';
import type { MadeZone } from '../../../shared/planning/territories/territories-update.ts';
import type {
  AdjustedTerritories,
  Avoidance,
  LastTerritories,
  ListedPoint,
} from '../../../shared/saved/searches.ts';
import { desk } from '../../desk/desk.ts';
import { deskState, watchDeskState } from '../../desk/states.ts';
import { avoidanceNow } from '../../journey/active-closures.ts';
import { nothingAvoided } from '../../journey/avoidance.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

/** Metric of the nearest store; `straight` makes no requests. */
export type Nearness = Method | 'straight';

/** Sampled costs of stores, from which zones are calculated for any limits and weights. */
export interface SampledStores {
  stores: TerritoriesRequest['stores'];
  nearness: Nearness;
  outline: ZoneGeometry;
  samples: readonly CostSample[];
  /** Maximum spacing of the street samples if only land reached by streets is divided; else null. */
  reachedSpacingMeters: number | null;
  /** How costs were sampled, and the ID of the job with the samples; null if nothing was requested. */
  sampling: { samplingMethod: TerritoriesMethod; jobId: string; avoid: Avoidance; scenario: Scenario } | null;
}

interface TerritoriesState {
  isOpen: boolean;
  nearness: Nearness;
  mode: RoutingMode;
  /** Workspace id of the zone to divide; null for the land around the stores. */
  outlineZone: string | null;
  resolutionMeters: number;
  fault: Fault | null;
  sampled: SampledStores | null;
  /** Limits, weights, and capacities, by index of the sampled store. */
  shares: readonly StoreShare[];
  /** Maximum displacement of borders for smoothing. */
  toleranceMeters: number;
  /** Unit of capacities. */
  capacityUnit: CapacityUnit;
  /** Column with the amounts, if that is the unit. */
  demandColumn: DemandColumn | null;
  /** Whether zones end at the shores of the region's map. */
  onLand: boolean;
  /** Maximum relative deviation of store loads from equal ones; null for no limit. */
  balance: number | null;
  /** The user's adjustments to a job; restored with its samples. */
  adjusted: AdjustedTerritories | null;
  /** Settings of the last created territories, and their zones. */
  last: LastTerritories | null;
  /** Stores opened and closed for comparison with the plan. */
  scenario: Scenario;
  /** Shares kept while recalculating for other stores; null if there are none. */
  carried: LastTerritories['shares'] | null;
  /** Whether to keep zones edited by hand since they were created. */
  keepsEdited: boolean;
  /** Whether to replace zones of these stores that territories did not create. */
  replacesOthers: boolean;
}

const initialState: TerritoriesState = {
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

/** State of the territories dialog; kept when it is closed. */
export const useTerritories = create<TerritoriesState>()(() => initialState);

export const openTerritories = () => useTerritories.setState({ isOpen: true });
export const closeTerritories = () => useTerritories.setState({ isOpen: false });

/** Radius around the stores that is divided without an outline. */
const marginMeters = 3000;

/** Shares of the stores when territories were last created. */
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

/** Initial shares of stores: those kept from before recalculating, or else those of the last plan. */
function initialShares(stores: SampledStores['stores']): readonly StoreShare[] {
  const { carried, last } = useTerritories.getState();
  return sharesByStore(stores, carried ?? last?.shares ?? []);
}

/** Shares of the sampled stores by `storeKey`. */
const keyedShares = (
  stores: SampledStores['stores'],
  shares: readonly StoreShare[],
): LastTerritories['shares'] =>
  stores.map((store, index) => ({ store: storeKey(store), share: shares[index] ?? fullShare }));

/**
 * Remembers the settings of created territories and their zones.
 * @param keys new keys of stores by their former ones
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
    toleranceMeters,
    capacityUnit,
    demandColumn,
    onLand,
    balance,
  };
  useTerritories.setState({ last });
}

/** Restores the settings of the last created territories. */
export function restoreLast(last: LastTerritories | null) {
  useTerritories.setState({ last });
  if (!last) return;
  const { toleranceMeters, capacityUnit, demandColumn = null, onLand = false, balance = null } = last;
  useTerritories.setState({ toleranceMeters, capacityUnit, demandColumn, onLand, balance });
}

/** Returns what to sample for the stores; null if there are none. */
export function samplingPlan(
  stores: readonly ListedPoint[],
  outline: ZoneGeometry | undefined,
  resolutionMeters: number,
): SamplingPlan | null {
  if (stores.length === 0) return null;
  const positions = stores.map(({ position }) => toLngLat(position));
  const dividedOutline = outline ?? outlineAround(positions, marginMeters);
  const gridMeters = firstGridMeters(dividedOutline, resolutionMeters);
  return {
    stores: positions,
    outline: dividedOutline,
    gridMeters,
    resolutionMeters,
    reaches: stores.map(() => fullReach),
  };
}

/** Starts the job that samples route costs from the stores; for straight distance, the stores themselves are the samples. */
export async function startSampling(stores: readonly StoreToDivide[], plan: SamplingPlan) {
  const { nearness, mode, resolutionMeters, outlineZone, scenario } = useTerritories.getState();
  const { outline } = plan;
  if (nearness === 'straight') {
    const samples = plan.stores.map((position, store) => ({
      position,
      costs: plan.stores.map((_, other) => (other === store ? 0 : null)),
    }));
    const sampled = { stores, nearness, outline, samples, reachedSpacingMeters: null, sampling: null };
    useTerritories.setState({
      sampled,
      shares: initialShares(stores),
      fault: null,
    });
    return;
  }
  useTerritories.setState({ fault: null });
  const request = {
    stores,
    outline,
    mode,
    method: nearness,
    resolutionMeters,
    isReachedLand: outlineZone === null,
    avoid: avoidanceNow(nothingAvoided, []),
    scenario,
  };
  const outcome = await desk.call('jobs.start', { kind: 'territories', question: request });
  if (!outcome.ok) useTerritories.setState({ fault: outcome.fault });
}

/** Returns the sampling job; undefined if there is none. A workspace has at most one. */
export const jobOfTerritories = (jobs: readonly Job[]) => jobs.find((job) => job.kind === 'territories');

/** Discards running or finished sampling. */
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

/** Shows the desk's samples from now on, also after a reload. */
export const followTerritories = () => watchDeskState('jobs', (jobs) => void showResult(jobs));

async function showResult(jobs: readonly Job[]) {
  const job = jobOfTerritories(jobs);
  const { sampled } = useTerritories.getState();
  if (sampled?.sampling && sampled.sampling.jobId !== job?.id)
    useTerritories.setState({ sampled: null, shares: [] });
  if (job?.state !== 'done' || sampled?.sampling?.jobId === job.id) return;
  const outcome = await desk.call('territories.result', { job: job.id });
  if (jobOfTerritories(deskState('jobs'))?.id !== job.id) return;
  if (!outcome.ok) useTerritories.setState({ fault: outcome.fault });
  else if (outcome.value) {
    const { question, way, samples } = outcome.value;
    const { stores, outline, method, resolutionMeters, isReachedLand } = question;
    const { avoid = nothingAvoided, scenario = noScenario } = question;
    // A matrix snaps places away from streets to the nearest one, so it says nothing about reached land.
    const reachedSpacingMeters = isReachedLand && way === 'streets' ? resolutionMeters : null;
    useTerritories.setState({
      sampled: {
        stores,
        nearness: method,
        outline,
        samples,
        reachedSpacingMeters,
        sampling: { samplingMethod: way, jobId: job.id, avoid, scenario },
      },
      shares: initialShares(stores),
    });
    applyAdjusted();
  }
}

/** Applies stored adjustments if they belong to the current samples and have a share for each store. */
function applyAdjusted() {
  const { adjusted, sampled } = useTerritories.getState();
  if (!adjusted || sampled?.sampling?.jobId !== adjusted.job) return;
  const { shares, toleranceMeters, capacityUnit } = adjusted;
  const { demandColumn = null, onLand = false, balance = null } = adjusted;
  if (shares.length === sampled.stores.length)
    useTerritories.setState({ shares, toleranceMeters, capacityUnit, demandColumn, onLand, balance });
}

/** Restores adjustments of an earlier session; the samples may already be there or still follow. */
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
  const job = sampled?.sampling?.jobId;
  const before = { shares, toleranceMeters, capacityUnit, demandColumn, onLand, balance };
  const adjusted = job === undefined ? null : { job, ...before, ...change };
  useTerritories.setState({ ...change, adjusted });
}

/** Changes the maximum displacement of borders for smoothing. */
export const changeTolerance = (toleranceMeters: number) => adjust({ toleranceMeters });

/** Sets whether zones end at the shores of the region's map. */
export const changeOnLand = (onLand: boolean) => adjust({ onLand });

/** Balances the loads of stores, or assigns each place to the nearest store. */
export const changeBalance = (balance: number | null) => adjust({ balance });

const withoutCapacities = () =>
  useTerritories.getState().shares.map((share) => ({ ...share, capacity: null }));

/** Changes the unit of capacities and drops the old values. */
export const changeCapacityUnit = (capacityUnit: CapacityUnit) =>
  adjust({ capacityUnit, shares: withoutCapacities() });

/** Changes the amount column, which counts as another unit. */
export const changeDemandColumn = (demandColumn: DemandColumn) =>
  adjust({ demandColumn, shares: withoutCapacities() });

/** Changes the capacities of all stores. */
export const changeCapacities = (capacities: readonly (number | null)[]) =>
  adjust({
    shares: useTerritories
      .getState()
      .shares.map((share, store) => ({ ...share, capacity: capacities[store] ?? null })),
  });

/** Removes all limits, weights and capacities. */
export const resetShares = () => adjust({ shares: useTerritories.getState().shares.map(() => fullShare) });

/** Changes the share of the store at this index, or of all. */
export const changeShare = (change: Partial<StoreShare>, store?: number) =>
  adjust({
    shares: useTerritories
      .getState()
      .shares.map((share, index) =>
        store === undefined || store === index ? { ...share, ...change } : share,
      ),
  });
