import type { EngineModes } from '../engine-modes.ts';

/** MOTIS modes (its `openapi.yaml`, `Mode`, as of v5). */
export const motisModes: EngineModes = {
  byName: {
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
  },
  includedIn: {
    privateBus: ['BUS', 'COACH', 'OTHER'],
    busRapid: ['BUS'],
    monorail: ['SUBWAY', 'OTHER'],
  },
};
