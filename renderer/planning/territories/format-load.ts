import type { UnitSystem } from '../../../shared/api/value-sets.ts';
import type { CapacityUnit } from '../../../shared/planning/territories/division.ts';
import { formatArea, formatNumber } from '../../ui/format.ts';

const squareMetersPerSquareKilometer = 1e6;

/** Formats a load: an area in square kilometers, or a number of addresses or of the column's amounts. */
export const formatLoad = (load: number, capacityUnit: CapacityUnit, units: UnitSystem): string =>
  capacityUnit === 'area'
    ? formatArea(load * squareMetersPerSquareKilometer, units)
    : formatNumber(load, capacityUnit === 'addresses' ? 0 : 2);
