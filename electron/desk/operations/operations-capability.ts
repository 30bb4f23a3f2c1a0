import type { Operation } from '../../../shared/api/operation.ts';
import type { Context, Handlers } from '../../../shared/desk/contract.ts';
import { operations } from '../../../shared/desk/operations.ts';
import type { Opened } from '../capability.ts';
import type { Gateway } from '../gateway/gateway.ts';

/** Exposes every operation that the window may call; each goes through the gateway unchanged. */
export function openOperations(gateway: Pick<Gateway, 'ask'>): Opened<typeof operations> {
  const handler =
    (operation: Operation) =>
    (question: object, { signal }: Context<unknown>) =>
      gateway.ask(operation, question, { signal });
  const calls = Object.entries(operations).map(([name, { operation }]) => [name, handler(operation)]);
  // The dispatcher has validated the request and the gateway the response.
  return { calls: Object.fromEntries(calls) as Handlers<typeof operations>, states: {} };
}
