import type { Toll, TollFare, TollRoute } from '../../shared/api/distance.ts';
import type { Vehicle } from '../../shared/searches.ts';
import { words } from '../words/words.ts';
import { sampleCurrency } from './money.ts';
import { amountOf } from './toll-cost.ts';

const prices: Readonly<Record<Vehicle, readonly { value: number; methods: string[]; systems: string[] }[]>> =
  {
    driving: [
      { value: 100, methods: ['cash', 'bankCard', 'creditCard'], systems: [] },
      { value: 80, methods: ['transponder'], systems: ['Sample tag'] },
    ],
    truck: [{ value: 250, methods: ['cash', 'bankCard', 'creditCard'], systems: [] }],
  };

const sampleFares = (vehicle: Vehicle): TollFare[] =>
  prices[vehicle].map(({ value, methods, systems }) => ({
    id: `sample-${value}`,
    name: words.t('tolls.sampleFare'),
    price: { type: 'value', currency: sampleCurrency, value },
    paymentMethods: methods,
    transponders: systems.map((system) => ({ system })),
  }));

const hasPrice = ({ fares }: Toll): boolean => (fares ?? []).some((fare) => amountOf(fare));

/** Routes whose tolls have made-up fares where no price is known, to try out what a toll's price does. */
export const withSampleFares = (routes: readonly TollRoute[], vehicle: Vehicle): TollRoute[] =>
  routes.map((route) => ({
    ...route,
    legs: route.legs.map((leg) => ({
      ...leg,
      tolls: leg.tolls.map((toll) => (hasPrice(toll) ? toll : { ...toll, fares: sampleFares(vehicle) })),
    })),
  }));
