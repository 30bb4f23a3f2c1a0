import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultProfileFolder } from '../default-profile-folder.ts';

const built = join(import.meta.dirname, '..');

/** Folder of the bundled region. */
export const builtInRegionFolder = join(built, 'regions/built-in');

const text = { type: 'string' } as const;
const none: string[] = [];
const list = { type: 'string', multiple: true, default: none } as const;
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
    about:
      'the region of the profile to serve, as "npm run region -- list" tells it, or its folder (out/regions/built-in)',
  },
  profile: {
    ...text,
    default: defaultProfileFolder(),
    value: 'FOLDER',
    about: 'that the regions stand in, as of npm start',
  },
  world: {
    ...text,
    default: join(built, 'world'),
    value: 'FOLDER',
    about: 'the map and the places of the world (out/world)',
  },
  data: {
    ...text,
    default: join(built, 'service-data'),
    value: 'FOLDER',
    about: 'where zones are kept (out/service-data)',
  },
  origin: {
    ...list,
    value: 'ORIGIN',
    about: 'let pages of this origin ask it from a browser; may be given several times',
  },
  markers: {
    ...list,
    value: 'ADDRESS',
    about:
      'fetch images of markers on static maps from this folder, such as https://cdn.example.com/markers/; may be given several times; images in data URLs need none',
  },
  database: {
    ...text,
    value: 'postgres://…',
    about:
      'projects, keys, quotas and zones in PostgreSQL 15 or later with PostGIS, which several of these may share; made by "npm run service:admin", and no keys are printed; better in the environment, as DATABASE_URL',
  },
  limits: {
    ...text,
    value: 'redis://HOST:PORT',
    about:
      'rate limits counted in Redis or Valkey, so that they hold across all that share it; while it is away what is limited gets 503; better in the environment, as REDIS_URL, where it has a password',
  },
  engine: {
    ...list,
    value: 'URL',
    about:
      'ask Valhalla there instead of starting an engine, such as http://10.0.0.7:8002; several are parted by commas and must have the tiles of the region (docs/engines.md)',
  },
  geocoder: {
    ...text,
    value: 'photon:URL',
    about:
      'find places and addresses by an engine elsewhere instead of by the region and the world, such as photon:http://10.0.0.7:2322',
  },
  transit: {
    ...text,
    value: 'motis:URL',
    about: 'ask MOTIS there instead of planning over imported timetables',
  },
  host: {
    ...text,
    default: '127.0.0.1',
    value: 'ADDRESS',
    about: 'listen on this address (127.0.0.1: this machine alone; 0.0.0.0 or :: is all of its addresses)',
    group: 'As a server',
  },
  name: {
    ...list,
    value: 'HOST',
    about:
      'answer requests that were sent to this name; may be given several times. On 127.0.0.1 names of this machine are answered beside it; elsewhere any name is, until one is given',
  },
  'public-url': {
    ...text,
    value: 'URL',
    about: 'where others reach it, for its description (by the Host of the request)',
  },
  'trust-proxy': {
    ...text,
    value: 'COUNT|NETWORKS',
    about:
      'believe X-Forwarded-For, -Proto and -Host of so many proxies before it, or of those in these networks, such as 10.0.0.0/8,::1 (none)',
  },
  'max-body': { ...text, default: '16', value: 'MB', about: 'refuse longer request bodies (16)' },
  'head-timeout': { ...text, default: '10', value: 'SECONDS', about: 'for the head of a request (10)' },
  'request-timeout': {
    ...text,
    default: '60',
    value: 'SECONDS',
    about: 'for a whole request with its body (60)',
  },
  'keep-alive': {
    ...text,
    default: '75',
    value: 'SECONDS',
    about: 'between two requests of a connection; longer than the proxy before it keeps one (75)',
  },
  'max-connections': { ...text, default: '2000', value: 'COUNT', about: 'open at once (2000)' },
  'drain-wait': {
    ...text,
    default: '5',
    value: 'SECONDS',
    about: 'after SIGTERM, be asked on for so long while /readyz says no (5)',
  },
  'drain-timeout': {
    ...text,
    default: '30',
    value: 'SECONDS',
    about: 'then give requests under way so long to be answered (30)',
  },
  'log-level': {
    ...text,
    default: 'info',
    value: 'LEVEL',
    about:
      'lines of JSON on standard error: error, warn, info (a line a request), debug (probes too), silent (info)',
  },
  metrics: {
    ...text,
    value: '[ADDRESS:]PORT',
    about: 'figures for Prometheus at /metrics of this port of their own (of 127.0.0.1)',
  },
  json: {
    ...flag,
    about: 'print the address and the keys as one line of JSON first',
    group: 'Of the command',
  },
  help: { ...flag, about: 'print this' },
} satisfies Record<string, DescribedOption>;

/** What was given on the command line. */
export type CliArguments = ReturnType<typeof readCliArguments>;

/**
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
    const [first = '', ...rest] = wrapped(about);
    const beside = head.length < nameWidth ? [head.padEnd(nameWidth) + first] : [head, indented(first)];
    return [...(group ? ['', `${group}:`] : []), ...beside, ...rest.map(indented)];
  });
  return `npm run service -- [OPTION...]\n${lines.join('\n')}\n`;
}

const indented = (line: string) => ' '.repeat(nameWidth) + line;

function wrapped(words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= textWidth)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
