import { z } from 'zod';

/** Valid ranges of a truck's dimensions, within those of the routing engine. */
export const truckLimits = {
  heightMeters: { min: 1, max: 10 },
  widthMeters: { min: 1, max: 10 },
  lengthMeters: { min: 1, max: 50 },
  weightTons: { min: 0.5, max: 100 },
  axleLoadTons: { min: 0.5, max: 40 },
  axles: { min: 2, max: 12 },
} as const;

const figure = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max).optional();

/** Dimensions and weights of a truck, in meters and metric tons. Absent values are those of `ordinaryTruck`. */
export const truckSchema = z.strictObject({
  heightMeters: figure(truckLimits.heightMeters),
  widthMeters: figure(truckLimits.widthMeters),
  lengthMeters: figure(truckLimits.lengthMeters),
  weightTons: figure(truckLimits.weightTons),
  axleLoadTons: figure(truckLimits.axleLoadTons),
  axles: z.int().min(truckLimits.axles.min).max(truckLimits.axles.max).optional(),
  /** Whether it carries hazardous goods; not if absent. */
  hazmat: z.boolean().optional(),
});
export type Truck = z.infer<typeof truckSchema>;
export type TruckFigure = keyof typeof truckLimits;
export type TruckSize = Readonly<Record<TruckFigure, number>> & { readonly hazmat: boolean };

export const truckFigures = [
  'heightMeters',
  'widthMeters',
  'lengthMeters',
  'weightTons',
  'axleLoadTons',
  'axles',
] as const satisfies readonly TruckFigure[];

/** Default truck of the routing engine. */
export const ordinaryTruck: TruckSize = {
  heightMeters: 4.11,
  widthMeters: 2.6,
  lengthMeters: 21.64,
  weightTons: 21.77,
  axleLoadTons: 9.07,
  axles: 5,
  hazmat: false,
};

/** Returns all values of a truck, with the defaults for absent ones. */
export const sizeOfTruck = (truck: Truck): TruckSize => ({
  heightMeters: truck.heightMeters ?? ordinaryTruck.heightMeters,
  widthMeters: truck.widthMeters ?? ordinaryTruck.widthMeters,
  lengthMeters: truck.lengthMeters ?? ordinaryTruck.lengthMeters,
  weightTons: truck.weightTons ?? ordinaryTruck.weightTons,
  axleLoadTons: truck.axleLoadTons ?? ordinaryTruck.axleLoadTons,
  axles: truck.axles ?? ordinaryTruck.axles,
  hazmat: truck.hazmat ?? ordinaryTruck.hazmat,
});

/** Whether any value of a truck is set. */
export const isDescribed = (truck: Truck): boolean =>
  truck.hazmat === true || truckFigures.some((figure) => truck[figure] !== undefined);
