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
import { bytesToBuild } from './region-format/bytes-to-build.ts';
import { isFileRefusal } from './region-format/region-import-messages.ts';
import {
  clearRemoved,
  damageOf,
  downloadedFileOf,
  listRegions,
  newRegionId,
  type RegionFolders,
  regionFolderOf,
  regionsFolderOf,
  regionToUse,
  removeRegion,
  storeRegionInUse,
} from './region-format/stored-regions.ts';

/** `npm run region`: adds, lists, selects, removes, and checks the regions of a profile. */
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
  const isValid =
    (more.length === 0 || command === 'add') &&
    (values.area === undefined || command === 'add') &&
    (subject === '' ? command === 'list' : commandsWithSubject.has(command));
  return { ...values, command, subject, more, isValid };
}

const commandsWithSubject: ReadonlySet<string> = new Set(['add', 'use', 'remove', 'check']);

const cancel = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cancel.abort());

type Arguments = ReturnType<typeof readArguments>;

async function run(args: Arguments): Promise<void> {
  const profileFolder = resolve(args.profile ?? defaultProfileFolder());
  const places = { builtInRegionFolder: join(import.meta.dirname, '../regions/built-in'), profileFolder };
  switch (args.command) {
    case 'list':
      return list(places, args);
    case 'check':
      return check(places, args);
    default:
      return withLockedProfile(profileFolder, () => change(places, args));
  }
}

/**
 * Runs work that changes the profile, while the profile is locked for other programs.
 * @throws Error if Zonedesk is running with the profile
 */
async function withLockedProfile(profileFolder: string, work: () => Promise<void>): Promise<void> {
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

async function change(places: RegionFolders, args: Arguments): Promise<void> {
  const { profileFolder } = places;
  if (args.command === 'add') return add(places, args);
  const inUse = (await regionToUse(places)).id;
  const region = await regionById(places, args.subject);
  if (args.command === 'use') {
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
  print(
    args,
    { id: region.id, name: region.name },
    args.command === 'use' ? `Using ${region.name} from the next start` : `Removed ${region.name}`,
  );
}

async function regionById(places: RegionFolders, id: string): Promise<StoredRegion> {
  const regions = await listRegions(places, (await regionToUse(places)).id);
  const region = regions.find((region) => region.id === id);
  if (region) return region;
  throw new Error(`No region ${id}. Available: ${regions.map((region) => region.id).join(', ')}`);
}

async function list(places: RegionFolders, args: Arguments): Promise<void> {
  const { id, fallback } = await regionToUse(places);
  const regions = await listRegions(places, id);
  if (fallback)
    console.error(`The selected region ${fallback.id} is ${fallback.why}; using ${builtInRegionId}.`);
  print(args, regions, regions.map(summaryLine).join('\n'));
}

function summaryLine({ id, name, inUse, bytes, contents }: StoredRegion): string {
  const size = `${(bytes / 1_000_000).toFixed(0)} MB`;
  const contentParts = contents
    ? [
        `data from ${contents.dataDate.slice(0, 10)}`,
        ...(['addresses', 'routing', 'tolls', 'boundaries'] as const).filter((part) => contents[part]),
      ]
    : ['can’t be used'];
  return `${inUse ? '*' : ' '} ${id}: ${name}, ${size}, ${contentParts.join(', ')}`;
}

async function check(places: RegionFolders, args: Arguments): Promise<void> {
  const { id } = await regionById(places, args.subject);
  const damage = await damageOf(regionFolderOf(places, id));
  print(
    args,
    { id, usable: damage === undefined, ...(damage && { damage }) },
    damage ?? `${id} can be used.`,
  );
  if (damage !== undefined) process.exitCode = 1;
}

async function add({ profileFolder }: RegionFolders, args: Arguments): Promise<void> {
  const area = args.area === undefined ? undefined : await readRegionArea(args.area);
  const url = urlIn(args.subject);
  if (url !== undefined && args.more.length > 0) throw new Error('Add one URL or several files, not both.');
  const fileName = url === undefined ? basename(resolve(args.subject)) : fileNameOf(url);
  const name = (args.name ?? fileName.replace(/(\.osm)?\.pbf$/, '')).trim();
  if (name === '') throw new Error('--name can’t be empty');
  const id = await newRegionId(profileFolder, name);
  const downloaded = url === undefined ? undefined : downloadedFileOf(profileFolder, url);
  if (url !== undefined && downloaded !== undefined) await download(url, downloaded, name);
  const paths =
    downloaded === undefined ? [args.subject, ...args.more].map((path) => resolve(path)) : [downloaded];
  await importRegion({
    paths,
    area,
    regions: regionsFolderOf(profileFolder),
    world: resolve(args.world),
    id,
    name,
    signal: cancel.signal,
    onProgress: ({ step, done }) => showProgress(`${name}: ${Math.round(done * 100)}% (${step})`),
  })
    .catch(async (error: unknown) => {
      const isUnusable = error instanceof OsmFileError && isFileRefusal(error.refusal);
      if (downloaded !== undefined && isUnusable) await forgetDownload(downloaded);
      throw error;
    })
    .finally(() => showProgress(''));
  if (downloaded !== undefined) await forgetDownload(downloaded);
  print(args, { id, name }, `Added ${name}. To use it, run: npm run region -- use ${id}`);
}

function urlIn(subject: string): string | undefined {
  if (!/^[a-z]+:\/\//i.test(subject)) return undefined;
  const parsed = downloadUrlSchema.safeParse(subject);
  if (parsed.success) return parsed.data;
  throw new Error('Use a URL that starts with https:// or http://, without user name or password.');
}

async function download(address: string, file: string, name: string): Promise<void> {
  const outcome = await downloadExtract({
    url: address,
    file,
    proxyFor: proxyFromEnvironment(process.env),
    signal: cancel.signal,
    extraBytes: bytesToBuild,
    onProgress: (bytes, total) =>
      showProgress(
        `${name}: ${megabytes(bytes)}${total === null ? '' : ` of ${megabytes(total)}`} downloaded`,
      ),
    onWait: (fault, seconds) => showProgress(`${name}: ${fault.kind}, retrying in ${Math.ceil(seconds)} s`),
  }).finally(() => showProgress(''));
  if (outcome.ok) return;
  if (outcome.fault.kind === 'cancelled') return cancel.signal.throwIfAborted();
  throw new Error(`Couldn’t download ${displayedUrl(address)}: ${faultText(outcome.fault)}.`);
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;

/** Returns the fault in English, for the terminal, which has no access to the texts of the window. */
function faultText(fault: Fault): string {
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
function showProgress(text: string): void {
  if (!process.stderr.isTTY || text === lastProgress) return;
  lastProgress = text;
  process.stderr.write(`\r${text}\x1b[K`);
}

function print({ json }: Arguments, value: unknown, text: string): void {
  console.log(json ? JSON.stringify(value) : text);
}

async function main(): Promise<void> {
  let args: Arguments;
  try {
    args = readArguments();
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  if (args.help) console.log(usage);
  else if (args.isValid) await run(args);
  else {
    console.error(usage);
    process.exitCode = 2;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  await main();
} catch (error) {
  console.error(cancel.signal.aborted ? 'Canceled. Nothing was changed.' : messageOf(error));
  process.exitCode = 1;
}
