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
import { type Endpoint, type ParsedRequest, Unavailable } from './endpoint.ts';
import { addEngineList } from './engines/serving-engines.ts';
import {
  defaultMaxBodyBytes,
  errorResponse,
  failureResponse,
  jsonBody,
  methodNotAllowedResponse,
  outcomeResponse,
  queryOf,
  refusalResponse,
  unavailableResponse,
  validationResponse,
} from './http-responses.ts';
import { rateLimitHeaders } from './limits/rate-limit-headers.ts';
import { type Observe, requestObserver } from './observation.ts';
import { openApi } from './openapi.ts';
import type { RateLimiter, ZoneStore } from './ports.ts';
import type { ProjectDirectory } from './projects/project-directory.ts';
import type { Readiness } from './readiness.ts';
import { isHost, type Origin, originOf, type TrustedProxies } from './trusted-proxies.ts';
import { addZoneManagement } from './zones/zone-management.ts';

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
  /** Called with the operation's ID and an unexpected error, without the request, which may be private. */
  report: (operation: string, error: unknown) => void;
  /** Set for a standalone server, which adds probes, request records, and limits. */
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
 * Returns the API over HTTP, with credentials, limits, requests, and errors as defined in `shared/api`. Operations
 * without an endpoint get a 404.
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
    if (!access.granted) return errorResponse(context, required.group, access.status, access.text);
    projectsOfRequests.set(context.req.raw, access.project);
    return access.project;
  };

  /**
   * Returns a 429 if a rate limit is exceeded, otherwise null. Requests without limits are served even if the limiter is
   * unavailable.
   */
  async function rateLimitResponse(
    context: Context,
    { group, path }: Operation,
    project: { id: string },
    bucket: string,
    charges: readonly Charge[],
  ): Promise<Response | null> {
    if (charges.length === 0) return null;
    const verdict = await limiter.take(`${project.id} ${path} ${bucket}`, charges);
    if (verdict.admitted) return null;
    return errorResponse(context, group, 429, undefined, rateLimitHeaders(verdict.states));
  }

  async function handle(context: Context, { operation, parse }: Endpoint): Promise<Response> {
    const project = await admit(context, {
      group: operation.group,
      credentials: operation.credentials,
      writes: operation.group === 'zones' && operation.method !== 'GET',
    });
    if (project instanceof Response) return project;

    let request: ParsedRequest;
    if (operation.parametersIn === 'query') {
      request = parse({ query: queryOf(context) });
    } else {
      const refusal = await rateLimitResponse(
        context,
        operation,
        project,
        'bodies',
        chargesToRead(operation),
      );
      if (refusal) return refusal;
      const { maxBodyBytes = Number.POSITIVE_INFINITY } = operation;
      const maxBytes = Math.min(maxBodyBytes, server?.maxBodyBytes ?? defaultMaxBodyBytes);
      const body = await jsonBody(context, operation.group, maxBytes);
      if (!body.ok) return body.response;
      request = parse({ body: body.value });
    }

    const refusal = await rateLimitResponse(context, operation, project, request.bucket, request.charges);
    if (refusal) return refusal;
    const countedAt = clock();
    const { outcome } = request;
    switch (outcome.kind) {
      case 'unreadable':
        return validationResponse(context, operation.group, outcome.detail);
      case 'refused':
        return refusalResponse(context, operation, outcome.refusal);
      case 'valid': {
        if (!(await projects.spend(project, operation.id)))
          return errorResponse(context, operation.group, 402);
        const result = await outcome.handle({
          project,
          acceptLanguage: context.req.header('Accept-Language'),
          signal: context.req.raw.signal,
        });
        context.header(sinceCountedHeader, writeSinceCounted(clock() - countedAt));
        return outcomeResponse(context, operation, result);
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
      requestObserver(server.observe, {
        clock,
        operations: endpoints.map(({ operation }) => operation),
        clientOf: (context) => originOfRequest(context).client,
        projectOf: ({ req }) => projectsOfRequests.get(req.raw)?.id,
      }),
    );
  }
  if (allowedOrigins.length > 0) app.use(cors({ origin: [...allowedOrigins] }));
  app.use(methodNotAllowed({ app, onMethodNotAllowed: methodNotAllowedResponse }));
  for (const endpoint of endpoints) {
    const { operation } = endpoint;
    app.on(operation.method, operation.path, async (context) => {
      try {
        return await handle(context, endpoint);
      } catch (error) {
        const isClientConnected = !context.req.raw.signal.aborted;
        if (isClientConnected && !(error instanceof Unavailable)) report(operation.id, error);
        return failureResponse(context, operation, error);
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
      return errorResponse(context, group, 402);
    },
    server?.maxBodyBytes,
  );
  addEngineList(app, parts.engines ?? (async () => []), admit);
  app.get('/openapi.json', (context) => {
    const operations = endpoints.map(({ operation }) => operation);
    return context.json(openApi(operations, server && baseUrlOf(context, server, originOfRequest(context))));
  });
  if (server) addProbes(app, server.readiness);
  app.notFound((context) => context.json({ detail: 'Not Found' }, 404));
  app.onError((error, context) => {
    if (error instanceof Unavailable) return unavailableResponse(context, error);
    report(`${context.req.method} request`, error);
    return context.json({ detail: 'Internal Server Error' }, 500);
  });
  return app;
}

/** Returns the base URL for the API description: the public URL, otherwise the one the client used, if it is valid. */
function baseUrlOf(context: Context, { publicUrl }: ServerParts, origin: Origin): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const host = origin.host ?? context.req.header('Host');
  return host !== undefined && isHost(host) ? `${origin.protocol ?? 'http'}://${host}` : undefined;
}

/** Adds probes for monitoring and load balancers, which need no key and reveal nothing secret. */
function addProbes(app: Hono, readiness: Readiness): void {
  const noStore = { 'Cache-Control': 'no-store' };
  // Proxies block the probes from outside by exact path, so no other spelling of it may reach them.
  app.use('/healthz', exactPathOnly('/healthz'));
  app.use('/readyz', exactPathOnly('/readyz'));
  app.get('/healthz', (context) => context.json({ status: 'alive' }, 200, noStore));
  app.get('/readyz', async (context) => {
    const { missing, degraded } = await readiness.state();
    const degradedField = Object.keys(degraded).length > 0 && { degraded };
    return Object.keys(missing).length === 0
      ? context.json({ status: 'ready', ...degradedField }, 200, noStore)
      : context.json({ status: 'not ready', missing, ...degradedField }, 503, {
          ...noStore,
          'Retry-After': '5',
        });
  });
}

/** Responds with 404 to other spellings of a path, such as with a trailing slash or percent-encoded letters. */
const exactPathOnly =
  (path: string): MiddlewareHandler =>
  async (context, next) => {
    if (new URL(context.req.url).pathname === path) return next();
    return context.notFound();
  };
