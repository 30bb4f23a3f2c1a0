import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { displayedUrl, downloadUrlSchema, fileNameOf } from '../shared/addresses/download-address.ts';
import { builtInRegionId, type StoredRegion } from '../shared/desk/regions.ts';
import type { Fault, FieldRefusal } from '../shared/faults/fault.ts';
import { defaultProfileFolder } from './default-profile-folder.ts';
import { lockProfile } from './host/profile-lock.ts';
import { proxyFromEnvironment } from './http/proxy.ts';
import { importRegion } from './region-build/import-region.ts';
import { OsmFileError } from './region-build/osm/elements.ts';
import { readRegionArea } from './region-build/read-region-area.ts';
import { downloadExtract, forgetDownload } from './region-download/download-extract.ts';
import { bytesToMake } from './region-format/bytes-to-make.ts';
import { isOfFile } from './region-format/region-import-messages.ts';
import {
  clearRemoved,
  damageOf,
  downloadedFileOf,
  listRegions,
  newRegionId,
  type RegionPlaces,
  regionFolderOf,
  regionsFolderOf,
  regionToUse,
  removeRegion,
  storeRegionInUse,
} from './region-format/stored-regions.ts';

/** `npm run region`: the regions of a profile, as the window has them. */
const usage = `npm run region -- add FILE.osm.pbf...|URL [--name NAME] [--area AREA] | list | use ID | remove ID | check ID
                  [--profile FOLDER] [--world FOLDER] [--json]

  add FILE...  builds a region from OpenStreetMap extracts; --name sets its name (the first file's name),
               --area limits it to part of the extracts:
                 a .geojson, .poly, or .kml file           minLng,minLat,maxLng,maxLat
                 around:lat,lng,km                         boundary:NAME or boundary:RELATION of an administrative area
  add URL      downloads the extract first (http or https), resuming an interrupted download
  list         lists the regions and marks the one in use
  use ID       selects the region for the next start; built-in is the one included with Zonedesk
  remove ID    deletes a region that isn’t in use
  check ID     checks whether a region can be used

  --profile FOLDER  profile with the regions, as used by npm start
  --world FOLDER    places of the world, needed to build regions (out/world)
  --json            prints the result as one line of JSON
`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      area: { type: 'string' },
      profile: { type: 'string' },
      world: { type: 'string', default: join(import.meta.dirname, '../world') },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [command = '', subject = '', ...more] = positionals;
  const isRight =
    (more.length === 0 || command === 'add') &&
    (values.area === undefined || command === 'add') &&
    (subject === '' ? command === 'list' : ofSubject.has(command));
  return { ...values, command, subject, more, isRight };
}

const ofSubject: ReadonlySet<string> = new Set(['add', 'use', 'remove', 'check']);

const cancel = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cancel.abort());

type Given = ReturnType<typeof readArguments>;

async function run(given: Given): Promise<void> {
  const profileFolder = resolve(given.profile ?? defaultProfileFolder());
  const places = { builtIn: join(import.meta.dirname, '../regions/built-in'), profileFolder };
  switch (given.command) {
    case 'list':
      return list(places, given);
    case 'check':
      return check(places, given);
    default:
      return alone(profileFolder, () => change(places, given));
  }
}

/** Runs work that changes the profile, which the program must not do at the same time. */
async function alone(profileFolder: string, work: () => Promise<void>): Promise<void> {
  await mkdir(profileFolder, { recursive: true, mode: 0o700 });
  const lock = lockProfile(profileFolder);
  if (!lock) throw new Error('Zonedesk is running with this profile. Close it first.');
  try {
    await clearRemoved(profileFolder);
    await work();
  } finally {
    await lock.release();
  }
}

async function change(places: RegionPlaces, given: Given): Promise<void> {
  const { profileFolder } = places;
  if (given.command === 'add') return add(places, given);
  const inUse = (await regionToUse(places)).id;
  const region = await find(places, given.subject);
  if (given.command === 'use') {
    if (!region.contents)
      throw new Error(
        `${region.id} can’t be used. To find out why, run: npm run region -- check ${region.id}`,
      );
    await storeRegionInUse(profileFolder, region.id);
  } else {
    if (region.builtIn) throw new Error('The built-in region can’t be removed.');
    if (region.id === inUse) throw new Error(`${region.id} is in use. Select another region first.`);
    await removeRegion(profileFolder, region.id);
    await clearRemoved(profileFolder);
  }
  say(
    given,
    { id: region.id, name: region.name },
    given.command === 'use' ? `Using ${region.name} from the next start` : `Removed ${region.name}`,
  );
}

async function find(places: RegionPlaces, id: string): Promise<StoredRegion> {
  const regions = await listRegions(places, (await regionToUse(places)).id);
  const found = regions.find((region) => region.id === id);
  if (found) return found;
  throw new Error(`No region ${id}. Available: ${regions.map((region) => region.id).join(', ')}`);
}

async function list(places: RegionPlaces, given: Given): Promise<void> {
  const { id, fallback } = await regionToUse(places);
  const regions = await listRegions(places, id);
  if (fallback)
    console.error(`The selected region ${fallback.id} is ${fallback.why}; using ${builtInRegionId}.`);
  say(given, regions, regions.map(lineOf).join('\n'));
}

function lineOf({ id, name, inUse, bytes, contents }: StoredRegion): string {
  const size = `${(bytes / 1_000_000).toFixed(0)} MB`;
  const has = contents
    ? [
        `data from ${contents.dataDate.slice(0, 10)}`,
        ...(['addresses', 'routing', 'tolls', 'boundaries'] as const).filter((part) => contents[part]),
      ]
    : ['can’t be used'];
  return `${inUse ? '*' : ' '} ${id}: ${name}, ${size}, ${has.join(', ')}`;
}

async function check(places: RegionPlaces, given: Given): Promise<void> {
  const { id } = await find(places, given.subject);
  const damage = await damageOf(regionFolderOf(places, id));
  say(given, { id, usable: damage === undefined, ...(damage && { damage }) }, damage ?? `${id} can be used.`);
  if (damage !== undefined) process.exitCode = 1;
}

async function add({ profileFolder }: RegionPlaces, given: Given): Promise<void> {
  const area = given.area === undefined ? undefined : await readRegionArea(given.area);
  const address = addressIn(given.subject);
  if (address !== undefined && given.more.length > 0)
    throw new Error('Add one URL or several files, not both.');
  const fileName = address === undefined ? basename(resolve(given.subject)) : fileNameOf(address);
  const name = (given.name ?? fileName.replace(/(\.osm)?\.pbf$/, '')).trim();
  if (name === '') throw new Error('--name can’t be empty');
  const id = await newRegionId(profileFolder, name);
  const downloaded = address === undefined ? undefined : downloadedFileOf(profileFolder, address);
  if (address !== undefined && downloaded !== undefined) await download(address, downloaded, name);
  const paths =
    downloaded === undefined ? [given.subject, ...given.more].map((path) => resolve(path)) : [downloaded];
  await importRegion({
    paths,
    area,
    regions: regionsFolderOf(profileFolder),
    world: resolve(given.world),
    id,
    name,
    signal: cancel.signal,
    onProgress: ({ step, done }) => progress(`${name}: ${Math.round(done * 100)}% (${step})`),
  })
    .catch(async (error: unknown) => {
      const isUnusable = error instanceof OsmFileError && isOfFile(error.refusal);
      if (downloaded !== undefined && isUnusable) await forgetDownload(downloaded);
      throw error;
    })
    .finally(() => progress(''));
  if (downloaded !== undefined) await forgetDownload(downloaded);
  say(given, { id, name }, `Added ${name}. To use it, run: npm run region -- use ${id}`);
}

function addressIn(subject: string): string | undefined {
  if (!/^[a-z]+:\/\//i.test(subject)) return undefined;
  const read = downloadUrlSchema.safeParse(subject);
  if (read.success) return read.data;
  throw new Error('Use a URL that starts with https:// or http://, without user name or password.');
}

async function download(address: string, file: string, name: string): Promise<void> {
  const outcome = await downloadExtract({
    address,
    file,
    proxyFor: proxyFromEnvironment(process.env),
    signal: cancel.signal,
    extraBytes: bytesToMake,
    onProgress: (bytes, total) =>
      progress(`${name}: ${megabytes(bytes)}${total === null ? '' : ` of ${megabytes(total)}`} downloaded`),
    onWait: (fault, seconds) => progress(`${name}: ${fault.kind}, retrying in ${Math.ceil(seconds)} s`),
  }).finally(() => progress(''));
  if (outcome.ok) return;
  if (outcome.fault.kind === 'cancelled') return cancel.signal.throwIfAborted();
  throw new Error(`Couldn’t download ${displayedUrl(address)}: ${inEnglish(outcome.fault)}.`);
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;

/** English texts for the terminal, which has no access to the window's. */
function inEnglish(fault: Fault): string {
  if (fault.kind === 'invalid') {
    const [field] = fault.fields;
    if (!field || 'message' in field) return 'it isn’t an OpenStreetMap extract';
    const { needed, free } = field.parameters ?? {};
    return field.refusal === 'disk-space'
      ? `it needs ${needed} MB, but only ${free} MB of disk space are free`
      : (downloadRefusals[field.refusal] ?? field.refusal);
  }
  return fault.kind === 'service' ? `the server returned status ${fault.status}` : fault.kind;
}

const downloadRefusals: Readonly<Partial<Record<FieldRefusal, string>>> = {
  'no-pbf': 'it isn’t an .osm.pbf file',
  'checksum-differs': 'it doesn’t match the checksum (.md5) on the server',
  'download-too-large': 'it is too large',
  'download-restarts': 'the file on the server keeps changing',
  'redirect-unsafe': 'the server redirects to an address that isn’t allowed',
  'redirects-many': 'there are too many redirects',
};

let lastProgress = '';
/** Shows progress on one line of a terminal; writes nothing if the output isn't a terminal. */
function progress(text: string): void {
  if (!process.stderr.isTTY || text === lastProgress) return;
  lastProgress = text;
  process.stderr.write(`\r${text}\x1b[K`);
}

function say({ json }: Given, value: unknown, text: string): void {
  console.log(json ? JSON.stringify(value) : text);
}

async function main(): Promise<void> {
  let given: Given;
  try {
    given = readArguments();
  } catch (error) {
    console.error(`${inWords(error)}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  if (given.help) console.log(usage);
  else if (given.isRight) await run(given);
  else {
    console.error(usage);
    process.exitCode = 2;
  }
}

const inWords = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  await main();
} catch (error) {
  console.error(cancel.signal.aborted ? 'Canceled. Nothing was changed.' : inWords(error));
  process.exitCode = 1;
}
