import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { valhallaConfig } from '../electron/region-format/engine-config.ts';

/** Builds Valhalla's tiles of an extract with only the engine's own program. */
export async function buildBareTiles(extract: string, folder: string): Promise<void> {
  const engine = dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));
  const program = join(engine, process.platform, process.arch, 'valhalla_build_tiles');
  await mkdir(folder, { recursive: true });
  const config = JSON.stringify(valhallaConfig(folder));
  await promisify(execFile)(program, ['--inline-config', config, extract], {
    cwd: folder,
    maxBuffer: 1 << 28,
  });
}
