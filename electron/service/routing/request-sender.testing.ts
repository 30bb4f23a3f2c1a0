import { expect } from 'vitest';
import type { Operation } from '../../../shared/api/operation.ts';
import type { Endpoint } from '../endpoint.ts';
import { testService } from '../service.testing.ts';

type SendRequest = (
  operation: Operation,
  params: Record<string, string>,
  headers?: Record<string, string>,
  // biome-ignore lint/suspicious/noExplicitAny: validated by the operation's schema; assertions check the values
) => Promise<any>;

/**
 * Returns a function that sends a request to a service with these endpoints over HTTP, and expects status 200 and a
 * response that matches the operation's schema.
 */
export async function requestSender(endpoints: readonly Endpoint[]): Promise<SendRequest> {
  let now = 0;
  const service = await testService({ endpoints, clock: () => (now += 1000) });
  return async (operation, params, headers = {}) => {
    const { status, body } = await (operation.method === 'GET'
      ? service.get(`${operation.path}?${new URLSearchParams(params)}`, {
          'X-Api-Key': service.project.keys.privateKey,
          ...headers,
        })
      : service.send(operation.method, operation.path, params));
    expect(service.reported).toEqual([]);
    expect(status).toBe(200);
    expect(operation.answer.safeParse(body).error).toBeUndefined();
    return body;
  };
}
