import { create } from 'zustand';
import type { Vehicle } from '../../shared/saved/searches.ts';
import type { Truck } from '../../shared/trucks/truck.ts';

interface TollsState {
  vehicle: Vehicle;
  /** Used if the vehicle is a truck. */
  truck: Truck;
  /** Index of the selected alternative. */
  chosen: number;
  /** Whether the alternative was selected before the route panel had routes to match it. */
  isSelectedEarly: boolean;
  /** Whether the panel has been opened. Requests may cost money, so none is sent before. */
  wasOpened: boolean;
}

/** State of the tolls panel. Its stops are those of the route panel. */
export const useTolls = create<TollsState>()(() => ({
  vehicle: 'driving',
  truck: {},
  chosen: 0,
  isSelectedEarly: false,
  wasOpened: false,
}));

export const chooseVehicle = (vehicle: Vehicle) =>
  useTolls.setState({ vehicle, chosen: 0, isSelectedEarly: false });
export const changeTruck = (truck: Truck) => useTolls.setState({ truck, chosen: 0, isSelectedEarly: false });
export const chooseAlternative = (chosen: number, isSelectedEarly = false) =>
  useTolls.setState({ chosen, isSelectedEarly });
export const markTollsOpened = () => useTolls.setState({ wasOpened: true });
