import { type Truck, type TruckSize, truckLimits } from '../trucks/truck.ts';
import { decimal, flag, integer } from './codec.ts';
import { tolls } from './distance.ts';
import { operation, optional, type Params } from './operation.ts';

/** Parameters that describe a truck. Not part of `api.md`; providers don't offer them. */
export const truckParameters = {
  height: optional(decimal(truckLimits.heightMeters), 'Height of the truck in meters'),
  width: optional(decimal(truckLimits.widthMeters), 'Width in meters'),
  length: optional(decimal(truckLimits.lengthMeters), 'Length in meters'),
  weight: optional(decimal(truckLimits.weightTons), 'Weight in metric tons'),
  axle_load: optional(decimal(truckLimits.axleLoadTons), 'Load of an axle in metric tons'),
  axles: optional(integer(truckLimits.axles), 'Number of axles'),
  hazmat: optional(flag(), 'Whether it carries hazardous goods'),
};
type TruckParams = Params<typeof truckParameters>;

const { parameters, rule, ownLimit, probe: _, cost: __, ...shared } = tolls;
const { mode, ...journeyParameters } = parameters;

/** Tolls on roads that a truck of this size may use; only our own service offers it. */
export const truckTolls = operation({
  ...shared,
  id: 'distance.truckTolls',
  path: '/distance/trucktolls',
  about: 'Distance, duration and tolls for a truck of a given size.',
  parameters: { ...journeyParameters, ...truckParameters },
  rule: (params) => rule?.({ ...params, mode: 'truck' }),
  ownLimit: (params) => ownLimit?.({ ...params, mode: 'truck' }),
});

/** What the window requests for any vehicle; the desk selects the operation. */
export const vehicleTolls = operation({
  ...shared,
  parameters: { mode, ...journeyParameters, ...truckParameters },
});

/** Returns the truck that parameters describe. */
export const truckOfParams = (params: TruckParams): Truck => ({
  heightMeters: params.height,
  widthMeters: params.width,
  lengthMeters: params.length,
  weightTons: params.weight,
  axleLoadTons: params.axle_load,
  axles: params.axles,
  hazmat: params.hazmat,
});

/** Returns the parameters that describe a truck. */
export function paramsOfTruck(truck: TruckSize): {
  [Name in keyof TruckParams]-?: NonNullable<TruckParams[Name]>;
};
export function paramsOfTruck(truck: Truck): TruckParams;
export function paramsOfTruck(truck: Truck): TruckParams {
  return {
    height: truck.heightMeters,
    width: truck.widthMeters,
    length: truck.lengthMeters,
    weight: truck.weightTons,
    axle_load: truck.axleLoadTons,
    axles: truck.axles,
    hazmat: truck.hazmat,
  };
}
