import type { InputOf } from '../../shared/desk/index.ts';
import { keepPreviousAnswer } from '../desk/answer-key.ts';
import { deskQuery } from '../desk/ask.ts';
import type { RouteQuestion } from '../journey/question.ts';

export type TollQuestion = InputOf<'distance.tolls'>;

/** The toll request for the same journey; it has no parameter to avoid anything. */
export const tollQuestion = (
  { avoid: _, details: __, ...journey }: RouteQuestion,
  mode: TollQuestion['mode'],
): TollQuestion => ({ ...journey, mode });

/** The routes with their tolls. Previous data is kept until new data arrives. */
export const tollsQuery = (question: TollQuestion) => {
  const query = deskQuery('distance.tolls', question);
  return { ...query, placeholderData: keepPreviousAnswer(query) };
};
