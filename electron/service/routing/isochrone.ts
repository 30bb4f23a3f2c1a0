import type { isochrone as operation } from '../../../shared/api/distance.ts';
import type { AnswerOf, ParamsOf } from '../../../shared/api/operation.ts';
import type { Language } from '../../../shared/api/value-sets.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import { requestedLanguage } from '../places/language.ts';
import type { RoutingEngine } from '../ports.ts';
import { contourMinutesText, lengthText } from './measure-text.ts';
import { nothingReached } from './messages.ts';

type IsochroneParams = ParamsOf<typeof operation>;
type IsochroneAnswered = AnswerOf<typeof operation>;

/** Answers a question for what can be reached. */
export const isochrone =
  (engine: RoutingEngine) =>
  async (
    params: IsochroneParams,
    { acceptLanguage, signal }: Caller,
  ): Promise<Outcome<IsochroneAnswered>> => {
    const language = requestedLanguage(params.language ?? '', acceptLanguage) ?? 'en';
    const found = await engine.isochrone(params, signal);
    return { answer: found.ok ? isochroneAnswer(params, language, found.value) : nothingReached(found.why) };
  };

/** A ring as the API's isoline: closed, without holes, precision 5. */
function isochroneAnswer(
  { origin, value, method, units }: IsochroneParams,
  language: Language,
  ring: readonly LatLng[],
): IsochroneAnswered {
  const measure =
    method === 'time'
      ? { time: { value, text: contourMinutesText(value, language) } }
      : { distance: { value, text: lengthText(Math.round(value * 1000), units, language) } };
  return {
    status: 'OK',
    isoline: { origin, ...measure, geometry: encodePolyline(closedRing(ring, origin)) },
  };
}

/** What is reached within next to nothing has no extent: a ring around nothing but the origin. */
function closedRing(ring: readonly LatLng[], origin: LatLng): readonly LatLng[] {
  const [first] = ring;
  if (!first) return Array.from({ length: 4 }, () => origin);
  const last = ring[ring.length - 1];
  return last && last.lat === first.lat && last.lng === first.lng ? ring : [...ring, first];
}
