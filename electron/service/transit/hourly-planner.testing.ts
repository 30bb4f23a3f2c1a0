import { distanceMeters } from '../../../shared/geo/position.ts';
import type { RideLeg, TransitPlanner } from '../ports.ts';

const hour = 3600;

/** Plans with a bus between any two places that leaves every full hour and takes half an hour. */
export const hourlyPlanner: TransitPlanner = {
  async plan({ origin, destination, time }) {
    const requestedSeconds = Date.parse(time.at) / 1000;
    const departure =
      time.kind === 'departure'
        ? Math.ceil(requestedSeconds / hour) * hour
        : Math.floor((requestedSeconds - hour / 2) / hour) * hour;
    const day = Math.floor(departure / (24 * hour));
    const covered = [{ firstDay: 20_000, lastDay: 21_000 }];
    if (day > 21_000) return { ok: false, why: { reason: 'outside-dates', day, covered } };
    const ride: RideLeg = {
      kind: 'ride',
      from: { kind: 'station', name: 'Here', at: origin },
      to: { kind: 'station', name: 'There', at: destination },
      departure,
      arrival: departure + hour / 2,
      meters: distanceMeters(origin, destination),
      path: [origin, destination],
      line: { mode: 'bus', category: 'Bus', shortName: '1', longName: null, color: null, textColor: null },
      inSeat: false,
      headsign: 'There',
      agency: null,
      stops: [],
    };
    const journey = { departure, arrival: ride.arrival, legs: [ride], isSample: false };
    return { ok: true, plan: { timeZone: 'UTC', journeys: [journey], walksEstimated: false } };
  },
};
