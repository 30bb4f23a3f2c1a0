import type { InputOf } from '../../shared/desk/index.ts';
import { keepPreviousAnswer } from '../desk/answer-key.ts';
import { deskQuery } from '../desk/ask.ts';
import type { RouteQuestion } from '../journey/question.ts';

export type TollQuestion = InputOf<'distance.tolls'>;

/** The same journey asked for its tolls, which knows nothing to avoid. */
export const tollQuestion = (
  { avoid: _, details: __, ...journey }: RouteQuestion,
  mode: TollQuestion['mode'],
): TollQuestion => ({ ...journey, mode });

/** The routes with their tolls. Those of the question before stay until the new come. */
export const tollsQuery = (question: TollQuestion) => {
  const query = deskQuery('distance.tolls', question);
  return { ...query, placeholderData: keepPreviousAnswer(query) };
};
