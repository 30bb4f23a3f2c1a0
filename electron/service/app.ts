import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { type Charge, chargesToRead } from '../../shared/api/cost.ts';
import type { ServingEngine } from '../../shared/api/engines.ts';
import type { Operation } from '../../shared/api/operation.ts';
import { sinceCountedHeader, writeSinceCounted } from '../../shared/api/since-counted.ts';
import { createZones } from '../../shared/api/zones.ts';
import { type Admit, accessOf } from './access.ts';
import { type Endpoint, type ReadRequest, Unavailable } from './endpoint.ts';
import { addEngineList } from './engines/serving-engines.ts';
import {
  answerFailure,
  answerInvalid,
  answerLater,
  answerOutcome,
  answerRefusal,
  answerWrongMethod,
  defaultMaxBodyBytes,
  jsonBody,
  queryOf,
  refuse,
} from './http-answers.ts';
import { rateLimitHeaders } from './limits/rate-limit-headers.ts';
import { type Observe, observed } from './observation.ts';
import { openApi } from './openapi.ts';
import type { RateLimiter, ZoneStore } from './ports.ts';
import type { ProjectDirectory } from './projects/project-directory.ts';
import type { Readiness } from './readiness.ts';
import { isHostName, type Origin, originOf, type TrustedProxies } from './trusted-proxies.ts';
import { addZoneManagement } from './zones/beyond-contract.ts';

export interface ServiceParts {
  projects: ProjectDirectory;
  endpoints: readonly Endpoint[];
  zones: ZoneStore;
  limiter: RateLimiter;
  /** Returns the current engines; if absent, none are reported. */
  engines?: () => Promise<readonly ServingEngine[]>;
  /** Origins allowed by CORS. */
  allowedOrigins?: readonly string[];
  /** Monotonic clock in milliseconds. */
  clock: () => number;
  /** Called with unexpected errors. Excludes the request, which may be private. */
  report: (operation: string, error: unknown) => void;
  /** Additional parts of a standalone server. */
  server?: ServerParts;
}

export interface ServerParts {
  readiness: Readiness;
  /** Called with each completed request. */
  observe?: Observe | undefined;
  trustedProxies?: TrustedProxies | undefined;
  /** Public base URL; defaults to each request's own. */
  publicUrl?: string | undefined;
  /** Maximum size of a request body in bytes. */
  maxBodyBytes?: number | undefined;
}

/**
 * Returns the API over HTTP: credentials, limits, requests and errors as defined in `shared/api`. Operations without an
 * endpoint return 404.
 */
export function serviceApp(parts: ServiceParts): Hono {
  const { projects, endpoints, zones, limiter, allowedOrigins = [], clock, report, server } = parts;
  const app = new Hono({ strict: false });
  const projectsOfRequests = new WeakMap<Request, { id: string }>();

  const admit: Admit = async (context, required) => {
    const access = await accessOf(projects, required, {
      query: queryOf(context),
      apiKeyHeader: context.req.header('X-Api-Key'),
      referer: context.req.header('Referer'),
    });
    if (!access.granted) return refuse(context, required.group, access.status, access.text);
    projectsOfRequests.set(context.req.raw, access.project);
    return access.project;
  };

  /** Responds if a limit is exceeded. Requests without limits are served even if limits can't be counted. */
  async function beyondRate(
    context: Context,
    { group, path }: Operation,
    project: { id: string },
    bucket: string,
    charges: readonly Charge[],
  ): Promise<Response | null> {
    if (charges.length === 0) return null;
    const verdict = await limiter.take(`${project.id} ${path} ${bucket}`, charges);
    if (verdict.admitted) return null;
    return refuse(context, group, 429, undefined, rateLimitHeaders(verdict.states));
  }

  async function handle(context: Context, { operation, read }: Endpoint): Promise<Response> {
    const project = await admit(context, {
      group: operation.group,
      credentials: operation.credentials,
      writes: operation.group === 'zones' && operation.method !== 'GET',
    });
    if (project instanceof Response) return project;

    let request: ReadRequest;
    if (operation.parametersIn === 'query') {
      request = read({ query: queryOf(context) });
    } else {
      const refusal = await beyondRate(context, operation, project, 'bodies', chargesToRead(operation));
      if (refusal) return refusal;
      const { maxBodyBytes = Number.POSITIVE_INFINITY } = operation;
      const maxBytes = Math.min(maxBodyBytes, server?.maxBodyBytes ?? defaultMaxBodyBytes);
      const body = await jsonBody(context, operation.group, maxBytes);
      if (!body.ok) return body.response;
      request = read({ body: body.value });
    }

    const refusal = await beyondRate(context, operation, project, request.bucket, request.charges);
    if (refusal) return refusal;
    const countedAt = clock();
    const { outcome } = request;
    switch (outcome.kind) {
      case 'unreadable':
        return answerInvalid(context, operation.group, outcome.detail);
      case 'refused':
        return answerRefusal(context, operation, outcome.refusal);
      case 'asked': {
        if (!(await projects.spend(project, operation.id))) return refuse(context, operation.group, 402);
        const answered = await outcome.answer({
          project,
          acceptLanguage: context.req.header('Accept-Language'),
          signal: context.req.raw.signal,
        });
        context.header(sinceCountedHeader, writeSinceCounted(clock() - countedAt));
        return answerOutcome(context, operation, answered);
      }
    }
  }

  const originOfRequest = (context: Context): Origin =>
    originOf(
      {
        peer: getConnInfo(context).remote.address,
        forwardedFor: context.req.header('X-Forwarded-For'),
        forwardedProto: context.req.header('X-Forwarded-Proto'),
        forwardedHost: context.req.header('X-Forwarded-Host'),
      },
      server?.trustedProxies,
    );

  if (server?.observe) {
    app.use(
      observed(server.observe, {
        clock,
        operations: endpoints.map(({ operation }) => operation),
        clientOf: (context) => originOfRequest(context).client,
        projectOf: ({ req }) => projectsOfRequests.get(req.raw)?.id,
      }),
    );
  }
  if (allowedOrigins.length > 0) app.use(cors({ origin: [...allowedOrigins] }));
  app.use(methodNotAllowed({ app, onMethodNotAllowed: answerWrongMethod }));
  for (const one of endpoints) {
    const { operation } = one;
    app.on(operation.method, operation.path, async (context) => {
      try {
        return await handle(context, one);
      } catch (error) {
        const awaited = !context.req.raw.signal.aborted;
        if (awaited && !(error instanceof Unavailable)) report(operation.id, error);
        return answerFailure(context, operation, error);
      }
    });
  }
  addZoneManagement(
    app,
    zones,
    async (context, operation, writes) => {
      const { group, credentials } = createZones;
      const project = await admit(context, { group, credentials, writes });
      if (project instanceof Response || (await projects.spend(project, operation))) return project;
      return refuse(context, group, 402);
    },
    server?.maxBodyBytes,
  );
  addEngineList(app, parts.engines ?? (async () => []), admit);
  app.get('/openapi.json', (context) => {
    const operations = endpoints.map(({ operation }) => operation);
    return context.json(openApi(operations, server && addressOf(context, server, originOfRequest(context))));
  });
  if (server) addProbes(app, server.readiness);
  app.notFound((context) => context.json({ detail: 'Not Found' }, 404));
  app.onError((error, context) => {
    if (error instanceof Unavailable) return answerLater(context, error);
    report(`${context.req.method} request`, error);
    return context.json({ detail: 'Internal Server Error' }, 500);
  });
  return app;
}

/** Returns the service's address as seen by whoever requests the description. */
function addressOf(context: Context, { publicUrl }: ServerParts, origin: Origin): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const host = origin.host ?? context.req.header('Host');
  return host !== undefined && isHostName(host) ? `${origin.protocol ?? 'http'}://${host}` : undefined;
}

/** Adds probes for monitoring and load balancers; they need no key and reveal nothing secret. */
function addProbes(app: Hono, readiness: Readiness): void {
  const fresh = { 'Cache-Control': 'no-store' };
  // Proxies block them from outside by name, so other spellings must not work.
  app.use('/healthz', onlyAsSpelled('/healthz'));
  app.use('/readyz', onlyAsSpelled('/readyz'));
  app.get('/healthz', (context) => context.json({ status: 'alive' }, 200, fresh));
  app.get('/readyz', async (context) => {
    const { missing, degraded } = await readiness.state();
    const without = Object.keys(degraded).length > 0 && { degraded };
    return Object.keys(missing).length === 0
      ? context.json({ status: 'ready', ...without }, 200, fresh)
      : context.json({ status: 'not ready', missing, ...without }, 503, { ...fresh, 'Retry-After': '5' });
  });
}

/** Returns 404 for other spellings of a path: with a trailing slash or percent-encoded letters. */
const onlyAsSpelled =
  (path: string): MiddlewareHandler =>
  async (context, next) => {
    if (new URL(context.req.url).pathname === path) return next();
    return context.notFound();
  };
