import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Installer } from 'electron-installer-debian';
import { root } from '../commands.mjs';
import { mediaTypes } from '../media-types.mjs';
import { openedFiles, packageFolder } from './config.mjs';

/** Debian's names of processors. */
const architectures = { x64: 'amd64', arm64: 'arm64' };

/** electron-installer-debian's package, with the media types of the files that are Zonedesk's own. */
class Package extends Installer {
  get contentFunctions() {
    return [...super.contentFunctions, 'writeMediaTypes'];
  }

  /** The maker's own list takes half of a KDE in, which its first choice of a trash needs. */
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
 * Makes the package for Debian and its like of the unpacked program. Needs dpkg and fakeroot.
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
      // xz takes ten times as long, and spares a tenth: most of it is packed data already.
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
