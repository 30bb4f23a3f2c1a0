import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';

/** Platforms for which @valhallajs/valhallajs ships Valhalla, as a module and as tile builder programs. */
const carriedPlatforms = ['linux-x64', 'linux-arm64', 'darwin-arm64'];

type Program = 'valhalla_build_tiles' | 'valhalla_build_admins' | 'valhalla_service';

/** The routing engine that comes with this program. */
export interface LocalEngine {
  version: string;
  /** The path of a program that builds routing tiles. */
  builder(name: 'valhalla_build_tiles' | 'valhalla_build_admins'): string;
  /** The path of the engine's HTTP service; undefined where the engine is a module. */
  service: string | undefined;
}

/** What determines the available engine. */
interface Machine {
  platform: string;
  arch: string;
  /** Folder of Valhalla's programs, created by `scripts/package/engine-wheel.mjs`; may be missing. */
  programs: string;
}

/** Don't import the package: that throws on platforms without the engine. */
const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));

/** Next to the archive in the installed program, since programs can't run from inside it. */
function programsFolder(): string {
  const root = join(packageFolder(), '../../..');
  return root.endsWith('.asar') ? join(dirname(root), 'engine') : join(root, 'out/engine');
}

const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  programs: programsFolder(),
});

/** Description file in the folder of programs. */
export const programsFile = 'engine.json';
const programsSchema = z.object({ version: limitedText });

/** @returns null if no engine is available */
export function localEngine({ platform, arch, programs }: Machine = thisMachine()): LocalEngine | null {
  if (carriedPlatforms.includes(`${platform}-${arch}`)) return carriedEngine(platform, arch);
  return programEngine(programs, platform);
}

/** The engine whose programs are in a folder, or null where they are not. */
export function programEngine(folder: string, platform: string = process.platform): LocalEngine | null {
  const file = join(folder, programsFile);
  if (!existsSync(file)) return null;
  const { version } = programsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const program = (name: Program) => join(folder, platform === 'win32' ? `${name}.exe` : name);
  return { version, builder: program, service: program('valhalla_service') };
}

function carriedEngine(platform: string, arch: string): LocalEngine {
  const folder = packageFolder();
  const { version } = programsSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  // Programs can't run from inside Electron's archive; they are unpacked next to it.
  const unpacked = folder.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
  return { version, builder: (name) => join(unpacked, platform, arch, name), service: undefined };
}

/**
 * Returns why this machine can't calculate routes, as text for the user; null if it can. Everything else works without.
 */
export const routingUnavailable = (machine: Machine = thisMachine()): string | null =>
  localEngine(machine) === null ? noLocalEngine(machine) : null;

export const noLocalEngine = ({ platform, arch }: Machine = thisMachine()): string =>
  `The built-in routing engine isn’t available for ${platform} on ${arch}; it runs on Linux (x64, arm64), ` +
  'macOS (arm64), and Windows (x64, in the installed program). Use a provider for routes, matrices, and isochrones.';
