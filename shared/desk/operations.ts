import type { z } from 'zod';
import type { Operation, Parameters, RequestInput } from '../api/operation.ts';
import { operations as api } from '../api/operations.ts';
import { questionSchema } from '../api/read-request.ts';
import { vehicleTolls } from '../api/truck-tolls.ts';
import { type Call, callOfService } from './contract.ts';

/** A call that requests something from the service in use, through the gateway. */
interface OperationCall<Ps extends Parameters, A extends z.ZodType>
  extends Call<RequestInput<Ps>, z.infer<A>, never> {
  operation: Operation<Ps, A>;
}

const ask = <Ps extends Parameters, A extends z.ZodType>(
  operation: Operation<Ps, A>,
): OperationCall<Ps, A> => ({
  ...callOfService<RequestInput<Ps>, z.infer<A>>(questionSchema(operation)),
  operation,
});

/**
 * What the window may request from the service; zones are created by plans, and static maps have a call of their own.
 */
export const operations = {
  'localities.autocomplete': ask(api['localities.autocomplete']),
  'localities.details': ask(api['localities.details']),
  'localities.geocode': ask(api['localities.geocode']),
  'localities.nearby': ask(api['localities.nearby']),
  /** For few places; a larger table is a job (`matrix.ts`). */
  'distance.matrix': ask(api['distance.matrixPost']),
  'distance.route': ask(api['distance.route']),
  /** A service that doesn't know the size of trucks ignores it; `truck` of the response has what it considered. */
  'distance.tolls': ask(vehicleTolls),
  'distance.isochrone': ask(api['distance.isochrone']),
  'transit.route': ask(api['transit.route']),
} as const;
