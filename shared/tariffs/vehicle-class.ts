import type { RoutingMode } from '../api/value-sets.ts';

/** Toll classes of vehicles. */
export const vehicleClasses = ['car', 'truck'] as const;
export type VehicleClass = (typeof vehicleClasses)[number];

const classes: Record<RoutingMode, VehicleClass | undefined> = {
  driving: 'car',
  truck: 'truck',
  walking: undefined,
  cycling: undefined,
};

/** Returns the toll class of a travel mode; undefined for walking and cycling, which have no tolls. */
export const vehicleClassOf = (mode: RoutingMode): VehicleClass | undefined => classes[mode];
