import { join, resolve } from 'node:path';
import { namedRegion } from '../region-format/stored-regions.ts';
import { builtInRegionFolder, type CliArguments, cliUsage, readCliArguments } from './cli-options.ts';
import { builtInProject, makeKeys } from './project.ts';
import { forkedEngines } from './routing/valhalla/engine-processes.ts';
import { startService } from './service.ts';

/** `npm run service`: the API alone, for any HTTP client. */

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const misused = (message: string): never => fail(`${message}\n\n${cliUsage()}`);

const inWords = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readArguments(): CliArguments {
  try {
    return readCliArguments(process.argv.slice(2));
  } catch (error) {
    return misused(inWords(error));
  }
}

const given = readArguments();
if (given.help) {
  console.log(cliUsage());
  process.exit();
}
if (!/^\d{1,5}$/.test(given.port) || Number(given.port) > 65_535)
  misused(`--port ${given.port}: a port is 0 to 65535`);
for (const origin of given.origin) {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
    misused(`--origin ${origin}: an origin is such as https://maps.example.com, without a path`);
  }
}

const regionFolder = namedRegion(
  { builtIn: builtInRegionFolder, profileFolder: resolve(given.profile) },
  given.region,
);

const limits = given.limits ?? process.env.REDIS_URL;
// It may hold a password: it is not repeated.
if (limits && !/^rediss?:\/\/./.test(limits))
  misused('--limits: an address is such as redis://127.0.0.1:6379');

try {
  const database = given.database ?? process.env.DATABASE_URL;
  const state = database ? await (await import('./postgres/state.ts')).postgresState(database) : undefined;
  const limiter = limits
    ? (await import('./limits/redis/rate-limiter.ts')).redisRateLimiter(limits)
    : undefined;
  const keys = makeKeys();
  const service = await startService({
    regionFolder,
    dataFolder: resolve(given.data),
    port: Number(given.port),
    projects: [builtInProject(keys)],
    ...(state && { state }),
    ...(limiter && { limiter }),
    allowedOrigins: given.origin,
    engines: forkedEngines(join(import.meta.dirname, 'engine.js')),
    painterPath: join(import.meta.dirname, 'static-map-painter.js'),
    worldFolder: resolve(given.world),
    markerImages: given.markers,
  });
  const { url } = service;
  if (given.json) {
    const made = {
      public_key: keys.publicKey,
      private_key: keys.privateKey,
      read_only_private_key: keys.readOnlyPrivateKey,
    };
    console.log(JSON.stringify({ url, ...(!state && made) }));
  } else {
    console.log(`Serving ${regionFolder} at ${url} (its description: ${url}/openapi.json)`);
    if (!state) {
      console.log(`public key              ${keys.publicKey}`);
      console.log(`private key             ${keys.privateKey}`);
      console.log(`private key, read only  ${keys.readOnlyPrivateKey}`);
    }
  }
  const stop = () => void service.close().then(() => process.exit());
  process.once('SIGINT', stop).once('SIGTERM', stop);
} catch (error) {
  fail(inWords(error));
}
