import { create } from 'zustand';
import type { Vehicle } from '../../shared/saved/searches.ts';
import type { Truck } from '../../shared/trucks/truck.ts';

interface TollsState {
  vehicle: Vehicle;
  /** Used if the vehicle is a truck. */
  truck: Truck;
  /** Which alternative of the comparison is looked at, from 0. */
  chosen: number;
  /** Selected before the route panel had routes to match it. */
  isChosenEarly: boolean;
  /** Set once the panel was opened: requests may cost money, so none is made before. */
  wanted: boolean;
}

/** What the tolls panel shows. The stops are the route panel's. */
export const useTolls = create<TollsState>()(() => ({
  vehicle: 'driving',
  truck: {},
  chosen: 0,
  isChosenEarly: false,
  wanted: false,
}));

export const chooseVehicle = (vehicle: Vehicle) =>
  useTolls.setState({ vehicle, chosen: 0, isChosenEarly: false });
export const changeTruck = (truck: Truck) => useTolls.setState({ truck, chosen: 0, isChosenEarly: false });
export const chooseAlternative = (chosen: number, isChosenEarly = false) =>
  useTolls.setState({ chosen, isChosenEarly });
export const wantTolls = () => useTolls.setState({ wanted: true });
