import type { FeedFiles } from './gtfs-feed.testing.ts';

/** Position of the first stop of the generated city. */
export const madeCityCorner = { lat: 45, lng: 5 };
/** Degrees between neighboring stops, about 400 m. */
const step = 0.0036;
const stepLng = 0.0051;

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/**
 * Returns the feed of a generated city whose streets form a grid, with a line in both directions along each street:
 * `size` lines of `size` stops along both axes, with `tripsPerDay` trips per direction that start between 5:00 and
 * 24:00. The feed has `4 * size * size * tripsPerDay` stop times.
 */
export function madeCity(size: number, tripsPerDay: number): FeedFiles {
  const stops = ['stop_id,stop_name,stop_lat,stop_lon'];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const lat = (madeCityCorner.lat + row * step).toFixed(5);
      const lng = (madeCityCorner.lng + column * stepLng).toFixed(5);
      stops.push(`s${row}-${column},Corner ${row}/${column},${lat},${lng}`);
    }
  }
  const routes = ['route_id,agency_id,route_short_name,route_long_name,route_type'];
  const trips = ['route_id,service_id,trip_id,trip_headsign'];
  const times = ['trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type'];
  for (const isEastWest of [true, false]) {
    for (let street = 0; street < size; street++) {
      const route = `${isEastWest ? 'e' : 'n'}${street}`;
      routes.push(`${route},a,${route},Street ${route},${street % 5 === 0 ? 0 : 3}`);
      for (const isInbound of [false, true]) {
        for (let trip = 0; trip < tripsPerDay; trip++) {
          const id = `${route}-${isInbound ? 'back' : 'out'}-${trip}`;
          trips.push(`${route},daily,${id},End of ${route}`);
          let now = 5 * 3600 + Math.floor((trip * 19 * 3600) / tripsPerDay) + ((street * 97) % 600);
          for (let at = 0; at < size; at++) {
            const place = isInbound ? size - 1 - at : at;
            const stop = isEastWest ? `s${street}-${place}` : `s${place}-${street}`;
            times.push(`${id},${clock(now)},${clock(now + 15)},${stop},${at + 1},0,0`);
            now += 75 + ((street + at) % 30);
          }
        }
      }
    }
  }
  return {
    'agency.txt': [
      'agency_id,agency_name,agency_url,agency_timezone',
      'a,Made City,https://made.example,Europe/Paris',
    ],
    'stops.txt': stops,
    'routes.txt': routes,
    'trips.txt': trips,
    'calendar.txt': [
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
      'daily,1,1,1,1,1,1,1,20260101,20261231',
    ],
    'stop_times.txt': times,
  };
}
