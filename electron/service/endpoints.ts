import { operations } from '../../shared/api/operations.ts';
import { nearestOrigins, reachedStreets } from '../../shared/api/streets.ts';
import { truckTolls } from '../../shared/api/truck-tolls.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { localityEndpoints } from './places/localities.ts';
import type { Geocoder, RoutingEngine, TransitPlanner, ZoneStore } from './ports.ts';
import { isochrone } from './routing/isochrone.ts';
import { matrix } from './routing/matrix.ts';
import { routing as routeAnswer } from './routing/route.ts';
import { nearest, streets } from './routing/streets.ts';
import { tolls, tollsOfTruck } from './routing/tolls.ts';
import { type StaticMaps, staticMapHandler } from './static-maps/static-map.ts';
import type { TariffSource } from './tolls/tariffs.ts';
import type { TollFinder } from './tolls/tolls-along.ts';
import { transitRouting } from './transit/transit-route.ts';
import { zoneCreation } from './zones/create-zones.ts';

/** Implementations of the ports, and data, that the endpoints use. */
export interface Sources {
  routing: RoutingEngine;
  findTolls: TollFinder;
  tariffs: TariffSource;
  geocoder: Geocoder;
  transit: TransitPlanner;
  /** Current time in milliseconds since 1970. */
  now: () => number;
  zones: ZoneStore;
  staticMaps: StaticMaps;
}

/**
 * Returns all operations of the service with their implementations. Streets reached and nearest origins are absent if
 * the routing engine doesn't support them.
 */
export function serviceEndpoints({
  geocoder,
  routing,
  findTolls,
  tariffs,
  transit,
  now,
  zones,
  staticMaps,
}: Sources): Endpoint[] {
  return [
    ...localityEndpoints(geocoder),
    endpoint(operations['distance.matrix'], matrix(routing)),
    endpoint(operations['distance.matrixPost'], matrix(routing)),
    endpoint(operations['distance.route'], routeAnswer(routing, findTolls)),
    endpoint(operations['distance.tolls'], tolls(routing, findTolls, tariffs)),
    endpoint(truckTolls, tollsOfTruck(routing, findTolls, tariffs)),
    endpoint(operations['distance.isochrone'], isochrone(routing)),
    ...(routing.streets ? [endpoint(reachedStreets, streets(routing.streets))] : []),
    ...(routing.nearest ? [endpoint(nearestOrigins, nearest(routing.nearest))] : []),
    endpoint(operations['maps.static'], staticMapHandler(staticMaps)),
    endpoint(operations['transit.route'], transitRouting(transit, now)),
    endpoint(operations['zones.create'], zoneCreation(zones)),
  ];
}
