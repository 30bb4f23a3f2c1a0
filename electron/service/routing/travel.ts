import type { Avoid } from '../../../shared/api/text-form.ts';
import type { Method, TollMode } from '../../../shared/api/value-sets.ts';
import { type LatLng, toLngLat } from '../../../shared/geo/position.ts';

/** How a way is to be found, as distance questions ask for it. */
export interface Travel {
  mode: TollMode;
  method: Method;
  avoid?: Avoid | undefined;
}

/**
 * `hard` leaves out what is to be avoided altogether; `soft` takes it where there is no other way.
 * Polygons are always left out altogether.
 */
export type Avoidance = 'hard' | 'soft';

const costings: Record<TollMode, string> = {
  driving: 'auto',
  walking: 'pedestrian',
  cycling: 'bicycle',
  truck: 'truck',
};

/** A place further from any road than this is not taken for one on it. */
const farthestFromRoadMeters = 5000;

/** A point of a question as Valhalla's location. */
export const location = ({ lat, lng }: LatLng) => ({
  lat,
  lon: lng,
  type: 'break',
  search_cutoff: farthestFromRoadMeters,
});

/** Valhalla's costing and exclusions. */
export function costing({ mode, method, avoid }: Travel, avoidance: Avoidance): object {
  const name = costings[mode];
  const kinds = avoid && (avoidance === 'hard' ? excluded(avoid) : disliked(avoid));
  return {
    costing: name,
    costing_options: { [name]: { shortest: method === 'distance', ...kinds } },
    ...(avoid &&
      avoid.polygons.length > 0 && {
        exclude_polygons: avoid.polygons.map((ring) => ring.map(toLngLat)),
      }),
  };
}

const excluded = ({ tolls, highways, ferries }: Avoid) => ({
  exclude_tolls: tolls,
  exclude_highways: highways,
  exclude_ferries: ferries,
});

/** From 0, a dislike as strong as can be, to 1. */
const disliked = ({ tolls, highways, ferries }: Avoid) => ({
  ...(tolls && { use_tolls: 0 }),
  ...(highways && { use_highways: 0 }),
  ...(ferries && { use_ferry: 0 }),
});

/** Whether anything is asked to be avoided that a way may have to take after all. */
export const mayHaveToTake = (avoid: Avoid | undefined): boolean =>
  avoid !== undefined && (avoid.tolls || avoid.highways || avoid.ferries);
