import type { TripRates } from '../../shared/settings/settings.ts';
import type { Amount } from './toll-cost.ts';

interface Trip {
  meters: number;
  seconds: number;
  tolls: readonly Amount[];
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Returns the total cost of a trip by currency: distance and time at the given rates, plus the tolls. The currency of the
 * rates is first, and its amount rounded to hundredths.
 */
export function tripCost({ meters, seconds, tolls }: Trip, rates: TripRates): Amount[] {
  const { currency, perKilometer, perHour } = rates;
  const drivingCost = (meters / 1000) * perKilometer + (seconds / 3600) * perHour;
  const tollInCurrency = tolls.find((toll) => toll.currency === currency);
  const value = round(drivingCost + (tollInCurrency?.value ?? 0));
  return [{ ...tollInCurrency, currency, value }, ...tolls.filter((toll) => toll.currency !== currency)];
}
