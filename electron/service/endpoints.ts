import { operations } from '../../shared/api/operations.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { localityEndpoints } from './places/localities.ts';
import type { Geocoder, TransitPlanner, ZoneStore } from './ports.ts';
import { isochrone } from './routing/isochrone.ts';
import { matrix } from './routing/matrix.ts';
import { routing } from './routing/route.ts';
import { tolls } from './routing/tolls.ts';
import { type StaticMaps, staticMapAnswer } from './static-maps/static-map.ts';
import type { TollSources } from './tolls/sample-tolls.ts';
import { transitRouting } from './transit/transit-route.ts';
import { zoneCreation } from './zones/create-zones.ts';

export interface Sources extends TollSources {
  geocoder: Geocoder;
  transit: TransitPlanner;
  /** The present, in milliseconds since 1970. */
  now: () => number;
  zones: ZoneStore;
  staticMaps: StaticMaps;
}

/** Every operation that the service answers, with what answers it. */
export function serviceEndpoints({
  geocoder,
  valhalla,
  findTolls,
  tariffs,
  transit,
  now,
  zones,
  staticMaps,
}: Sources): Endpoint[] {
  return [
    ...localityEndpoints(geocoder),
    endpoint(operations['distance.matrix'], matrix(valhalla)),
    endpoint(operations['distance.matrixPost'], matrix(valhalla)),
    endpoint(operations['distance.route'], routing(valhalla, findTolls)),
    endpoint(operations['distance.tolls'], tolls(valhalla, findTolls, tariffs)),
    endpoint(operations['distance.isochrone'], isochrone(valhalla)),
    endpoint(operations['maps.static'], staticMapAnswer(staticMaps)),
    endpoint(operations['transit.route'], transitRouting(transit, now)),
    endpoint(operations['zones.create'], zoneCreation(zones)),
  ];
}
