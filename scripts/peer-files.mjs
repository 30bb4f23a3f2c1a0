import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { root } from './commands.mjs';

/*
 * npm run peer-files -- FOLDER [--python PROGRAM]: compares the zones that the importers and GDAL read from files of
 * other projects; see docs/peer-files.md.
 */
const { values, positionals } = parseArgs({
  options: { python: { type: 'string', default: 'python3' } },
  allowPositionals: true,
});
const [given] = positionals;
if (given === undefined) {
  console.error('npm run peer-files -- FOLDER [--python PROGRAM]');
  process.exit(2);
}
// npm changes to the project's folder; INIT_CWD is the folder where it was called.
const folder = resolve(process.env.INIT_CWD ?? '.', given);

const reference = spawnSync(values.python, [join(root, 'bench/peer-files/reference.py'), folder], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 2 ** 31 - 1,
});
if (reference.status !== 0) {
  console.error(
    `Couldn’t run GDAL with ${values.python}. Install pyogrio and geopandas; see docs/peer-files.md.`,
  );
  process.exit(1);
}

const outDir = join(root, 'out/peer-files');
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  build: {
    ssr: join(root, 'bench/peer-files/compare-files.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node20.18',
  },
});
const { compareFiles } = await import(pathToFileURL(join(outDir, 'compare-files.js')).href);
const compared = await compareFiles(folder, reference.stdout.split('\n').filter(Boolean));
for (const { path, verdict, detail } of compared)
  if (verdict === 'differs' || verdict === 'refused') console.log(`${verdict}\t${path}\t${detail}`);
for (const verdict of ['equal', 'differs', 'refused', 'extra', 'neither'])
  console.log(`${compared.filter((file) => file.verdict === verdict).length}\t${verdict}`);
