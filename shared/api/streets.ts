import { z } from 'zod';
import type { LatLng } from '../geo/position.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { choice, decimal, matrixPoints, position } from './codec.ts';
import { distanceLimits, isochrone, tooMuchToAvoid } from './distance.ts';
import { defaulted, megabyte, operation, type Refusal, required } from './operation.ts';
import { methods, routingModes } from './value-sets.ts';

const reachedSchema = z.looseObject({
  /** Encoded polyline of precision 5. */
  positions: dataText,
  /** Per position: whole seconds if the method is time, meters if it is distance. */
  costs: limitedList(z.number().min(0)),
});

const reach = {
  value: required(decimal({ min: 0, max: 120 }), 'Minutes (method=time) or kilometers (method=distance)'),
  mode: defaulted(choice(routingModes), 'driving', 'Means of travel'),
  method: defaulted(choice(methods), 'time', 'The fastest (time) or the shortest (distance)'),
  avoid: isochrone.parameters.avoid,
};

/** Shared definition. Not part of `api.md`; providers don't offer it. */
const ofStreets = {
  group: isochrone.group,
  method: 'GET',
  parametersIn: 'query',
  credentials: isochrone.credentials,
  rateLimits: [{ policy: 'requests', perSecond: 10 }],
  /** Bytes; enough for a million places. */
  maxAnswerBytes: 16 * megabyte,
  /** Timeout of the engine in milliseconds: each store of a large region is a long search. */
  timeoutMs: 60_000,
  produces: 'application/json',
} as const;

/** Cost of the route to each street; only our own service offers it. */
export const reachedStreets = operation({
  ...ofStreets,
  id: 'distance.streets',
  path: '/distance/streets',
  about: 'The streets that can be reached within a time or a distance, with the cost of the way to each.',
  parameters: { origin: required(position(), 'Where the ways start'), ...reach },
  ownLimit: tooMuchToAvoid,
  answer: z.looseObject({
    status: limitedText,
    streets: reachedSchema.nullish(),
    message: limitedText.nullish(),
  }),
});

/** Nearest of several origins for each street, in one search for all; only our own service offers it. */
export const nearestOrigins = operation({
  ...ofStreets,
  id: 'distance.nearest',
  path: '/distance/nearest',
  about:
    'The nearest of several origins for each street within a time or a distance, with the cost of the way.',
  parameters: { origins: required(matrixPoints(), 'Where the ways start'), ...reach },
  ownLimit: (params) => tooManyOrigins(params) ?? tooMuchToAvoid(params),
  answer: z.looseObject({
    status: limitedText,
    streets: reachedSchema.extend({ origins: limitedList(z.int().min(0)) }).nullish(),
    message: limitedText.nullish(),
  }),
});

function tooManyOrigins({ origins }: { origins: readonly LatLng[] }): Refusal | undefined {
  const message = `origins: ${origins.length} are too many, at most ${distanceLimits.nearestOrigins} are possible`;
  return origins.length > distanceLimits.nearestOrigins
    ? { as: 'status', status: 'INVALID_REQUEST', message }
    : undefined;
}
