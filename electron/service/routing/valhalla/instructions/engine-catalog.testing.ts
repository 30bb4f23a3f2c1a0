import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const subsetSchema = z.looseObject({
  phrases: z.record(z.string(), z.string()),
  ordinal_values: z.array(z.string()).optional(),
  relative_directions: z.array(z.string()).optional(),
  cardinal_directions: z.array(z.string()).optional(),
  empty_street_name_labels: z.array(z.string()).optional(),
  metric_lengths: z.array(z.string()).optional(),
  us_customary_lengths: z.array(z.string()).optional(),
  ferry_label: z.string().optional(),
});
export type CatalogSubset = z.infer<typeof subsetSchema>;

const catalogSchema = z.object({
  posix_locale: z.string(),
  aliases: z.array(z.string()),
  instructions: z.record(z.string(), subsetSchema),
});

/** The phrases of one language by kind of instruction. */
export type EngineCatalog = z.infer<typeof catalogSchema>['instructions'];

/** The bundled module of this platform. */
const moduleFile = () =>
  join(
    dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs')),
    process.platform,
    process.arch,
    'valhalla_node.node',
  );

/** Returns the phrases of the bundled Valhalla by language code, from the JSON in its module file. */
export function engineCatalogs(): Map<string, EngineCatalog> {
  const bytes = readFileSync(moduleFile()).toString('latin1');
  const catalogs = new Map<string, EngineCatalog>();
  for (let at = bytes.indexOf('"posix_locale"'); at >= 0; at = bytes.indexOf('"posix_locale"', at)) {
    const start = bytes.lastIndexOf('{', at);
    const end = endOfObject(bytes, start);
    const json: unknown = JSON.parse(Buffer.from(bytes.slice(start, end), 'latin1').toString('utf8'));
    const { aliases, instructions } = catalogSchema.parse(json);
    for (const alias of aliases) catalogs.set(alias, instructions);
    at = end;
  }
  return catalogs;
}

function endOfObject(json: string, start: number): number {
  let depth = 0;
  let isText = false;
  for (let at = start; at < json.length; at++) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new Error('The text ends within an object');
}
