import { z } from 'zod';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { choice, decimal, position } from './codec.ts';
import { isochrone, tooMuchToAvoid } from './distance.ts';
import { defaulted, megabyte, operation, required } from './operation.ts';
import { methods, tollModes } from './value-sets.ts';

const reachedSchema = z.looseObject({
  /** Encoded polyline of precision 5. */
  positions: dataText,
  /** Of each position: whole seconds where the method is time, meters where it is distance. */
  costs: limitedList(z.number().min(0)),
});

/** Not part of `api.md`: the service of this program tells what the way to each street costs, a provider has nothing there. */
export const reachedStreets = operation({
  id: 'distance.streets',
  group: isochrone.group,
  method: 'GET',
  path: '/distance/streets',
  about: 'The streets that can be reached within a time or a distance, with the cost of the way to each.',
  parametersIn: 'query',
  parameters: {
    origin: required(position(), 'Where the ways start'),
    value: required(decimal({ min: 0, max: 120 }), 'Minutes (method=time) or kilometers (method=distance)'),
    mode: defaulted(choice(tollModes), 'driving', 'Means of travel'),
    method: defaulted(choice(methods), 'time', 'The fastest (time) or the shortest (distance)'),
    avoid: isochrone.parameters.avoid,
  },
  ownLimit: tooMuchToAvoid,
  credentials: isochrone.credentials,
  rateLimits: [{ policy: 'requests', perSecond: 10 }],
  answer: z.looseObject({
    status: limitedText,
    streets: reachedSchema.nullish(),
    message: limitedText.nullish(),
  }),
  /** A million places. */
  largestAnswer: 16 * megabyte,
  /** What the engine may take for one question: each store of a large region is a long search. */
  longestMs: 60_000,
  produces: 'application/json',
});
