import type { RoutingMode } from '../../../../shared/api/value-sets.ts';

/**
 * Delays in seconds at certain places, as Valhalla options. All options are set, so that no version's default applies
 * unnoticed. `docs/engines.md` explains the values.
 */
const commonDelays = { country_crossing_cost: 0, ferry_cost: 300 };
const roadDelays = { ...commonDelays, rail_ferry_cost: 300, gate_cost: 30, toll_booth_cost: 15 };
const pathDelays = { ...commonDelays, gate_cost: 0 };

export const delays: Record<RoutingMode, object> = {
  driving: roadDelays,
  truck: roadDelays,
  walking: pathDelays,
  cycling: pathDelays,
};
