import { paramsOfTruck } from '../../shared/api/truck-tolls.ts';
import type { InputOf } from '../../shared/desk/index.ts';
import type { Truck } from '../../shared/trucks/truck.ts';
import { keepPreviousAnswer } from '../desk/answer-key.ts';
import { deskQuery } from '../desk/ask.ts';
import type { RouteQuestion } from '../journey/question.ts';

export type TollQuestion = InputOf<'distance.tolls'>;

/** Returns the toll request for the same journey; it has no parameter to avoid anything. */
export const tollQuestion = (
  { avoid: _, details: __, ...journey }: RouteQuestion,
  mode: TollQuestion['mode'],
  truck: Truck = {},
): TollQuestion => ({ ...journey, mode, ...(mode === 'truck' && givenParams(truck)) });

const givenParams = (truck: Truck) =>
  Object.fromEntries(Object.entries(paramsOfTruck(truck)).filter(([, value]) => value !== undefined));

/** The routes with their tolls. Previous data is kept until new data arrives. */
export const tollsQuery = (question: TollQuestion) => {
  const query = deskQuery('distance.tolls', question);
  return { ...query, placeholderData: keepPreviousAnswer(query) };
};
