import type { isochrone as operation } from '../../../shared/api/distance.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { Language } from '../../../shared/api/value-sets.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import { type LatLng, toLatLng } from '../../../shared/geo/position.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { askedLanguage } from '../places/language.ts';
import { contourMinutesText, lengthText } from './measure-text.ts';
import { location, type Snapped, snap } from './snapping.ts';
import { costing, paceOf } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { type IsochroneAnswer, isochroneAnswerSchema } from './valhalla-answers.ts';

type AskedIsochrone = AskedOf<typeof operation>;
type IsochroneAnswered = AnswerOf<typeof operation>;

/** Answers a question for what can be reached. */
export const isochrone =
  (valhalla: Valhalla) =>
  async (asked: AskedIsochrone, { acceptLanguage, signal }: Asker): Promise<Outcome<IsochroneAnswered>> => {
    const language = askedLanguage(asked.language ?? '', acceptLanguage) ?? 'en';
    const [origin] = await snap(valhalla, [asked.origin], asked, signal);
    if (!origin) return { answer: offAllRoads };
    const pace = asked.value > largestQuick ? 'slow' : paceOf(asked);
    const found = await valhalla.ask(
      'isochrone',
      isochroneRequest(asked, origin),
      isochroneAnswerSchema,
      signal,
      pace,
    );
    return { answer: found.ok ? isochroneAnswer(asked, language, found.value) : offAllRoads };
  };

const offAllRoads: IsochroneAnswered = {
  status: 'ZERO_RESULTS',
  message: 'The origin is too far from any road that may be used',
};

/** Minutes or kilometers; beyond it the engine searches most of a large region. */
const largestQuick = 60;

/** The question as Valhalla takes it: one contour, of which only the largest ring is kept. */
export function isochroneRequest(asked: AskedIsochrone, origin: Snapped): object {
  return {
    locations: [location(origin)],
    ...costing(asked, 'hard', 'usual'),
    contours: [asked.method === 'time' ? { time: asked.value } : { distance: asked.value }],
    polygons: true,
    denoise: 1,
  };
}

/** Valhalla's contour as the API's isoline: one closed ring without holes, precision 5. */
export function isochroneAnswer(
  { origin, value, method, units }: AskedIsochrone,
  language: Language,
  { features }: IsochroneAnswer,
): IsochroneAnswered {
  const [contour] = features;
  const ring = contour?.geometry.coordinates[0]?.map(toLatLng);
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
function closedRing(ring: readonly LatLng[] | undefined, origin: LatLng): readonly LatLng[] {
  const [first] = ring ?? [];
  if (!ring || !first) return Array.from({ length: 4 }, () => origin);
  const last = ring[ring.length - 1];
  return last && last.lat === first.lat && last.lng === first.lng ? ring : [...ring, first];
}
