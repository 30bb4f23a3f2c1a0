/** GraphQL queries of the GTFS API of OpenTripPlanner 2.9; responses are in `answers.ts`. */

const place = 'name lat lon stop { gtfsId }';
const time = 'scheduledTime estimated { time }';

/**
 * Not `Leg.stopCalls`: its realtime is the schedule minus the delay, where that of the deprecated `intermediatePlaces` is
 * the schedule plus the delay.
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

/** Not `Stop.timezone`: requesting it fails for each stop without a `stop_timezone`. */
export const networkQuery = '{ agencies { timezone } serviceTimeRange { start end } }';

export const stopsQuery = `query ($lat: Float!, $lon: Float!, $radius: Int!) {
  stopsByRadius(lat: $lat, lon: $lon, radius: $radius, first: 5) {
    edges { node { stop { routes { agency { timezone } } } } }
  }
}`;
