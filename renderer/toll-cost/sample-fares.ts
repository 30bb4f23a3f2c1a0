import Papa from 'papaparse';
import tariffs from '../../resources/sample-tariffs.csv?raw';
import type { Toll, TollFare, TollRoute } from '../../shared/api/distance.ts';
import type { Vehicle } from '../../shared/saved/searches.ts';
import { words } from '../words/words.ts';
import { amountOf } from './toll-cost.ts';

/** Columns of a tariff file that a fare needs. */
type Row = Record<'vehicle_class' | 'price' | 'currency' | 'payment_methods' | 'transponders', string>;

const sampleRows = Papa.parse<Row>(tariffs.trim(), { header: true, comments: '#' }).data;

const listOf = (cell: string): string[] => (cell === '' ? [] : cell.split(';'));

const sampleFares = (vehicle: Vehicle): TollFare[] =>
  sampleRows
    .filter((row) => row.vehicle_class === (vehicle === 'truck' ? 'truck' : 'car'))
    .map(({ price, currency, payment_methods, transponders }) => ({
      id: `sample-${price}`,
      name: words.t('tolls.sampleFare'),
      price: { type: 'value', currency, value: Number(price) },
      paymentMethods: listOf(payment_methods),
      transponders: listOf(transponders).map((system) => ({ system })),
    }));

const hasPrice = ({ fares }: Toll): boolean => (fares ?? []).some((fare) => amountOf(fare));

/** Returns routes with sample fares for tolls of unknown price, to try out how prices affect a comparison. */
export const withSampleFares = (routes: readonly TollRoute[], vehicle: Vehicle): TollRoute[] =>
  routes.map((route) => ({
    ...route,
    legs: route.legs.map((leg) => ({
      ...leg,
      tolls: leg.tolls.map((toll) => (hasPrice(toll) ? toll : { ...toll, fares: sampleFares(vehicle) })),
    })),
  }));
