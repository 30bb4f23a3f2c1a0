import { create } from 'zustand';
import type { Vehicle } from '../../shared/searches.ts';

interface TollsState {
  vehicle: Vehicle;
  /** Id of the payment profile that costs are told for; null for the first. */
  profile: string | null;
  /** Which way of the comparison is looked at, from 0. */
  chosen: number;
  /** The panel was opened: only then is the service asked, which may cost money at a provider. */
  wanted: boolean;
}

/** What the tolls panel shows. The stops are the route panel's. */
export const useTolls = create<TollsState>()(() => ({
  vehicle: 'driving',
  profile: null,
  chosen: 0,
  wanted: false,
}));

export const chooseVehicle = (vehicle: Vehicle) => useTolls.setState({ vehicle, chosen: 0 });
export const chooseProfile = (profile: string) => useTolls.setState({ profile });
export const chooseWay = (chosen: number) => useTolls.setState({ chosen });
export const wantTolls = () => useTolls.setState({ wanted: true });
