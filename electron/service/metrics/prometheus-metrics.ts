import { once } from 'node:events';
import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Histogram, Gauge as PrometheusGauge, Registry } from 'prom-client';
import type { Gauge, Observe } from '../observation.ts';

export interface ServiceMetrics {
  observe: Observe;
  /** Adds a gauge to the metrics. */
  addGauge(gauge: Gauge): void;
  /**
   * Serves `/metrics` on a separate port, so that a public service can't expose its metrics by accident.
   * @throws Error of the system if the port can't be used
   */
  listen(address: { host: string; port: number }): Promise<{ url: string }>;
}

/** Upper bounds in seconds: a suggestion takes a few milliseconds, a large matrix many seconds. */
const latencyBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Returns metrics in Prometheus format: responses, latency, and refusals by operation, and those of the process. */
export function prometheusMetrics(): ServiceMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const responses = new Counter({
    name: 'zonedesk_http_requests_total',
    help: 'Responses by operation and status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: 'zonedesk_http_request_duration_seconds',
    help: 'Time from request headers to response, by operation',
    labelNames: ['operation'],
    buckets: latencyBuckets,
    registers,
  });
  const refusals = new Counter({
    name: 'zonedesk_limiter_refusals_total',
    help: 'Requests rejected by a rate limit (rate) or a used-up quota (quota), by operation',
    labelNames: ['operation', 'reason'],
    registers,
  });
  return {
    observe({ operation, status, milliseconds }) {
      responses.inc({ operation, status });
      latency.observe({ operation }, milliseconds / 1000);
      const reason = refusalReasons[status];
      if (reason !== undefined) refusals.inc({ operation, reason });
    },
    addGauge({ name, help, value }) {
      new PrometheusGauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
    },
    async listen({ host, port }) {
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        registry.metrics().then(
          (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
      });
      server.listen(port, host);
      await once(server, 'listening');
      // Don't keep the process running for clients of the metrics.
      server.unref();
      const address = server.address();
      const actualPort = address === null || typeof address === 'string' ? port : address.port;
      return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics` };
    },
  };
}

const refusalReasons: Readonly<Record<number, string>> = { 402: 'quota', 429: 'rate' };
