import type { Method, TravelMode } from '../../../shared/api/value-sets.ts';
import { FaultError } from '../../../shared/faults/fault.ts';
import { type LatLng, toLatLng } from '../../../shared/geo/position.ts';
import type { CostAnswer, CostQuestion } from '../../../shared/zones/territories/sampling.ts';
import { ask } from '../../desk/ask.ts';

interface CostsQuery {
  /** Positions of the stores that questions name by their places. */
  stores: readonly LatLng[];
  method: Method;
  mode: TravelMode;
  signal: AbortSignal;
}

/** Asks the service in use by its matrix: seconds or meters, by the method. Rejects with a FaultError. */
export const askCosts =
  ({ stores: all, method, mode, signal }: CostsQuery) =>
  async ({ stores, positions }: CostQuestion): Promise<CostAnswer> => {
    const answer = await ask(
      'distance.matrix',
      {
        origins: stores.flatMap((store) => all[store] ?? []),
        destinations: positions.map(toLatLng),
        mode,
        method,
        elements: 'duration_distance',
      },
      { signal },
    );
    if (answer.status !== 'OK') throw new FaultError({ kind: 'service', status: answer.status });
    return answer.rows.map(({ elements }) =>
      elements.map(({ status, duration, distance }) =>
        status === 'OK' ? ((method === 'time' ? duration : distance)?.value ?? null) : null,
      ),
    );
  };
