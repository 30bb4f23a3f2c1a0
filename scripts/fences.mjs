// Reports the imports that break a rule of scripts/lint/fences.mjs.
import { root } from './commands.mjs';
import { brokenFences } from './lint/fences.mjs';
import { importsOf } from './lint/imports.mjs';

const broken = brokenFences(importsOf(root));
for (const line of broken) console.error(line);
process.exit(broken.length > 0 ? 1 : 0);
