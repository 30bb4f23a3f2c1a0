import type { UnitSystem } from '../../../shared/api/value-sets.ts';
import type { CapacityUnit } from '../../../shared/planning/territories/division.ts';
import { formatArea, formatNumber } from '../../ui/format.ts';

const squareMetersPerSquareKilometer = 1e6;

/** A load with the unit of capacities: an area, or a number. */
export const formatLoad = (load: number, capacityUnit: CapacityUnit, units: UnitSystem): string =>
  capacityUnit === 'area'
    ? formatArea(load * squareMetersPerSquareKilometer, units)
    : formatNumber(load, capacityUnit === 'addresses' ? 0 : 2);
