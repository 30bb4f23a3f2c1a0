import type { TransitMode } from '../../../shared/api/value-sets.ts';

interface RouteType {
  mode: TransitMode;
  category: string;
}

const bus: RouteType = { mode: 'bus', category: 'Bus' };
const regional: RouteType = { mode: 'regionalTrain', category: 'Rail' };

/** The types of the GTFS reference (https://gtfs.org/documentation/schedule/reference/#routestxt). */
const basic: Readonly<Record<number, RouteType>> = {
  0: { mode: 'lightRail', category: 'Tram' },
  1: { mode: 'subway', category: 'Subway' },
  2: regional,
  3: bus,
  4: { mode: 'ferry', category: 'Ferry' },
  5: { mode: 'lightRail', category: 'Cable tram' },
  6: { mode: 'aerial', category: 'Cable car' },
  7: { mode: 'inclined', category: 'Funicular' },
  11: { mode: 'bus', category: 'Trolleybus' },
  12: { mode: 'monorail', category: 'Monorail' },
};

/** Inclusive ranges of extended types. The first match applies, so specific types precede the range around them. */
const extended: readonly [from: number, to: number, type: RouteType][] = [
  [101, 101, { mode: 'highSpeedTrain', category: 'High-speed train' }],
  [102, 102, { mode: 'intercityTrain', category: 'Intercity train' }],
  [103, 103, { mode: 'interRegionalTrain', category: 'Interregional train' }],
  [104, 105, { mode: 'intercityTrain', category: 'Intercity train' }],
  [108, 109, { mode: 'cityTrain', category: 'City train' }],
  [100, 199, regional],
  [200, 299, { mode: 'bus', category: 'Coach' }],
  [405, 405, { mode: 'monorail', category: 'Monorail' }],
  [400, 499, { mode: 'subway', category: 'Subway' }],
  [500, 699, { mode: 'subway', category: 'Subway' }],
  [712, 712, { mode: 'privateBus', category: 'School bus' }],
  [700, 799, bus],
  [800, 899, { mode: 'bus', category: 'Trolleybus' }],
  [900, 999, { mode: 'lightRail', category: 'Tram' }],
  [1000, 1099, { mode: 'ferry', category: 'Ferry' }],
  [1100, 1199, { mode: 'flight', category: 'Flight' }],
  [1200, 1299, { mode: 'ferry', category: 'Ferry' }],
  [1300, 1399, { mode: 'aerial', category: 'Cable car' }],
  [1400, 1499, { mode: 'inclined', category: 'Funicular' }],
  [1500, 1599, { mode: 'privateBus', category: 'Taxi' }],
];

/** Returns the API's mode and the vehicle's category for a GTFS `route_type`; undefined for unknown types. */
export function routeTypeOf(text: string): RouteType | undefined {
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const type = Number(text);
  return basic[type] ?? extended.find(([from, to]) => type >= from && type <= to)?.[2];
}
