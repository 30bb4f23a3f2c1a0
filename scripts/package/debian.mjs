import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Installer } from 'electron-installer-debian';
import { root } from '../commands.mjs';
import { mediaTypes } from '../media-types.mjs';
import { openedFiles, packageFolder } from './config.mjs';

/** Debian's names of architectures. */
const architectures = { x64: 'amd64', arm64: 'arm64' };

/** Package of electron-installer-debian with Zonedesk's media types. */
class Package extends Installer {
  get contentFunctions() {
    return [...super.contentFunctions, 'writeMediaTypes'];
  }

  /** Replaces the default dependencies, which install half of KDE for a command to move files to the trash. */
  async generateDefaults() {
    return Object.assign(await super.generateDefaults(), { depends: [], recommends: [], suggests: [] });
  }

  async writeMediaTypes() {
    const folder = join(this.stagingDir, 'usr/share/mime/packages');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'zonedesk.xml'), mediaTypes);
  }
}

/**
 * Creates a package for Debian and derived systems from the unpacked program. Needs dpkg and fakeroot.
 * @returns the path of its file
 */
export async function makeDebian({ unpacked, version, arch }) {
  const installer = new Package({
    src: unpacked,
    dest: packageFolder,
    arch: architectures[arch],
    options: {
      name: 'zonedesk',
      bin: 'zonedesk',
      genericName: 'Delivery zones and routes',
      maintainer: 'Zonedesk',
      section: 'misc',
      license: 'MIT',
      categories: ['Office'],
      icon: join(root, 'resources/icon.png'),
      mimeType: openedFiles.map(({ mimeType }) => mimeType),
      depends: [
        'libasound2 | libasound2t64',
        'libgbm1',
        'libgtk-3-0 | libgtk-3-0t64',
        'libnss3',
        'libsecret-1-0',
        'xdg-utils',
      ],
      // xz takes ten times as long and saves only a tenth, because most of the data is already compressed.
      compression: 'gzip',
    },
    rename: (folder) => join(folder, `zonedesk_${version}_${architectures[arch]}.deb`),
    logger: () => {},
  });
  await installer.generateDefaults();
  await installer.generateOptions();
  await installer.createStagingDir();
  await installer.createContents();
  await installer.createPackage();
  await installer.movePackage();
  return join(packageFolder, `zonedesk_${version}_${architectures[arch]}.deb`);
}
