import { distanceLimits } from '../../api/distance.ts';
import { positionToGrid } from '../../geo/grid.ts';
import { distanceMeters, type LngLat, toLatLng } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { boxOf } from '../../zones/geometry/box.ts';
import { containmentTest } from '../../zones/geometry/containment.ts';
import { covers } from '../../zones/geometry/point-location.ts';
import { wgs84 } from '../../zones/geometry/wgs84.ts';
import {
  type CostSample,
  cheapestStore,
  type SampleCells,
  type StoreReach,
  sampleCells,
} from './territories.ts';

/** Where costs are sampled, and at what resolution. */
export interface SamplingPlan {
  stores: readonly LngLat[];
  outline: ZoneGeometry;
  /** Initial distance between samples. */
  gridMeters: number;
  /** Maximum final distance between neighboring samples of different stores. */
  resolutionMeters: number;
  reaches: readonly StoreReach[];
}

/** Route costs from stores to positions: one matrix request. */
export interface CostRequest {
  /** Indexes of stores. */
  stores: readonly number[];
  positions: readonly LngLat[];
}

/** Costs by store and position; null if unreachable. */
export type CostAnswer = readonly (readonly (number | null)[])[];

/** Progress of sampling; `total` increases as borders are refined. */
export interface SamplingProgress {
  done: number;
  total: number;
  samples: number;
}

/** The nearest store by street is almost always among this many nearest as the crow flies. */
const candidateCount = 8;
/** Borders still too coarse after this many rounds follow single streets. */
const maxRounds = 12;

/** Positions of a triangular grid within an outline, at a distance in meters. */
export function gridWithin(outline: ZoneGeometry, meters: number): LngLat[] {
  const [west, south, east, north] = boxOf(outline);
  const degree = (Math.PI / 180) * wgs84.equatorialRadiusMeters;
  const latStep = (meters * Math.sqrt(0.75)) / degree;
  const lngStep = meters / degree / Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const found: LngLat[] = [];
  for (let row = 0, lat = south + latStep / 2; lat < north; row += 1, lat += latStep) {
    for (let lng = west + (row % 2 === 0 ? lngStep / 4 : (3 * lngStep) / 4); lng < east; lng += lngStep) {
      const position = positionToGrid([lng, lat]);
      if (covers(outline, position)) found.push(position);
    }
  }
  return found;
}

/** Candidates for the nearest store by street, by index: those nearest by weighted distance. */
function candidatesFor(position: LngLat, { stores, reaches }: SamplingPlan): number[] {
  const distances = stores.map(
    (store, index) => distanceMeters(toLatLng(store), toLatLng(position)) * (reaches[index]?.weight ?? 1),
  );
  return stores
    .map((_, index) => index)
    .sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0))
    .slice(0, candidateCount);
}

/** Combines positions with similar candidates into requests. */
export function costRequests(
  wanted: readonly { position: LngLat; stores: readonly number[] }[],
  maxElements: number = distanceLimits.elementsPerQuery,
): CostRequest[] {
  const requests: { stores: Set<number>; positions: LngLat[] }[] = [];
  const inOrder = wanted
    .map((item) => ({ ...item, key: [...item.stores].sort((a, b) => a - b).join(' ') }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  let last: (typeof requests)[number] | undefined;
  for (const { position, stores } of inOrder) {
    const combinedStores = new Set([...(last?.stores ?? []), ...stores]);
    const joins =
      last &&
      combinedStores.size * (last.positions.length + 1) <= maxElements &&
      // Stores that few of its positions need would cost more than a separate request.
      combinedStores.size <= Math.max(stores.length, last.stores.size) * 1.5;
    if (last && joins) {
      last.stores = combinedStores;
      last.positions.push(position);
    } else {
      last = { stores: new Set(stores), positions: [position] };
      requests.push(last);
    }
  }
  return requests.map(({ stores, positions }) => ({ stores: [...stores], positions }));
}

/** Initial number of samples, enough for the shape of every zone; borders are refined later. */
const firstSamples = 600;
/** Initial distance of samples. */
export const firstGridMeters = (outline: ZoneGeometry, resolutionMeters: number): number =>
  Math.max(resolutionMeters, Math.sqrt(areaSquareMeters(outline) / firstSamples));

/** Initial requests of a sampling. */
const firstRequests = (plan: SamplingPlan): CostRequest[] =>
  costRequests(
    [
      ...plan.stores.map(positionToGrid).filter((store) => covers(plan.outline, store)),
      ...gridWithin(plan.outline, plan.gridMeters),
    ].map((position) => ({ position, stores: candidatesFor(position, plan) })),
  );

/** Cost of a sampling: exact for the initial requests, estimated for refining borders. */
export interface SamplingCost {
  queries: number;
  elements: number;
}

/** Estimates the requests of a sampling and their elements. */
export function samplingCost(plan: SamplingPlan): { first: SamplingCost; refinement: SamplingCost } {
  const requests = firstRequests(plan);
  const first = {
    queries: requests.length,
    elements: requests.reduce((sum, { stores, positions }) => sum + stores.length * positions.length, 0),
  };
  // Border length of equal hexagons; each round halves the distance between samples.
  const borderMeters = 1.9 * Math.sqrt(areaSquareMeters(plan.outline) * plan.stores.length);
  const isFiner = plan.resolutionMeters < plan.gridMeters && plan.stores.length > 1;
  const samples = isFiner ? Math.ceil((3 * borderMeters) / plan.resolutionMeters) : 0;
  const elements = samples * 3;
  return {
    first,
    refinement: { elements, queries: Math.ceil(elements / (distanceLimits.elementsPerQuery / 2)) },
  };
}

/** Positions halfway between neighboring samples of different stores that are too far apart. */
function refinements(plan: SamplingPlan, samples: readonly CostSample[]) {
  const positions = samples.map(({ position }) => position);
  const owners = samples.map((sample) => cheapestStore(sample, plan.reaches));
  const cells = sampleCells(positions);
  const known = new Set(positions.map(String));
  const wanted: { position: LngLat; stores: readonly number[] }[] = [];
  for (const [one, from] of positions.entries()) {
    for (const other of cells.neighborsOf(one)) {
      const to = positions[other];
      if (other < one || !to || owners[one] === owners[other]) continue;
      if (distanceMeters(toLatLng(from), toLatLng(to)) <= plan.resolutionMeters) continue;
      const position = positionToGrid([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
      if (known.has(String(position)) || !covers(plan.outline, position)) continue;
      known.add(String(position));
      const around = [one, other, ...cells.neighborsOf(one), ...cells.neighborsOf(other)];
      const stores = new Set(around.flatMap((sample) => owners[sample] ?? -1));
      stores.delete(-1);
      wanted.push({ position, stores: [...stores] });
    }
  }
  return wanted;
}

/**
 * Samples route costs: over a grid first, then between neighbors of different stores, until these are close enough.
 * @param sendAll sends requests and passes on each response; rejects on failure, which ends the sampling
 */
export async function sampleCosts(
  plan: SamplingPlan,
  sendAll: (
    requests: readonly CostRequest[],
    onResponse: (request: CostRequest, costs: CostAnswer) => void,
  ) => Promise<void>,
  onProgress: (progress: SamplingProgress) => void,
): Promise<CostSample[]> {
  const samples: CostSample[] = [];
  let [done, total, answered] = [0, 0, 0];

  async function sample(requests: readonly CostRequest[]) {
    total += requests.length;
    const answers = new Map<CostRequest, CostAnswer>();
    await sendAll(requests, (request, costs) => {
      answers.set(request, costs);
      done += 1;
      answered += request.positions.length;
      onProgress({ done, total, samples: answered });
    });
    // In request order, so that a resumed sampling makes the same requests.
    for (const request of requests) {
      const { stores, positions } = request;
      for (const [index, position] of positions.entries()) {
        const costsByStore = plan.stores.map((): number | null => null);
        for (const [row, store] of stores.entries())
          costsByStore[store] = answers.get(request)?.[row]?.[index] ?? null;
        samples.push({ position, costs: costsByStore });
      }
    }
  }

  await sample(firstRequests(plan));
  for (let round = 0; round < maxRounds; round += 1) {
    const wanted = refinements(plan, samples);
    if (wanted.length === 0) break;
    await sample(costRequests(wanted));
  }
  return samples;
}

/**
 * Samples are far apart where there are no streets, as on water, so only this share of the borders determines the
 * resolution.
 */
const borderShare = 0.95;

/**
 * Resolution of borders: maximum distance between neighboring samples of different stores, in meters, along 95% of the
 * border.
 */
export function borderResolution(
  outline: ZoneGeometry,
  positions: readonly LngLat[],
  owners: readonly number[],
  cells: SampleCells = sampleCells(positions),
): number {
  const isInside = containmentTest(outline);
  const distances: number[] = [];
  for (const [one, other] of cells.neighborsBetween(owners)) {
    const [from, to] = [positions[one], positions[other]];
    if (from && to && isInside([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
      distances.push(distanceMeters(toLatLng(from), toLatLng(to)));
  }
  distances.sort((a, b) => a - b);
  return distances[Math.ceil(distances.length * borderShare) - 1] ?? 0;
}
