import type { TransitModeSelection } from '../../../../shared/api/codec.ts';
import { type TransitMode, transitModes } from '../../../../shared/api/value-sets.ts';
import { routeTypeOf } from '../../../region-format/timetables/route-types.ts';

/** MOTIS modes (its `openapi.yaml`, `Mode`, as of v5), with a common name of the vehicle. */
const ofMotis: Readonly<Record<string, { mode: TransitMode; category: string }>> = {
  HIGHSPEED_RAIL: { mode: 'highSpeedTrain', category: 'High-speed train' },
  LONG_DISTANCE: { mode: 'intercityTrain', category: 'Intercity train' },
  NIGHT_RAIL: { mode: 'intercityTrain', category: 'Night train' },
  REGIONAL_FAST_RAIL: { mode: 'interRegionalTrain', category: 'Interregional train' },
  REGIONAL_RAIL: { mode: 'regionalTrain', category: 'Rail' },
  RAIL: { mode: 'regionalTrain', category: 'Rail' },
  SUBURBAN: { mode: 'cityTrain', category: 'City train' },
  SUBWAY: { mode: 'subway', category: 'Subway' },
  TRAM: { mode: 'lightRail', category: 'Tram' },
  BUS: { mode: 'bus', category: 'Bus' },
  COACH: { mode: 'bus', category: 'Coach' },
  FERRY: { mode: 'ferry', category: 'Ferry' },
  FUNICULAR: { mode: 'inclined', category: 'Funicular' },
  AERIAL_LIFT: { mode: 'aerial', category: 'Cable car' },
  AIRPLANE: { mode: 'flight', category: 'Flight' },
  OTHER: { mode: 'bus', category: 'Bus' },
};

/** API modes without a MOTIS counterpart, with the modes that include them. */
const countedAs: Partial<Record<TransitMode, readonly string[]>> = {
  privateBus: ['BUS', 'COACH', 'OTHER'],
  busRapid: ['BUS'],
  monorail: ['SUBWAY', 'OTHER'],
};

/** Returns the mode of a ride, by the GTFS `route_type` if MOTIS returns it; undefined if it isn't public transit. */
export function rideModeOf(motisMode: string, routeType: number | undefined) {
  const known = ofMotis[motisMode];
  return known && ((routeType === undefined ? undefined : routeTypeOf(`${routeType}`)) ?? known);
}

/** Returns the MOTIS modes of a query: all that may include the requested ones. */
export function motisModes(selection: TransitModeSelection | undefined): string[] {
  if (!selection) return ['TRANSIT'];
  const wanted = transitModes.filter((mode) => isWanted(mode, selection));
  const own = Object.entries(ofMotis).flatMap(([name, { mode }]) => (wanted.includes(mode) ? [name] : []));
  return [...new Set([...own, ...wanted.flatMap((mode) => countedAs[mode] ?? [])])];
}

export const isWanted = (mode: TransitMode, selection: TransitModeSelection | undefined): boolean =>
  !selection || selection.modes.includes(mode) !== selection.exclude;
