import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type MadeUpProvider, madeUpProvider, type Provider, realProvider } from './provider.ts';

/** A provider that responds normally, except for failures set by a spec. */
export interface FailingProvider extends Provider {
  /** Method and path of each request, in order. */
  requests: readonly string[];
  /** Lets requests with this path prefix fail in this way; others are answered. */
  fail(path: string, way: Answer): void;
  /** Answers all requests again. */
  recover(): void;
}

/** Starts the built service behind a proxy that lets requests fail on demand. */
export async function failingProvider(privateKey: string): Promise<FailingProvider> {
  const behind = await realProvider(privateKey);
  let failing: { path: string; way: Answer } | null = null;
  const requests: string[] = [];
  const server = createServer((incoming, answer) => {
    requests.push(`${incoming.method} ${incoming.url?.split('?')[0]}`);
    if (failing && incoming.url?.startsWith(failing.path)) {
      incoming.resume();
      failing.way(incoming, answer);
      return;
    }
    const onward = ask(new URL(incoming.url ?? '/', behind.url), {
      method: incoming.method,
      headers: { ...incoming.headers, host: new URL(behind.url).host },
    });
    onward.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(path, way) {
      failing = { path, way };
    },
    recover() {
      failing = null;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await behind.close();
    },
  };
}

/** Another host that a provider may redirect to; records its requests. */
export const otherHost = (): Promise<MadeUpProvider> =>
  madeUpProvider((_, response) => void response.writeHead(200).end('{}'));

/** Responds with a status and a body, as JSON unless it is a string. */
export const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Rejects one parameter with the documented 422. */
export const rejectParameter = (
  where: 'query' | 'body',
  field: readonly (string | number)[],
  msg: string,
): Answer => respondWith(422, { detail: [{ loc: [where, ...field], msg, type: 'value_error' }] });

/** Responds with 429 and a wait in seconds. */
export const rateLimit = (seconds: number): Answer =>
  respondWith(429, { details: 'Slow down' }, { ratelimit: `"default";r=0;t=${seconds}` });
