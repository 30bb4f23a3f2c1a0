import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';

/** The platforms for which @valhallajs/valhallajs carries Valhalla: as a module, and the programs that build tiles. */
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

/** What decides which engine there is. */
interface Machine {
  platform: string;
  arch: string;
  /** The folder of Valhalla's programs, which `scripts/package/engine-wheel.mjs` makes; it need not be there. */
  programs: string;
}

/** The package is not imported: that throws where it does not carry the engine. */
const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));

/** In the installed program beside its archive, which nothing can be started from. */
function programsFolder(): string {
  const root = join(packageFolder(), '../../..');
  return root.endsWith('.asar') ? join(dirname(root), 'engine') : join(root, 'out/engine');
}

const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  programs: programsFolder(),
});

/** The file in the folder of programs that describes them. */
export const programsFile = 'engine.json';
const programsSchema = z.object({ version: limitedText });

/** @returns null where nothing computes routes */
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
  // A program cannot be started from within Electron's archive; it is unpacked beside it.
  const unpacked = folder.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
  return { version, builder: (name) => join(unpacked, platform, arch, name), service: undefined };
}

/**
 * Why routes cannot be computed on this machine, in words for a person, or null where they can.
 * Everything but routing works without.
 */
export const routingUnavailable = (machine: Machine = thisMachine()): string | null =>
  localEngine(machine) === null ? noLocalEngine(machine) : null;

export const noLocalEngine = ({ platform, arch }: Machine = thisMachine()): string =>
  `The built-in router has no version for ${platform} on ${arch}; it runs on Linux (x64, arm64), ` +
  'macOS (arm64) and Windows (x64, in the installed program). Routes, matrices and isochrones need a provider here.';
