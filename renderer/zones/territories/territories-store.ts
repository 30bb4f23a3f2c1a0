import { create } from 'zustand';
import type { Method, TravelMode } from '../../../shared/api/value-sets.ts';
import { type Fault, FaultError } from '../../../shared/faults/fault.ts';
import { toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { ListedPoint } from '../../../shared/saved/searches.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import {
  type CostAnswer,
  type CostQuestion,
  type SamplingPlan,
  type SamplingProgress,
  sampleCosts,
} from '../../../shared/zones/territories/sampling.ts';
import {
  type CostSample,
  fullReach,
  outlineAround,
  type StoreReach,
} from '../../../shared/zones/territories/territories.ts';
import { ask, faultOf } from '../../desk/ask.ts';

/** What the nearest store is nearest by; `straight` asks no service. */
export type Nearness = Method | 'straight';

/** What was found out about stores, from which their zones are made for any limits and weights. */
export interface SampledStores {
  stores: readonly ListedPoint[];
  nearness: Nearness;
  outline: ZoneGeometry;
  samples: readonly CostSample[];
}

interface TerritoriesState {
  isOpen: boolean;
  text: string;
  nearness: Nearness;
  mode: TravelMode;
  /** The workspace's id of the zone that is divided; null: the land around the stores. */
  outlineZone: string | null;
  resolutionMeters: number;
  running: { progress: SamplingProgress | null; abort: AbortController } | null;
  fault: Fault | null;
  sampled: SampledStores | null;
  /** Of the stores that were sampled, in their order. */
  reaches: readonly StoreReach[];
}

const atFirst: TerritoriesState = {
  isOpen: false,
  text: '',
  nearness: 'time',
  mode: 'driving',
  outlineZone: null,
  resolutionMeters: 200,
  running: null,
  fault: null,
  sampled: null,
  reaches: [],
};

/** What the dialog of territories asks and shows; it stays when that is closed. */
export const useTerritories = create<TerritoriesState>()(() => atFirst);

export const openTerritories = () => useTerritories.setState({ isOpen: true });
export const closeTerritories = () => useTerritories.setState({ isOpen: false });

/** How far around the stores the land is divided where there is no outline. */
const besideMeters = 3000;
/** So many samples at first make the shape of every zone known; borders are refined anyway. */
const firstSamples = 600;

/** What is sampled for stores; null where there are none. */
export function samplingPlan(
  stores: readonly ListedPoint[],
  outline: ZoneGeometry | undefined,
  resolutionMeters: number,
): SamplingPlan | null {
  if (stores.length === 0) return null;
  const positions = stores.map(({ position }) => toLngLat(position));
  const within = outline ?? outlineAround(positions, besideMeters);
  const gridMeters = Math.max(resolutionMeters, Math.sqrt(areaSquareMeters(within) / firstSamples));
  return {
    stores: positions,
    outline: within,
    gridMeters,
    resolutionMeters,
    reaches: stores.map(() => fullReach),
  };
}

/** Finds out what ways from the stores cost, or takes the stores themselves for samples by straight distance. */
export async function startSampling(stores: readonly ListedPoint[], plan: SamplingPlan) {
  const { nearness, mode } = useTerritories.getState();
  const abort = new AbortController();
  useTerritories.setState({ running: { progress: null, abort }, fault: null });
  try {
    const samples =
      nearness === 'straight'
        ? plan.stores.map((position, store) => ({
            position,
            costs: plan.stores.map((_, other) => (other === store ? 0 : null)),
          }))
        : await sampleCosts(
            plan,
            (question) => askCosts(question, plan, nearness, mode, abort.signal),
            (progress) => {
              if (!abort.signal.aborted) useTerritories.setState({ running: { progress, abort } });
            },
          );
    if (abort.signal.aborted) return;
    useTerritories.setState({
      running: null,
      sampled: { stores, nearness, outline: plan.outline, samples },
      reaches: plan.reaches,
    });
  } catch (error) {
    if (abort.signal.aborted) return;
    abort.abort();
    useTerritories.setState({ running: null, fault: faultOf(error) });
  }
}

export function cancelSampling() {
  useTerritories.getState().running?.abort.abort();
  useTerritories.setState({ running: null });
}

async function askCosts(
  { stores, positions }: CostQuestion,
  plan: SamplingPlan,
  method: Method,
  mode: TravelMode,
  signal: AbortSignal,
): Promise<CostAnswer> {
  const answer = await ask(
    'distance.matrix',
    {
      origins: stores.flatMap((store) => positionsOf(plan, store)),
      destinations: positions.map(toLatLng),
      mode,
      method,
      elements: 'duration_distance',
    },
    { signal },
  );
  if (answer.status !== 'OK') throw new FaultError({ kind: 'service', status: answer.status });
  return answer.rows.map(({ elements }) =>
    elements.map(({ status, duration, distance }) =>
      status === 'OK' ? ((method === 'time' ? duration : distance)?.value ?? null) : null,
    ),
  );
}

function positionsOf({ stores }: SamplingPlan, store: number) {
  const position = stores[store];
  return position ? [toLatLng(position)] : [];
}

/** Changes what one store gets, or all of them. */
export const changeReach = (change: Partial<StoreReach>, store?: number) =>
  useTerritories.setState(({ reaches }) => ({
    reaches: reaches.map((reach, place) =>
      store === undefined || store === place ? { ...reach, ...change } : reach,
    ),
  }));
