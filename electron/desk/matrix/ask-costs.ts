import { z } from 'zod';
import type { distanceMatrixPost } from '../../../shared/api/distance.ts';
import type { ParametersOf, Question } from '../../../shared/api/operation.ts';
import { operations } from '../../../shared/api/operations.ts';
import { type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { limitedList } from '../../../shared/limits/limited-schemas.ts';
import type { CostAnswer } from '../../../shared/zones/territories/sampling.ts';
import type { AskOptions, Gateway } from '../gateway/gateway.ts';

/** Costs as they are stored. */
export const costsSchema = limitedList(limitedList(z.number().nullable()));

/**
 * Asks what the ways of a matrix cost, by origin and destination: seconds where the method is time, meters where it is
 * distance; null where there is no way.
 */
export async function askCosts(
  gateway: Pick<Gateway, 'ask'>,
  question: Question<ParametersOf<typeof distanceMatrixPost>>,
  options: AskOptions,
): Promise<Outcome<CostAnswer>> {
  const outcome = await gateway.ask(
    operations['distance.matrixPost'],
    { ...question, elements: 'duration_distance' },
    options,
  );
  if (!outcome.ok) return outcome;
  const cost = question.method === 'distance' ? 'distance' : 'duration';
  return succeeded(
    outcome.value.rows.map(({ elements }) =>
      elements.map((element) => (element.status === 'OK' ? (element[cost]?.value ?? null) : null)),
    ),
  );
}
