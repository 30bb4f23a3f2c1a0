import { distanceLimits, type distanceMatrix } from '../../../shared/api/distance.ts';
import type { ParamsOf, ResponseOf } from '../../../shared/api/operation.ts';
import type { ElementStatus, Language } from '../../../shared/api/value-sets.ts';
import { toFiveDecimals } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import { requestedLanguage } from '../places/language.ts';
import type { FoundMatrix, NoRouteReason, RoutingEngine } from '../ports.ts';
import { localTripTime } from './local-trip-time.ts';
import { durationMeasure, lengthMeasure } from './measure-text.ts';
import { noTraffic, tooLong } from './messages.ts';

type MatrixParams = ParamsOf<typeof distanceMatrix>;
type MatrixResponse = ResponseOf<typeof distanceMatrix>;

/** Returns the handler of the matrix operation, for GET and POST. */
export const matrix =
  (engine: RoutingEngine) =>
  async (params: MatrixParams, { acceptLanguage, signal }: Caller): Promise<Outcome<MatrixResponse>> => {
    const language = requestedLanguage(params.language ?? '', acceptLanguage) ?? 'en';
    const [origin, destination] = [params.origins[0], params.destinations[0]];
    const clock = origin && destination && localTripTime(params, origin, destination);
    const found = await engine.matrix({ ...params, clock }, signal);
    return { body: found.ok ? matrixResponse(params, language, found.value) : { ...tooLong, rows: [] } };
  };

const statusOf = (why: NoRouteReason): ElementStatus => (why === 'no-road' ? 'NOT_FOUND' : 'ZERO_RESULTS');

const snappedPlace = (place: LatLng | null) => place && toFiveDecimals(place);

/** Returns the API's response; without rows if any route exceeds the maximum length. */
function matrixResponse(
  { elements, units, arrival_time, departure_time }: MatrixParams,
  language: Language,
  { cells, origins, destinations }: FoundMatrix,
): MatrixResponse {
  const isTooLong = cells.some((row) =>
    row.some((cell) => cell.ok && cell.value.meters > distanceLimits.routeMeters),
  );
  if (isTooLong) return { ...tooLong, rows: [] };
  return {
    status: 'OK',
    rows: cells.map((row) => ({
      elements: row.map((cell) =>
        cell.ok
          ? {
              status: 'OK',
              ...(elements !== 'distance' && { duration: durationMeasure(cell.value.seconds, language) }),
              ...(elements !== 'duration' && {
                distance: lengthMeasure(cell.value.meters, units, language),
              }),
            }
          : { status: statusOf(cell.why) },
      ),
    })),
    start_locations: origins.map(snappedPlace),
    end_locations: destinations.map(snappedPlace),
    ...((arrival_time !== undefined || departure_time !== undefined) && { message: noTraffic }),
  };
}
