import { z } from 'zod';
import type { distanceMatrixPost } from '../../../shared/api/distance.ts';
import type { ParametersOf, RequestInput } from '../../../shared/api/operation.ts';
import { operations } from '../../../shared/api/operations.ts';
import { type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { limitedList } from '../../../shared/limits/limited-schemas.ts';
import type { CostAnswer } from '../../../shared/planning/territories/sampling.ts';
import type { Gateway, RequestOptions } from '../gateway/gateway.ts';

/** Schema of stored costs. */
export const costsSchema = limitedList(limitedList(z.number().nullable()));

/**
 * Requests the costs from each origin to each destination, with a row per origin: in seconds for the method time, in
 * meters for distance. A cost is null if the destination is unreachable or the response lacks its value.
 */
export async function requestCosts(
  gateway: Pick<Gateway, 'request'>,
  request: RequestInput<ParametersOf<typeof distanceMatrixPost>>,
  options: RequestOptions,
): Promise<Outcome<CostAnswer>> {
  const outcome = await gateway.request(
    operations['distance.matrixPost'],
    { ...request, elements: 'duration_distance' },
    options,
  );
  if (!outcome.ok) return outcome;
  const costField = request.method === 'distance' ? 'distance' : 'duration';
  return succeeded(
    outcome.value.rows.map(({ elements }) =>
      elements.map((element) => (element.status === 'OK' ? (element[costField]?.value ?? null) : null)),
    ),
  );
}
