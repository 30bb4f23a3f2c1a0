import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import zoneFormats from '../../shared/zones/formats/zone-formats.json' with { type: 'json' };
import { packagesFor } from '../carried-packages.mjs';
import { root } from '../commands.mjs';
import { workspaceType } from '../media-types.mjs';

/** Where packages are made. */
export const packageFolder = join(root, 'out/package');

/** Programs of the engine's package that Zonedesk never starts. */
const unusedEnginePrograms = [
  'valhalla_add_landmarks',
  'valhalla_add_predicted_traffic',
  'valhalla_convert_transit',
  'valhalla_ingest_transit',
];

/**
 * The fuses of Electron's binary, each with the value that users get
 * (https://www.electronjs.org/docs/latest/tutorial/fuses). electron-builder turns them.
 */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

/** The languages of the window, as Chromium names its own words. */
const languages = ['en-US', 'de', 'fr', 'es', 'it'];

/** Files that are opened with Zonedesk: of a workspace, of zones, and of a region. */
export const openedFiles = [
  { ext: 'zonedesk', name: 'Zonedesk workspace', mimeType: workspaceType, role: 'Editor' },
  ...Object.values(zoneFormats).flatMap(({ endings: [ending], fileType }) =>
    fileType
      ? [{ ext: ending.slice(1), name: fileType.name, mimeType: fileType.mediaType, role: 'Viewer' }]
      : [],
  ),
  { ext: 'pbf', name: 'OpenStreetMap extract', mimeType: 'application/x-osm-pbf', role: 'Viewer' },
];

/** Packages with a binary and what they need, but not what is of another system than the one that is packed for. */
async function nativeFiles({ platform, arch }) {
  const { nativePackages } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const needed = await packagesFor(nativePackages);
  return (
    needed
      // Electron is built for glibc alone.
      .filter(({ name, os, cpu }) => isFor(os, platform) && isFor(cpu, arch) && !name.endsWith('musl'))
      .flatMap(({ folder }) => [
        `${folder}/**`,
        `!${folder}/**/{README.md,CHANGELOG.md,*.d.ts,*.d.cts,*.d.mts,*.map,test,tests,types}`,
      ])
  );
}

const isFor = (listed, name) => !listed || listed.includes(name);

/**
 * Electron-builder's configuration of a package for one system.
 * @param options.engine the programs in `out/engine`; undefined where the engine comes by npm
 */
export async function packageConfig({ platform, arch, electronDist, electronVersion, engine }) {
  const engineModule = 'node_modules/@valhallajs/valhallajs';
  const { appId } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return {
    appId,
    productName: 'Zonedesk',
    electronDist,
    electronVersion,
    electronLanguages: languages,
    // All natives are N-API: one binary serves Node.js and Electron.
    npmRebuild: false,
    nodeGypRebuild: false,
    directories: { output: packageFolder, buildResources: 'resources' },
    files: [
      'package.json',
      'out/{main,preload,renderer}/**',
      'out/icon.png',
      '!node_modules/**',
      ...(await nativeFiles({ platform, arch })),
      `!${engineModule}/{linux,darwin}/**`,
      `${engineModule}/${platform}/${arch}/**`,
      ...unusedEnginePrograms.map((name) => `!**/${name}`),
      `!${engineModule}/{bin/**,valhalla_*}`,
    ],
    asar: true,
    asarUnpack: ['node_modules/@valhallajs/**', 'node_modules/@napi-rs/**', 'node_modules/@libsql/**'],
    extraResources: [
      { from: 'out/world', to: 'prepared/world' },
      { from: 'out/regions/built-in', to: 'prepared/regions/built-in' },
      ...(engine ? [{ from: 'out/engine', to: 'engine' }] : []),
    ],
    extraFiles: [
      { from: 'LICENSE', to: 'LICENSE' },
      { from: 'out/NOTICES.txt', to: 'NOTICES.txt' },
      { from: 'out/package/sbom.cdx.json', to: 'sbom.cdx.json' },
    ],
    electronFuses: { ...fuses, resetAdHocDarwinSignature: true },
    fileAssociations: openedFiles,
    linux: {
      executableName: 'zonedesk',
      syncDesktopName: true,
      category: 'Office',
      icon: 'resources/icon.png',
      // The package for Debian is made by debian.mjs.
      target: ['AppImage'],
    },
    win: { icon: 'resources/icon.ico', target: ['nsis'] },
    nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
    mac: { icon: 'resources/icon.icns', category: 'public.app-category.business', target: ['dmg', 'zip'] },
    publish: null,
    afterPack: removeRuntimesOwn,
  };
}

/** A runtime may bring a program of its own, which must not stand beside ours. */
async function removeRuntimesOwn({ appOutDir }) {
  for (const name of ['resources/app', 'resources/default_app.asar']) {
    await rm(join(appOutDir, name), { recursive: true, force: true });
  }
}
