import type { TollMode } from '../../../../shared/api/value-sets.ts';

/**
 * Seconds that a trip loses at places, by Valhalla's options: all that it knows, so that no default of a version of it
 * counts unseen. The reasons are in `docs/engines.md`.
 */
const everywhere = { country_crossing_cost: 0, ferry_cost: 300 };
const byRoad = { ...everywhere, rail_ferry_cost: 300, gate_cost: 30, toll_booth_cost: 15 };
const onPaths = { ...everywhere, gate_cost: 0 };

export const delays: Record<TollMode, object> = {
  driving: byRoad,
  truck: byRoad,
  walking: onPaths,
  cycling: onPaths,
};
