import type { Operation } from '../../../shared/api/operation.ts';
import type { Context, Handlers } from '../../../shared/desk/contract.ts';
import { operations } from '../../../shared/desk/operations.ts';
import type { Gateway } from './gateway.ts';

/** Each operation that the window may ask goes through the gateway as it is. */
export function operationHandlers(gateway: Pick<Gateway, 'ask'>): Handlers<typeof operations> {
  const handler =
    (operation: Operation) =>
    (question: object, { signal }: Context<unknown>) =>
      gateway.ask(operation, question, { signal });
  // The dispatcher has read the question by the operation's own form, and the gateway its answer.
  return Object.fromEntries(
    Object.entries(operations).map(([name, { operation }]) => [name, handler(operation)]),
  ) as Handlers<typeof operations>;
}
