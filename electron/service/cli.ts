import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultProfileFolder } from '../default-profile-folder.ts';
import { namedRegion } from '../region-format/stored-regions.ts';
import { builtInProject, makeKeys } from './project.ts';
import { forkedEngines } from './routing/valhalla/engine-processes.ts';
import { startService } from './service.ts';

/** `npm run service`: the API alone, for any HTTP client. */
const usage = `npm run service -- [--port PORT] [--region ID|FOLDER] [--profile FOLDER] [--world FOLDER]
                   [--data FOLDER] [--origin ORIGIN] [--markers ADDRESS] [--json]

  --port PORT      on 127.0.0.1 (8080); 0 picks a free one
  --region ID      the region of the profile to serve, as "npm run region -- list" tells it, or its folder
                   (out/regions/built-in)
  --profile FOLDER that the regions stand in, as of npm start
  --world FOLDER   the map and the places of the world (out/world)
  --data FOLDER    where zones are kept (out/service-data)
  --origin ORIGIN  let pages of this origin ask it from a browser; may be given several times
  --markers ADDRESS  fetch images of markers on static maps from this folder, such as
                   https://cdn.example.com/markers/; may be given several times; images in data URLs need none
  --json           print the address and the keys as one line of JSON first
`;

const built = join(import.meta.dirname, '..');

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '8080' },
        region: { type: 'string', default: join(built, 'regions/built-in') },
        profile: { type: 'string', default: defaultProfileFolder() },
        world: { type: 'string', default: join(built, 'world') },
        data: { type: 'string', default: join(built, 'service-data') },
        origin: { type: 'string', multiple: true, default: [] },
        markers: { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    fail(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

const { port, region, profile, world, data, origin, markers, json, help } = readArguments();
if (help) {
  console.log(usage);
  process.exit();
}
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
  fail(`--port ${port}: a port is 0 to 65535\n\n${usage}`);

for (const given of origin) {
  if (!URL.canParse(given) || new URL(given).origin !== given) {
    fail(`--origin ${given}: an origin is such as https://maps.example.com, without a path\n\n${usage}`);
  }
}

const regionFolder = namedRegion(
  { builtIn: join(built, 'regions/built-in'), profileFolder: resolve(profile) },
  region,
);

try {
  const keys = makeKeys();
  const service = await startService({
    regionFolder,
    dataFolder: resolve(data),
    port: Number(port),
    projects: [builtInProject(keys)],
    allowedOrigins: origin,
    engines: forkedEngines(join(import.meta.dirname, 'engine.js')),
    painterPath: join(import.meta.dirname, 'static-map-painter.js'),
    worldFolder: resolve(world),
    markerImages: markers,
  });
  const { url } = service;
  if (json) {
    const line = {
      url,
      public_key: keys.publicKey,
      private_key: keys.privateKey,
      read_only_private_key: keys.readOnlyPrivateKey,
    };
    console.log(JSON.stringify(line));
  } else {
    console.log(`Serving ${regionFolder} at ${url} (its description: ${url}/openapi.json)`);
    console.log(`public key              ${keys.publicKey}`);
    console.log(`private key             ${keys.privateKey}`);
    console.log(`private key, read only  ${keys.readOnlyPrivateKey}`);
  }
  const stop = () => void service.close().then(() => process.exit());
  process.once('SIGINT', stop).once('SIGTERM', stop);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
