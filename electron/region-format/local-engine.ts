import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';

/** Platforms for which @valhallajs/valhallajs ships Valhalla, as a module and as tile builder programs. */
const npmPlatforms = ['linux-x64', 'linux-arm64', 'darwin-arm64'];

type Program = 'valhalla_build_tiles' | 'valhalla_build_admins' | 'valhalla_service';

/** The routing engine that comes with this program. */
export interface LocalEngine {
  version: string;
  /** Returns the path of a program that builds routing tiles. */
  builderPath(name: 'valhalla_build_tiles' | 'valhalla_build_admins'): string;
  /** Path of the engine's HTTP service; undefined if the engine is a module. */
  servicePath: string | undefined;
}

/** Properties of a machine that decide which engine it can run. */
interface Machine {
  platform: string;
  arch: string;
  /** Folder of Valhalla's programs, created by `scripts/package/engine-wheel.mjs`; may be missing. */
  programs: string;
}

/** Folder of the npm package, found without importing it: an import throws on platforms without the engine. */
const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));

/** Folder of the engine's programs: in an installed program next to the archive, since programs can't run inside it. */
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
export const engineDescriptionFile = 'engine.json';
const programsSchema = z.object({ version: limitedText });

/**
 * Returns the engine for a machine: the npm module where there is one, otherwise the programs in its folder; null if it
 * has neither.
 * @throws Error if the description of the programs is invalid
 */
export function localEngine({ platform, arch, programs }: Machine = thisMachine()): LocalEngine | null {
  if (npmPlatforms.includes(`${platform}-${arch}`)) return npmEngine(platform, arch);
  return engineFromPrograms(programs, platform);
}

/**
 * Returns the engine whose programs are in a folder; null if the folder doesn't have them.
 * @throws Error if their description is invalid
 */
export function engineFromPrograms(folder: string, platform: string = process.platform): LocalEngine | null {
  const file = join(folder, engineDescriptionFile);
  if (!existsSync(file)) return null;
  const { version } = programsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const programPath = (name: Program) => join(folder, platform === 'win32' ? `${name}.exe` : name);
  return { version, builderPath: programPath, servicePath: programPath('valhalla_service') };
}

function npmEngine(platform: string, arch: string): LocalEngine {
  const folder = packageFolder();
  const { version } = programsSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  // Programs can't run from inside Electron's archive; they are unpacked next to it.
  const unpacked = folder.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
  return { version, builderPath: (name) => join(unpacked, platform, arch, name), servicePath: undefined };
}

/**
 * Returns why this machine can't calculate routes, in English for the user; null if it can. Everything else works
 * without the engine.
 */
export const routingUnavailableReason = (machine: Machine = thisMachine()): string | null =>
  localEngine(machine) === null ? noLocalEngineMessage(machine) : null;

/** Returns the message that a machine has no routing engine, in English for the user. */
export const noLocalEngineMessage = ({ platform, arch }: Machine = thisMachine()): string =>
  `The built-in routing engine isn’t available for ${platform} on ${arch}; it runs on Linux (x64, arm64), ` +
  'macOS (arm64), and Windows (x64, in the installed program). Use a provider for routes, matrices, and isochrones.';
