import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, Platform } from 'electron-builder';
import { buildProgram } from './build-program.mjs';
import { root, run } from './commands.mjs';
import { electronRuntime } from './electron-runtime.mjs';
import { packageConfig, packageFolder } from './package/config.mjs';
import { makeDebian } from './package/debian.mjs';
import { prepareEngine } from './package/engine-wheel.mjs';
import { writeSbom } from './package/sbom.mjs';
import { prepareRegion } from './prepare-region.mjs';

/*
 * npm run package: creates the packages for users in out/package. It only downloads Electron's runtime and, on Windows,
 * the routing engine, if they are missing. --unpacked only creates the program's folder; --installers also creates
 * the system's installers, with tools that electron-builder downloads.
 */
const platforms = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC };

/** Returns the folder of the runtime; on macOS, the executable is three levels deep in its bundle. */
const runtimeFolder = (executable) =>
  process.platform === 'darwin' ? dirname(dirname(dirname(dirname(executable)))) : dirname(executable);

async function makePackages({ unpacked: onlyUnpacked, installers }) {
  const platform = platforms[process.platform];
  if (!platform) throw new Error(`Packages for ${process.platform} aren’t supported.`);
  await buildProgram();
  // Needed first, because it builds the routing tiles of the region.
  const engine = await prepareEngine();
  await prepareRegion();
  const runtime = await electronRuntime();
  if (!runtime.path) throw new Error(`Packaging needs Electron: ${runtime.missing}.`);
  const electronDist = runtimeFolder(runtime.path);
  const electronVersion = (await readFile(join(electronDist, 'version'), 'utf8')).trim().replace(/^v/, '');
  const { productName: name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

  await rm(packageFolder, { recursive: true, force: true });
  await mkdir(packageFolder, { recursive: true });
  await writeSbom(join(packageFolder, 'sbom.cdx.json'), { name, version, electronVersion, engine });
  const { platform: system, arch } = process;
  const packages = await build({
    targets: platform.createTarget(installers ? null : 'dir'),
    config: await packageConfig({ platform: system, arch, electronDist, electronVersion, engine }),
    publish: 'never',
    projectDir: root,
  });
  if (system === 'linux' && !onlyUnpacked) {
    const unpacked = join(packageFolder, arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked');
    packages.push(await makeArchive(unpacked, `zonedesk-${version}-linux-${arch}`));
    packages.push(await makeDebian({ unpacked, version, arch }));
  }
  for (const file of packages) {
    console.log(`${basename(file)}: ${((await stat(file)).size / 2 ** 20).toFixed(0)} MiB`);
  }
  console.log(`Created in ${packageFolder}`);
}

async function makeArchive(unpacked, name) {
  const file = join(packageFolder, `${name}.tar.gz`);
  const folder = basename(unpacked);
  const args = ['-czf', file, `--transform=s,^${folder},${name},`, '-C', dirname(unpacked), folder];
  if ((await run('tar', args)) !== 0) throw new Error('Couldn’t write the archive.');
  return file;
}

try {
  const flag = { type: 'boolean', default: false };
  const { values } = parseArgs({ options: { unpacked: flag, installers: flag } });
  await makePackages(values);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
