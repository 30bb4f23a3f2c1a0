import type { TollMode } from '../api/value-sets.ts';

/** What a vehicle is charged as. */
export const vehicleClasses = ['car', 'truck'] as const;
export type VehicleClass = (typeof vehicleClasses)[number];

const classes: Record<TollMode, VehicleClass | undefined> = {
  driving: 'car',
  truck: 'truck',
  walking: undefined,
  cycling: undefined,
};

/** What a means of travel is charged as; undefined where nobody pays, on foot and by bicycle. */
export const vehicleClassOf = (mode: TollMode): VehicleClass | undefined => classes[mode];
