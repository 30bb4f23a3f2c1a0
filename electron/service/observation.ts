import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Operation } from '../../shared/api/operation.ts';

/** Record of a request that is safe to log: without its query, body, key, and positions. */
export interface RequestRecord {
  method: string;
  /** ID of the contract's operation, name of a probe, or `none`; never the requested path. */
  operation: string;
  status: number;
  milliseconds: number;
  /** Project of the key; undefined without a valid key. */
  project: string | undefined;
  requestId: string;
  /** Client address, as seen through trusted proxies. */
  client: string | undefined;
  /** Whether the client disconnected before the response. */
  aborted: boolean;
}

export type Observe = (record: RequestRecord) => void;

/** A metric whose current value is read on demand. */
export interface Gauge {
  /** In Prometheus style, with the unit at the end, such as `zonedesk_engine_questions_waiting`. */
  name: string;
  help: string;
  value(): number;
}

/** Returns the record of a request that was refused before it was parsed; its method and client are unknown. */
export const refusalRecord = (status: number): RequestRecord => ({
  method: 'other',
  operation: 'none',
  status,
  milliseconds: 0,
  project: undefined,
  requestId: randomUUID(),
  client: undefined,
  aborted: false,
});

interface ObserveOptions {
  /** Monotonic clock in milliseconds. */
  clock: () => number;
  operations: readonly Operation[];
  clientOf(context: Context): string | undefined;
  projectOf(context: Context): string | undefined;
}

/** Names of routes beyond the contract, by method and path. */
const otherRouteNames: Readonly<Record<string, string>> = {
  'GET /zones': 'zones.list',
  'PUT /zones': 'zones.update',
  'GET /zones/:id': 'zones.read',
  'DELETE /zones/:id': 'zones.delete',
  'GET /openapi.json': 'openapi',
  'GET /healthz': 'healthz',
  'GET /readyz': 'readyz',
};

/** Returns middleware that reports each request and returns its ID to the client in `X-Request-Id`. */
export function requestObserver(
  observe: Observe,
  { clock, operations, clientOf, projectOf }: ObserveOptions,
): MiddlewareHandler {
  const namesByRoute = new Map(Object.entries(otherRouteNames));
  for (const { method, path, id } of operations) namesByRoute.set(`${method} ${path}`, id);
  return async (context, next) => {
    const startedAt = clock();
    const requestId = requestIdOf(context);
    await next();
    context.header('X-Request-Id', requestId);
    const { method } = context.req;
    observe({
      method: loggedMethods.has(method) ? method : 'other',
      operation: namesByRoute.get(`${method} ${routePath(context, -1)}`) ?? 'none',
      status: context.res.status,
      milliseconds: Math.round((clock() - startedAt) * 10) / 10,
      project: projectOf(context),
      requestId,
      client: clientOf(context),
      aborted: context.req.raw.signal.aborted,
    });
  };
}

const loggedMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
]);

/** Returns the ID sent by the client if valid, so that a request can be traced through several services; else a new one. */
function requestIdOf({ req }: Context): string {
  const clientId = req.header('X-Request-Id');
  if (clientId === undefined || !/^[\w.-]{8,64}$/.test(clientId)) return randomUUID();
  // Don't log a key or query that a client sends as its request ID.
  return clientId === req.header('X-Api-Key') || req.url.includes(clientId) ? randomUUID() : clientId;
}
