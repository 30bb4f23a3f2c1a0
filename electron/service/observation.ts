import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Operation } from '../../shared/api/operation.ts';

/** What may be known of a request outside of it: nothing of its question, its body, its key or its positions. */
export interface RequestRecord {
  method: string;
  /** The id of the operation of the contract, the name of a probe, or `none`; never the path that was asked. */
  operation: string;
  status: number;
  milliseconds: number;
  /** On whose behalf; undefined where no key was good. */
  project: string | undefined;
  requestId: string;
  /** The address that asked, through the proxies that are trusted. */
  client: string | undefined;
  /** Whether whoever asked went away before the answer. */
  aborted: boolean;
}

export type Observe = (record: RequestRecord) => void;

/** A figure that is read when somebody looks at it. */
export interface Gauge {
  /** In Prometheus' conventions, with its unit at the end, such as `zonedesk_engine_questions_waiting`. */
  name: string;
  help: string;
  value(): number;
}

/** Of a request that was refused before anything of it could be read. */
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
  /** Milliseconds, never running backwards. */
  clock: () => number;
  operations: readonly Operation[];
  clientOf(context: Context): string | undefined;
  projectOf(context: Context): string | undefined;
}

/** What has a path and is no operation of the contract. */
const otherPaths: Readonly<Record<string, string>> = {
  'GET /zones': 'zones.list',
  'PUT /zones': 'zones.update',
  'GET /zones/:id': 'zones.read',
  'DELETE /zones/:id': 'zones.delete',
  'GET /openapi.json': 'openapi',
  'GET /healthz': 'healthz',
  'GET /readyz': 'readyz',
};

/** Tells of each request, and gives it an id that whoever asked is told too. */
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

/** The caller's own id where it is one, so that a request can be followed through several services. */
function requestIdOf({ req }: Context): string {
  const given = req.header('X-Request-Id');
  if (given === undefined || !/^[\w.-]{8,64}$/.test(given)) return randomUUID();
  // Whoever sends a key or a question as the id of its request would have it logged.
  return given === req.header('X-Api-Key') || req.url.includes(given) ? randomUUID() : given;
}
