import type { TripRates } from '../../shared/settings/settings.ts';
import type { Amount } from './toll-cost.ts';

interface Trip {
  meters: number;
  seconds: number;
  tolls: readonly Amount[];
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * The whole cost of a trip: distance and time at the given rates, and the tolls. Each currency by itself,
 * that of the rates first; to the hundredth.
 */
export function tripCost({ meters, seconds, tolls }: Trip, rates: TripRates): Amount[] {
  const { currency, perKilometer, perHour } = rates;
  const driving = (meters / 1000) * perKilometer + (seconds / 3600) * perHour;
  const same = tolls.find((toll) => toll.currency === currency);
  const value = round(driving + (same?.value ?? 0));
  return [{ ...same, currency, value }, ...tolls.filter((toll) => toll.currency !== currency)];
}
