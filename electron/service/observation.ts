import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Operation } from '../../shared/api/operation.ts';

/** What may be logged about a request: nothing of its query, body, key or positions. */
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

/** A metric read on demand. */
export interface Gauge {
  /** By Prometheus conventions, with the unit at the end, such as `zonedesk_engine_questions_waiting`. */
  name: string;
  help: string;
  value(): number;
}

/** Record of a request that was refused before it was parsed. */
export const refusedRecord = (status: number): RequestRecord => ({
  method: 'other',
  operation: 'none',
  status,
  milliseconds: 0,
  project: undefined,
  requestId: randomUUID(),
  client: undefined,
  aborted: false,
});

interface Observed {
  /** Monotonic clock in milliseconds. */
  clock: () => number;
  operations: readonly Operation[];
  clientOf(context: Context): string | undefined;
  projectOf(context: Context): string | undefined;
}

/** Paths that aren't operations of the contract. */
const otherPaths: Readonly<Record<string, string>> = {
  'GET /zones': 'zones.list',
  'PUT /zones': 'zones.update',
  'GET /zones/:id': 'zones.read',
  'DELETE /zones/:id': 'zones.delete',
  'GET /openapi.json': 'openapi',
  'GET /healthz': 'healthz',
  'GET /readyz': 'readyz',
};

/** Reports each request, and gives it an ID that is also returned to the client. */
export function observed(
  observe: Observe,
  { clock, operations, clientOf, projectOf }: Observed,
): MiddlewareHandler {
  const names = new Map(Object.entries(otherPaths));
  for (const { method, path, id } of operations) names.set(`${method} ${path}`, id);
  return async (context, next) => {
    const startedAt = clock();
    const requestId = requestIdOf(context);
    await next();
    context.header('X-Request-Id', requestId);
    const { method } = context.req;
    observe({
      method: methods.has(method) ? method : 'other',
      operation: names.get(`${method} ${routePath(context, -1)}`) ?? 'none',
      status: context.res.status,
      milliseconds: Math.round((clock() - startedAt) * 10) / 10,
      project: projectOf(context),
      requestId,
      client: clientOf(context),
      aborted: context.req.raw.signal.aborted,
    });
  };
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** Returns the client's own ID if valid, so that a request can be traced through several services. */
function requestIdOf({ req }: Context): string {
  const given = req.header('X-Request-Id');
  if (given === undefined || !/^[\w.-]{8,64}$/.test(given)) return randomUUID();
  // Don't log a key or query that a client sends as its request ID.
  return given === req.header('X-Api-Key') || req.url.includes(given) ? randomUUID() : given;
}
