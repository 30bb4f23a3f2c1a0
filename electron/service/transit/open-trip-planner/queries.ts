/* GraphQL queries of the GTFS API of OpenTripPlanner 2.9. Their responses are in `responses.ts`. */

const place = 'name lat lon stop { gtfsId }';
const time = 'scheduledTime estimated { time }';

/**
 * Uses the deprecated `intermediatePlaces`, because realtime in its successor `Leg.stopCalls` is wrong: the schedule minus
 * the delay instead of plus.
 */
export const planQuery = `query (
  $origin: PlanLabeledLocationInput!, $destination: PlanLabeledLocationInput!, $dateTime: PlanDateTimeInput,
  $searchWindow: Duration, $modes: PlanModesInput, $first: Int, $itineraryFilter: PlanItineraryFilterInput
) {
  planConnection(
    origin: $origin, destination: $destination, dateTime: $dateTime, searchWindow: $searchWindow,
    modes: $modes, first: $first, itineraryFilter: $itineraryFilter
  ) {
    routingErrors { code inputField }
    pageInfo { searchWindowUsed }
    edges { node { legs {
      mode transitLeg start { ${time} } end { ${time} } distance from { ${place} } to { ${place} }
      headsign realtimeState interlineWithPreviousLeg
      route { type shortName longName color textColor }
      trip { gtfsId }
      agency { gtfsId name url }
      legGeometry { points }
      intermediatePlaces { name lat lon departure { ${time} } }
    } } }
  }
}`;

/** Uses the time zones of agencies, because requesting `Stop.timezone` fails for stops without a `stop_timezone`. */
export const networkQuery = '{ agencies { timezone } serviceTimeRange { start end } }';

export const stopsQuery = `query ($lat: Float!, $lon: Float!, $radius: Int!) {
  stopsByRadius(lat: $lat, lon: $lon, radius: $radius, first: 5) {
    edges { node { stop { routes { agency { timezone } } } } }
  }
}`;
