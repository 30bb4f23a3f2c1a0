import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { root } from '../commands.mjs';

/** Folder for the engine's programs; `electron/region-format/local-engine.ts` looks for them there. */
export const engineFolder = join(root, 'out/engine');

/**
 * Valhalla's official wheels for platforms without an engine on npm. There is none for macOS on Intel. URLs and hashes
 * are those of https://pypi.org/project/pyvalhalla/#files; a wheel without a hash here isn't used. On Windows, the
 * service supports HTTP since 3.9 (https://github.com/valhalla/valhalla/pull/6105).
 */
const wheels = {
  'win32-x64': {
    version: '3.9.0',
    url: 'https://files.pythonhosted.org/packages/5e/26/4f2477aa5f8a6e4d259a5183740e24e13222937815782f92e7f3d8f91982/pyvalhalla-3.9.0-cp312-abi3-win_amd64.whl',
    sha256: 'f41ef11f1fde16271786d0ff1cf978b4dea6770c6d541f55eaafd63a2d058bb3',
  },
};

const maxDownloadMs = 300_000;
const programs = ['valhalla_service', 'valhalla_build_tiles', 'valhalla_build_admins'];

/** Returns the wheel for a platform; undefined if npm has the engine, or there is none at all. */
export const wheelFor = ({ platform, arch }) => wheels[`${platform}-${arch}`];

const unknownHash = (url) =>
  `No hash of ${basename(url)} is set. Copy its SHA-256 from https://pypi.org/project/pyvalhalla/#files to ` +
  'scripts/package/engine-wheel.mjs.';

function verifyWheel(bytes, { url, sha256 }) {
  const actualHash = createHash('sha256').update(bytes).digest('hex');
  if (actualHash === sha256) return;
  throw new Error(
    `${basename(url)} isn’t the expected file: its SHA-256 is ${actualHash} instead of ${sha256}. It was not used.`,
  );
}

/**
 * Returns the programs of a wheel, the libraries that they load, which Windows looks for in the same folder, and their
 * licenses.
 * @returns {Map<string, Uint8Array>} contents by new file name
 */
function filesOfWheel(bytes) {
  const files = new Map();
  const filePatterns = [
    [
      /^valhalla\/bin\/(valhalla_\w+(?:\.exe)?)$/,
      (name) => programs.includes(name.replace('.exe', '')) && name,
    ],
    [/^(?:py)?valhalla\.libs\/([^/]+\.dll)$/i, (name) => name],
    [/^[^/]+\.dist-info\/((?:licenses\/.+|LICEN[CS]E[^/]*|COPYING[^/]*))$/, (name) => licenseName(name)],
  ];
  for (const [path, content] of Object.entries(unzipSync(bytes))) {
    for (const [pattern, nameOf] of filePatterns) {
      const [, found] = pattern.exec(path) ?? [];
      const name = found && nameOf(found);
      if (name && content.length > 0) files.set(name, content);
    }
  }
  for (const program of programs) {
    if (!files.has(program) && !files.has(`${program}.exe`)) {
      throw new Error(`The wheel has no ${program}. Choose another version.`);
    }
  }
  return files;
}

const licenseName = (path) => `licence-${path.replace(/^licenses\//, '').replaceAll('/', '-')}`;

/** Whether this machine has to download the engine to calculate routes. */
export const engineIsMissing = () => wheelFor(process) !== undefined && !existsSync(engineFolder);

/**
 * Installs the engine's programs in `out/engine`, unless they are already installed.
 * @param options.file a wheel that was downloaded manually; it is verified too
 * @returns description of the installed wheel; undefined on platforms that don't need one
 */
export async function prepareEngine({ platform, arch, file } = process) {
  const wheel = wheelFor({ platform, arch });
  if (!wheel) return undefined;
  const marker = await readFile(join(engineFolder, descriptionFile), 'utf8').catch(() => '');
  if (marker !== descriptionText(wheel)) {
    await installWheel(wheel, { folder: engineFolder, file });
    // Have the bundled data prepared again, because these programs must build its routing tiles.
    await rm(join(root, 'out/prepared-from.txt'), { force: true });
  }
  return descriptionOf(wheel);
}

const descriptionFile = 'engine.json';
const descriptionOf = ({ version, sha256 }) => ({ name: 'pyvalhalla', version, sha256 });
const descriptionText = (wheel) => JSON.stringify(descriptionOf(wheel));

/** Installs the programs of a wheel in a folder, replacing its content. */
export async function installWheel(wheel, { folder, file }) {
  const { url, sha256 } = wheel;
  if (!sha256) throw new Error(unknownHash(url));
  const bytes = file ? await readFile(file) : await fetchWheel(url);
  verifyWheel(bytes, wheel);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  for (const [name, content] of filesOfWheel(bytes)) {
    await writeFile(join(part, name), content, { mode: 0o755 });
  }
  checkService(part);
  await writeFile(join(part, descriptionFile), descriptionText(wheel));
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
}

async function fetchWheel(url) {
  console.log(`Downloading ${basename(url)}…`);
  const response = await fetch(url, { signal: AbortSignal.timeout(maxDownloadMs) }).catch((error) => {
    throw new Error(
      `Couldn’t download ${url} (${error.cause?.message ?? error.message}). Download it yourself and run: npm run engine -- --wheel FILE`,
    );
  });
  if (!response.ok) throw new Error(`Couldn’t download ${url}: status ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** Fails if the service was built without HTTP: then its usage, printed without arguments, lacks "concurrency". */
function checkService(folder) {
  const program = join(folder, process.platform === 'win32' ? 'valhalla_service.exe' : 'valhalla_service');
  const { error, stdout, stderr, status } = spawnSync(program, [], { encoding: 'utf8', windowsHide: true });
  if (error) throw new Error(`Couldn’t start ${program}: ${error.message}.`);
  if (!`${stdout}${stderr}`.includes('[concurrency]')) {
    throw new Error(`${program} doesn’t serve HTTP (exit code ${status}). Choose another version.`);
  }
}
