import type { EngineModes } from '../engine-modes.ts';

/** OpenTripPlanner modes (`TransitMode` of its GTFS GraphQL schema, 2.9). */
export const openTripPlannerModes: EngineModes = {
  byName: {
    AIRPLANE: { mode: 'flight', category: 'Flight' },
    BUS: { mode: 'bus', category: 'Bus' },
    CABLE_CAR: { mode: 'lightRail', category: 'Cable tram' },
    CARPOOL: { mode: 'privateBus', category: 'Carpool' },
    COACH: { mode: 'bus', category: 'Coach' },
    FERRY: { mode: 'ferry', category: 'Ferry' },
    FUNICULAR: { mode: 'inclined', category: 'Funicular' },
    GONDOLA: { mode: 'aerial', category: 'Cable car' },
    MONORAIL: { mode: 'monorail', category: 'Monorail' },
    RAIL: { mode: 'regionalTrain', category: 'Rail' },
    SUBWAY: { mode: 'subway', category: 'Subway' },
    TAXI: { mode: 'privateBus', category: 'Taxi' },
    TRAM: { mode: 'lightRail', category: 'Tram' },
    TROLLEYBUS: { mode: 'bus', category: 'Trolleybus' },
  },
  includedIn: {
    highSpeedTrain: ['RAIL'],
    intercityTrain: ['RAIL'],
    interRegionalTrain: ['RAIL'],
    cityTrain: ['RAIL'],
    privateBus: ['BUS'],
    busRapid: ['BUS'],
  },
};
