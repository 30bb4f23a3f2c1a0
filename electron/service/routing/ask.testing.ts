import { expect } from 'vitest';
import type { Operation } from '../../../shared/api/operation.ts';
import type { Endpoint } from '../endpoint.ts';
import { testService } from '../service.testing.ts';

type Ask = (
  operation: Operation,
  question: Record<string, string>,
  headers?: Record<string, string>,
  // biome-ignore lint/suspicious/noExplicitAny: the contract's schema has checked it, assertions look into it
) => Promise<any>;

/** Asks a service of these endpoints over HTTP; every answer has to be one of the contract's. */
export async function asking(endpoints: readonly Endpoint[]): Promise<Ask> {
  let now = 0;
  const service = await testService({ endpoints, clock: () => (now += 1000) });
  return async (operation, question, headers = {}) => {
    const { status, body } = await (operation.method === 'GET'
      ? service.get(`${operation.path}?${new URLSearchParams(question)}`, {
          'X-Api-Key': service.project.keys.privateKey,
          ...headers,
        })
      : service.send(operation.method, operation.path, question));
    expect(service.reported).toEqual([]);
    expect(status).toBe(200);
    expect(operation.answer.safeParse(body).error).toBeUndefined();
    return body;
  };
}
