import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultProfileFolder } from '../default-profile-folder.ts';

const outFolder = join(import.meta.dirname, '..');

/** Folder of the bundled region. */
export const builtInRegionFolder = join(outFolder, 'regions/built-in');

const text = { type: 'string' } as const;
const emptyList: string[] = [];
const list = { type: 'string', multiple: true, default: emptyList } as const;
const flag = { type: 'boolean', default: false } as const;

interface DescribedOption {
  type: 'string' | 'boolean';
  default?: string | boolean | string[];
  value?: string;
  about: string;
  group?: string;
}

/**
 * Options of `npm run service`: as read by `parseArgs`, with the placeholder of the value and the usage text. `group`
 * is the heading for this and the following options.
 */
export const cliOptions = {
  port: { ...text, default: '8080', value: 'PORT', about: 'on 127.0.0.1 (8080); 0 picks a free one' },
  region: {
    ...text,
    default: builtInRegionFolder,
    value: 'ID|FOLDER',
    about: 'region to serve: ID from "npm run region -- list", or folder (out/regions/built-in)',
  },
  profile: {
    ...text,
    default: defaultProfileFolder(),
    value: 'FOLDER',
    about: 'profile with the regions, as used by npm start',
  },
  world: {
    ...text,
    default: join(outFolder, 'world'),
    value: 'FOLDER',
    about: 'map and places of the world (out/world)',
  },
  data: {
    ...text,
    default: join(outFolder, 'service-data'),
    value: 'FOLDER',
    about: 'folder for zones (out/service-data)',
  },
  origin: {
    ...list,
    value: 'ORIGIN',
    about: 'allow requests from web pages of this origin; repeatable',
  },
  markers: {
    ...list,
    value: 'ADDRESS',
    about:
      'allow marker images for static maps from this folder, such as https://cdn.example.com/markers/; repeatable; data URLs always work',
  },
  database: {
    ...text,
    value: 'postgres://…',
    about:
      'store projects, keys, quotas, and zones in PostgreSQL 15 or later with PostGIS, shared by all replicas; created by "npm run service:admin"; no keys are printed; prefer the environment variable DATABASE_URL',
  },
  limits: {
    ...text,
    value: 'redis://HOST:PORT',
    about:
      'count rate limits in Redis or Valkey, shared by all replicas; while it is unreachable, limited requests get 503; if it has a password, prefer the environment variable REDIS_URL',
  },
  engine: {
    ...list,
    value: 'URL',
    about:
      'use this Valhalla server instead of starting an engine, such as http://10.0.0.7:8002; separate several by commas; they need the region’s tiles (docs/engines.md)',
  },
  geocoder: {
    ...text,
    value: 'photon:URL|nominatim:URL',
    about:
      'search places and addresses on this Photon or Nominatim server instead of in the region and the world, such as photon:http://10.0.0.7:2322 or nominatim:http://10.0.0.7:8088',
  },
  transit: {
    ...text,
    value: 'motis:URL|otp:URL',
    about:
      'use this MOTIS or OpenTripPlanner server instead of imported timetables, such as otp:http://10.0.0.9:8080',
  },
  host: {
    ...text,
    default: '127.0.0.1',
    value: 'ADDRESS',
    about: 'address to listen on (127.0.0.1: this computer only; 0.0.0.0 or :: for all addresses)',
    group: 'Server',
  },
  name: {
    ...list,
    value: 'HOST',
    about:
      'accept requests for this host name; repeatable. On 127.0.0.1, local names are accepted too; on other addresses, any name is accepted unless this is set',
  },
  'public-url': {
    ...text,
    value: 'URL',
    about: 'public URL for the API description (from the request’s Host)',
  },
  'trust-proxy': {
    ...text,
    value: 'COUNT|NETWORKS',
    about:
      'trust X-Forwarded-For, -Proto, and -Host from this number of proxies, or from these networks, such as 10.0.0.0/8,::1 (none)',
  },
  'max-body': { ...text, default: '16', value: 'MB', about: 'maximum size of a request body (16)' },
  'head-timeout': { ...text, default: '10', value: 'SECONDS', about: 'timeout for request headers (10)' },
  'request-timeout': {
    ...text,
    default: '60',
    value: 'SECONDS',
    about: 'timeout for an entire request with its body (60)',
  },
  'keep-alive': {
    ...text,
    default: '75',
    value: 'SECONDS',
    about: 'timeout between requests of a connection; set it longer than that of your proxy (75)',
  },
  'max-connections': {
    ...text,
    default: '2000',
    value: 'COUNT',
    about: 'maximum number of open connections (2000)',
  },
  'drain-wait': {
    ...text,
    default: '5',
    value: 'SECONDS',
    about: 'after SIGTERM, keep accepting requests this long while /readyz reports not ready (5)',
  },
  'drain-timeout': {
    ...text,
    default: '30',
    value: 'SECONDS',
    about: 'then wait this long for running requests to finish (30)',
  },
  'log-level': {
    ...text,
    default: 'info',
    value: 'LEVEL',
    about:
      'JSON log on standard error: error, warn, info (one line per request), debug (with probes), silent (info)',
  },
  metrics: {
    ...text,
    value: '[ADDRESS:]PORT',
    about: 'Prometheus metrics at /metrics on a separate port (on 127.0.0.1)',
  },
  json: {
    ...flag,
    about: 'print the URL and keys as one line of JSON first',
    group: 'Other',
  },
  help: { ...flag, about: 'show this help' },
} satisfies Record<string, DescribedOption>;

/** Values of the command line options. */
export type CliArguments = ReturnType<typeof readCliArguments>;

/**
 * Parses the command line.
 * @param args without the program name
 * @throws TypeError with a readable message for an unknown option or a missing value
 */
export const readCliArguments = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: cliOptions }).values;

const nameWidth = 26;
const textWidth = 110 - nameWidth;

/** Returns the output of `--help`. */
export function cliUsage(): string {
  const lines = Object.entries<DescribedOption>(cliOptions).flatMap(([name, { value, about, group }]) => {
    const head = `  --${name}${value ? ` ${value}` : ''}`;
    const [first = '', ...rest] = wrappedLines(about);
    const firstLines = head.length < nameWidth ? [head.padEnd(nameWidth) + first] : [head, indented(first)];
    return [...(group ? ['', `${group}:`] : []), ...firstLines, ...rest.map(indented)];
  });
  return `npm run service -- [OPTION...]\n${lines.join('\n')}\n`;
}

const indented = (line: string) => ' '.repeat(nameWidth) + line;

function wrappedLines(about: string): string[] {
  const lines: string[] = [];
  for (const word of about.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= textWidth)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
