import type { isochrone as operation } from '../../../shared/api/distance.ts';
import type { ParamsOf, ResponseOf } from '../../../shared/api/operation.ts';
import type { Language } from '../../../shared/api/value-sets.ts';
import { encodePolyline, toFiveDecimals } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import { requestedLanguage } from '../places/language.ts';
import type { RoutingEngine } from '../ports.ts';
import { isolineRing } from './isoline-ring.ts';
import { contourMinutesText, lengthText } from './measure-text.ts';
import { nothingReachable } from './messages.ts';

type IsochroneParams = ParamsOf<typeof operation>;
type IsochroneResponse = ResponseOf<typeof operation>;

/** Returns the handler of the isochrone operation. */
export const isochrone =
  (engine: RoutingEngine) =>
  async (
    params: IsochroneParams,
    { acceptLanguage, signal }: Caller,
  ): Promise<Outcome<IsochroneResponse>> => {
    const language = requestedLanguage(params.language ?? '', acceptLanguage) ?? 'en';
    const found = await engine.isochrone(params, signal);
    if (!found.ok) return { body: nothingReachable(found.why) };
    const ring = isolineRing(await loadGeos(), found.value.ring, params.origin);
    return { body: isochroneResponse(params, language, ring, found.value.origin) };
  };

/** Returns the API's response, with the ring encoded with precision 5. */
function isochroneResponse(
  { origin, value, method, units }: IsochroneParams,
  language: Language,
  ring: readonly LatLng[],
  snappedOrigin: LatLng,
): IsochroneResponse {
  const measure =
    method === 'time'
      ? { time: { value, text: contourMinutesText(value, language) } }
      : { distance: { value, text: lengthText(Math.round(value * 1000), units, language) } };
  return {
    status: 'OK',
    isoline: {
      origin,
      start_location: toFiveDecimals(snappedOrigin),
      ...measure,
      geometry: encodePolyline(ring),
    },
  };
}
