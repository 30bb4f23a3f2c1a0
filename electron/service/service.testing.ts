import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createZones } from '../../shared/api/zones.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { serviceApp } from './app.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { memoryRateLimiter } from './limits/memory/rate-limiter.ts';
import { type DrainTimes, listen } from './listen.ts';
import type { RateLimiter, ZoneStore } from './ports.ts';
import { builtInProject, type EmbeddedProject, makeKeys } from './project.ts';
import { inMemoryProjects } from './projects/in-memory-projects.ts';
import type { ProjectDirectory } from './projects/project-directory.ts';
import { readinessOf } from './readiness.ts';
import type { ServerOptions } from './service.ts';
import { zoneCreation } from './zones/create-zones.ts';
import { openZoneStore } from './zones/sqlite/zone-store.ts';

export interface TestService {
  url: string;
  project: EmbeddedProject;
  /** Unexpected errors reported by the service. */
  reported: unknown[];
  /** Sends a GET request, by default with the private key in the header. */
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  /** Sends a body as JSON, or a string unchanged, with the private key in the query. */
  send(method: string, path: string, body: unknown): Promise<TestResponse>;
  stop(): Promise<void>;
  /** Shuts down as a server does; replaces `stop`. */
  drain(times: DrainTimes): Promise<void>;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  // Tests read bodies of many shapes, valid and invalid.
  // biome-ignore lint/suspicious/noExplicitAny: an assertion on a missing field fails as it should
  body: any;
}

/** Serves zones and `endpoints` on a free port until the test ends. */
export async function testService(
  options: {
    endpoints?: readonly Endpoint[];
    project?: Partial<EmbeddedProject>;
    /** Replaces `project`. */
    projects?: ProjectDirectory;
    dataFolder?: string;
    /** Replaces the store in the data folder. */
    zones?: ZoneStore;
    limiter?: (clock: () => number) => RateLimiter;
    allowedOrigins?: readonly string[];
    clock?: () => number;
    server?: ServerOptions;
  } = {},
): Promise<TestService> {
  const zones: ZoneStore & { close?(): void } =
    options.zones ?? openZoneStore(join(options.dataFolder ?? temporaryFolder(), 'zones.sqlite'));
  const project = { ...builtInProject(makeKeys()), ...options.project };
  const reported: unknown[] = [];
  const clock = options.clock ?? (() => performance.now());
  const report = (_: string, error: unknown) => void reported.push(error);
  const { server } = options;
  const readiness = readinessOf(server?.readiness ?? [], { clock, report });
  const app = serviceApp({
    projects: options.projects ?? inMemoryProjects([project]),
    endpoints: [...(options.endpoints ?? []), endpoint(createZones, zoneCreation(zones))],
    zones,
    allowedOrigins: options.allowedOrigins ?? [],
    limiter: (options.limiter ?? memoryRateLimiter)(clock),
    clock,
    report,
    ...(server && { server: { ...server, readiness } }),
  });
  const { url, close, drain } = await listen(app, 0, server);
  let running = true;
  const stop = async () => {
    if (!running) return;
    running = false;
    await close();
    zones.close?.();
  };
  onTestFinished(stop);

  const { privateKey } = project.keys;
  return {
    url,
    project,
    reported,
    stop,
    async drain(times) {
      readiness.drain();
      await drain(times);
      running = false;
      zones.close?.();
    },
    get: async (path, headers = { 'X-Api-Key': privateKey }) =>
      testResponseOf(await fetch(url + path, { headers })),
    async send(method, path, body) {
      const target = new URL(url + path);
      target.searchParams.set('private_key', privateKey);
      return testResponseOf(
        await fetch(target, {
          method,
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          headers: { 'Content-Type': 'application/json' },
        }),
      );
    },
  };
}

async function testResponseOf(response: Response): Promise<TestResponse> {
  const { status, headers } = response;
  const isJson = headers.get('Content-Type')?.startsWith('application/json');
  return {
    status,
    headers,
    body: isJson ? await response.json() : new Uint8Array(await response.arrayBuffer()),
  };
}
