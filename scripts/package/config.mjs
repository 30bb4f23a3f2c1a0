import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import zoneFormats from '../../shared/zones/formats/zone-formats.json' with { type: 'json' };
import { packagesFor } from '../carried-packages.mjs';
import { root } from '../commands.mjs';
import { workspaceType } from '../media-types.mjs';

/** Output folder of packages. */
export const packageFolder = join(root, 'out/package');

/** Programs of the engine's package that Zonedesk never starts. */
const unusedEnginePrograms = [
  'valhalla_add_landmarks',
  'valhalla_add_predicted_traffic',
  'valhalla_convert_transit',
  'valhalla_ingest_transit',
];

/**
 * Values of the fuses of Electron's binary in packages (https://www.electronjs.org/docs/latest/tutorial/fuses);
 * electron-builder sets them.
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

/** Languages of the window, by Chromium's names of its locales. */
const languages = ['en-US', 'de', 'fr', 'es', 'it'];

/** File types that Zonedesk opens: workspaces, zones, and extracts. */
export const openedFiles = [
  { ext: 'zonedesk', name: 'Zonedesk workspace', mimeType: workspaceType, role: 'Editor' },
  ...Object.values(zoneFormats).flatMap(({ endings: [ending], fileType }) =>
    fileType
      ? [{ ext: ending.slice(1), name: fileType.name, mimeType: fileType.mediaType, role: 'Viewer' }]
      : [],
  ),
  { ext: 'pbf', name: 'OpenStreetMap extract', mimeType: 'application/x-osm-pbf', role: 'Viewer' },
];

/** Returns the files of native packages and their dependencies, without those for other systems. */
async function nativeFiles({ platform, arch }) {
  const { nativePackages } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const needed = await packagesFor(nativePackages);
  return (
    needed
      // Electron only supports glibc.
      .filter(({ name, os, cpu }) => isFor(os, platform) && isFor(cpu, arch) && !name.endsWith('musl'))
      .flatMap(({ folder }) => [
        `${folder}/**`,
        `!${folder}/**/{README.md,CHANGELOG.md,*.d.ts,*.d.cts,*.d.mts,*.map,test,tests,types}`,
      ])
  );
}

const isFor = (listed, name) => !listed || listed.includes(name);

/**
 * Returns electron-builder's configuration of a package for one system.
 * @param options.engine description of the programs in `out/engine`; undefined if npm installs the engine
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
    // All native modules use Node-API, so Node.js and Electron share one binary.
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
      // debian.mjs creates the package for Debian.
      target: ['AppImage'],
    },
    win: { icon: 'resources/icon.ico', target: ['nsis'] },
    nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
    mac: { icon: 'resources/icon.icns', category: 'public.app-category.business', target: ['dmg', 'zip'] },
    publish: null,
    afterPack: removeRuntimeProgram,
  };
}

/** Removes the program that a runtime may include, which must not be packaged next to ours. */
async function removeRuntimeProgram({ appOutDir }) {
  for (const name of ['resources/app', 'resources/default_app.asar']) {
    await rm(join(appOutDir, name), { recursive: true, force: true });
  }
}
