import type { RoutingMode } from '../../../../shared/api/value-sets.ts';

/**
 * Delays in seconds at certain places, as Valhalla options. All options are set, so that no version's default applies
 * unnoticed. `docs/engines.md` explains the values.
 */
const everywhere = { country_crossing_cost: 0, ferry_cost: 300 };
const byRoad = { ...everywhere, rail_ferry_cost: 300, gate_cost: 30, toll_booth_cost: 15 };
const onPaths = { ...everywhere, gate_cost: 0 };

export const delays: Record<RoutingMode, object> = {
  driving: byRoad,
  truck: byRoad,
  walking: onPaths,
  cycling: onPaths,
};
