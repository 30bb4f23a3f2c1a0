import { autocomplete, details } from '../../../shared/api/localities.ts';
import type { Operation } from '../../../shared/api/operation.ts';
import { type OperationId, operations } from '../../../shared/api/operations.ts';
import type { KeyName, KeyTest } from '../../../shared/desk/connections.ts';
import type { Fault, Outcome } from '../../../shared/faults/fault.ts';
import type { Gateway, RequestOptions } from '../gateway/gateway.ts';

/**
 * Sends an operation's probe request. The probe of place details needs an existing place, because the 404 of a missing
 * place can't be distinguished from that of a missing operation.
 */
async function probe(gateway: Gateway, id: OperationId, options: RequestOptions): Promise<Outcome<unknown>> {
  const operation: Operation = operations[id];
  if (operation.id !== details.id) return gateway.request(operation, operation.probe ?? {}, options);
  const suggestions = await gateway.request(autocomplete, autocomplete.probe ?? { input: 'a' }, options);
  const first = suggestions.ok ? suggestions.value.localities[0] : undefined;
  return gateway.request(
    operation,
    first ? { public_id: first.public_id } : (operation.probe ?? {}),
    options,
  );
}

/** Returns for each key and operation whether the service allows it. */
export async function keyPermissions(
  gateway: Gateway,
  keys: readonly { name: KeyName; shown: KeyTest['key'] }[],
  signal: AbortSignal,
): Promise<KeyTest[]> {
  // `Object.keys` returns plain strings.
  const ids = Object.keys(operations) as OperationId[];
  return Promise.all(
    keys.flatMap(({ name, shown: shownKey }) =>
      ids.map(async (operation): Promise<KeyTest> => {
        const outcome = await probe(gateway, operation, { onlyKey: name, signal });
        const fault = outcome.ok ? undefined : refusalOf(outcome.fault);
        return {
          key: shownKey,
          operation,
          outcome: fault ? { kind: 'refused', fault } : { kind: 'allowed' },
        };
      }),
    ),
  );
}

/**
 * Returns the fault if it concerns the key; undefined if it is about parameters, which means that the key was accepted.
 */
function refusalOf(fault: Fault): Fault | undefined {
  if (fault.kind === 'invalid') return undefined;
  return fault.kind === 'service' && typeof fault.status === 'string' ? undefined : fault;
}
