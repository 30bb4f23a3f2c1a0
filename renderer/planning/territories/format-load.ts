import type { UnitSystem } from '../../../shared/api/value-sets.ts';
import type { CapacityUnit } from '../../../shared/planning/territories/division.ts';
import { formatArea, formatNumber } from '../../ui/format.ts';

const squareMetersPerSquareKilometer = 1e6;

/** Writes a load in what capacities are counted in: as an area, or a number of addresses or of a column. */
export const formatLoad = (load: number, capacityUnit: CapacityUnit, units: UnitSystem): string =>
  capacityUnit === 'area'
    ? formatArea(load * squareMetersPerSquareKilometer, units)
    : formatNumber(load, capacityUnit === 'addresses' ? 0 : 2);
