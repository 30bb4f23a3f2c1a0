/** `npm run service`: the API without the desktop program, for any HTTP client. */
import { join, resolve } from 'node:path';
import { namedRegionFolder } from '../region-format/stored-regions.ts';
import { builtInRegionFolder, type CliArguments, cliUsage, readCliArguments } from './cli-options.ts';
import { engineLine } from './engines/remote-engine.ts';
import { type Observe, refusalRecord } from './observation.ts';
import { builtInProject, makeKeys } from './project.ts';
import { type RemoteEngines, readRemoteEngines, startRemoteEngines } from './remote-engines.ts';
import { forkedEngines } from './routing/valhalla/engine-processes.ts';
import { readServerArguments, type ServerArguments } from './server-arguments.ts';
import { startService } from './service.ts';

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const failWithUsage = (message: string): never => fail(`${message}\n\n${cliUsage()}`);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readArguments(): { given: CliArguments; serving: ServerArguments } {
  try {
    const given = readCliArguments(process.argv.slice(2));
    return { given, serving: readServerArguments(given) };
  } catch (error) {
    return failWithUsage(messageOf(error));
  }
}

const { given: options, serving: serverArguments } = readArguments();
if (options.help) {
  console.log(cliUsage());
  process.exit();
}

const regionFolder = namedRegionFolder(
  { builtInRegionFolder, profileFolder: resolve(options.profile) },
  options.region,
);

const limits = options.limits ?? process.env.REDIS_URL;
// Don't print the URL: it may contain a password.
if (limits && !/^rediss?:\/\/./.test(limits))
  failWithUsage('--limits: use a URL such as redis://127.0.0.1:6379');

function remoteEnginesOrExit(): RemoteEngines {
  try {
    return readRemoteEngines(options);
  } catch (error) {
    return failWithUsage(messageOf(error));
  }
}
const remoteEngines = remoteEnginesOrExit();

/** Don't use top-level await: lazily imported modules may be bundled with this one and would wait for it forever. */
async function start(): Promise<void> {
  try {
    const { serviceLog } = await import('./logs/service-log.ts');
    const log = serviceLog(serverArguments.logLevel);
    const metrics =
      serverArguments.metrics && (await import('./metrics/prometheus-metrics.ts')).prometheusMetrics();
    const observe: Observe = (record) => {
      log.observe(record);
      metrics?.observe(record);
    };
    const database = options.database ?? process.env.DATABASE_URL;
    const state = database
      ? await (await import('./postgres-state.ts')).postgresState(database, log.report)
      : undefined;
    const limiter = limits
      ? (await import('./limits/redis/rate-limiter.ts')).redisRateLimiter(limits)
      : undefined;
    const keys = makeKeys();
    const remote = await startRemoteEngines(remoteEngines, (engine) => log.event(engineLine(engine)));
    const service = await startService({
      regionFolder,
      dataFolder: resolve(options.data),
      port: serverArguments.port,
      projects: [builtInProject(keys)],
      ...(state && { state }),
      ...(limiter && { limiter }),
      allowedOrigins: options.origin,
      engines: forkedEngines(join(import.meta.dirname, 'engine.js')),
      painterPath: join(import.meta.dirname, 'static-map-painter.js'),
      worldFolder: resolve(options.world),
      markerImages: options.markers,
      report: log.report,
      server: {
        ...serverArguments,
        observe,
        readiness: [state?.readiness, limiter?.readiness].filter((check) => check !== undefined),
        onRefused: (status) => observe(refusalRecord(status)),
      },
      ...remote,
    });
    const gauges = [...service.gauges, ...(limiter ? [limiter.gauge] : [])];
    for (const gauge of gauges) metrics?.addGauge(gauge);
    const metricsServer = serverArguments.metrics && (await metrics?.listen(serverArguments.metrics));
    const { url } = service;
    if (options.json) {
      const keyFields = {
        public_key: keys.publicKey,
        private_key: keys.privateKey,
        read_only_private_key: keys.readOnlyPrivateKey,
      };
      console.log(
        JSON.stringify({
          url,
          ...(!state && keyFields),
          ...(metricsServer && { metrics: metricsServer.url }),
        }),
      );
    } else {
      console.log(`Serving ${regionFolder} at ${url} (API description: ${url}/openapi.json)`);
      if (metricsServer) console.log(`Metrics at ${metricsServer.url}`);
      if (!state) {
        console.log(`public key              ${keys.publicKey}`);
        console.log(`private key             ${keys.privateKey}`);
        console.log(`private key, read only  ${keys.readOnlyPrivateKey}`);
      }
    }
    log.event('started', { url });
    const exit = () => process.exit();
    process.once('SIGINT', () => void service.close().then(exit));
    process.once('SIGTERM', () => {
      log.event('draining');
      void service.drain(serverArguments.drainTimes).then(exit);
    });
  } catch (error) {
    fail(messageOf(error));
  }
}

void start();
