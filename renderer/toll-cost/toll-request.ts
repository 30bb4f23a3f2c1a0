import { paramsOfTruck } from '../../shared/api/truck-tolls.ts';
import type { InputOf } from '../../shared/desk/index.ts';
import type { Truck } from '../../shared/trucks/truck.ts';
import { keepPreviousAnswer } from '../desk/answer-key.ts';
import { deskQuery } from '../desk/ask.ts';
import type { RouteRequest } from '../journey/route-request.ts';

export type TollRequest = InputOf<'distance.tolls'>;

/** Returns the toll request for the same journey; it has no parameter to avoid anything. */
export const tollRequest = (
  { avoid: _, details: __, ...journey }: RouteRequest,
  mode: TollRequest['mode'],
  truck: Truck = {},
): TollRequest => ({ ...journey, mode, ...(mode === 'truck' && givenParams(truck)) });

const givenParams = (truck: Truck) =>
  Object.fromEntries(Object.entries(paramsOfTruck(truck)).filter(([, value]) => value !== undefined));

/** Returns the query for routes with their tolls. Previous data is kept until new data arrives. */
export const tollsQuery = (request: TollRequest) => {
  const query = deskQuery('distance.tolls', request);
  return { ...query, placeholderData: keepPreviousAnswer(query) };
};
