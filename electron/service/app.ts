import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { sinceCountedHeader, writeSinceCounted } from '../../shared/api/since-counted.ts';
import { createZones } from '../../shared/api/zones.ts';
import { type Admit, accessOf } from './access.ts';
import { type Endpoint, type ReadQuestion, Unavailable } from './endpoint.ts';
import {
  answerFailure,
  answerInvalid,
  answerLater,
  answerOutcome,
  answerRefusal,
  answerWrongMethod,
  jsonBody,
  queryOf,
  refuse,
} from './http-answers.ts';
import { rateLimitHeaders } from './limits/rate-limit-headers.ts';
import { openApi } from './openapi.ts';
import type { RateLimiter, ZoneStore } from './ports.ts';
import type { ProjectDirectory } from './projects/project-directory.ts';
import { addZoneManagement } from './zones/beyond-contract.ts';

export interface ServiceParts {
  projects: ProjectDirectory;
  endpoints: readonly Endpoint[];
  zones: ZoneStore;
  limiter: RateLimiter;
  /** Pages of these origins may ask it from a browser; no others. */
  allowedOrigins?: readonly string[];
  /** Milliseconds, never running backwards. */
  clock: () => number;
  /** Told of what should not have happened. The question is not part of it: it may be private. */
  report: (operation: string, error: unknown) => void;
}

/**
 * The API over HTTP: credentials, limits, questions and errors as `shared/api` writes them down.
 * Operations without an endpoint do not exist.
 */
export function serviceApp(parts: ServiceParts): Hono {
  const { projects, endpoints, zones, limiter, allowedOrigins = [], clock, report } = parts;
  const app = new Hono({ strict: false });

  const admit: Admit = async (context, required) => {
    const access = await accessOf(projects, required, {
      query: queryOf(context),
      apiKeyHeader: context.req.header('X-Api-Key'),
      referer: context.req.header('Referer'),
    });
    return access.granted ? access.project : refuse(context, required.group, access.status, access.text);
  };

  async function handle(context: Context, { operation, read }: Endpoint): Promise<Response> {
    const project = await admit(context, {
      group: operation.group,
      credentials: operation.credentials,
      writes: operation.group === 'zones' && operation.method !== 'GET',
    });
    if (project instanceof Response) return project;

    let question: ReadQuestion;
    if (operation.parametersIn === 'query') {
      question = read({ query: queryOf(context) });
    } else {
      const body = await jsonBody(context, operation.group);
      if (!body.ok) return body.response;
      question = read({ body: body.value });
    }

    const verdict = await limiter.take(
      `${project.id} ${operation.path} ${question.bucket}`,
      question.charges,
    );
    if (!verdict.admitted) {
      return refuse(context, operation.group, 429, undefined, rateLimitHeaders(verdict.states));
    }
    const countedAt = clock();
    const { outcome } = question;
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
  addZoneManagement(app, zones, async (context, operation, writes) => {
    const { group, credentials } = createZones;
    const project = await admit(context, { group, credentials, writes });
    if (project instanceof Response || (await projects.spend(project, operation))) return project;
    return refuse(context, group, 402);
  });
  app.get('/openapi.json', (context) => context.json(openApi(endpoints.map(({ operation }) => operation))));
  app.notFound((context) => context.json({ detail: 'Not Found' }, 404));
  app.onError((error, context) => {
    if (error instanceof Unavailable) return answerLater(context, error);
    report(`${context.req.method} request`, error);
    return context.json({ detail: 'Internal Server Error' }, 500);
  });
  return app;
}
