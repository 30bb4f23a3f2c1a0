import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../commands.mjs';
import { unlimitedSchemasIn } from './unlimited-schemas.mjs';

test('schemas without a maximum length are found anywhere', () => {
  const text = [
    'const id = z.string().min(1).optional();',
    'const name = z.string().trim().max(80).nullable();',
    'const code = z.string().regex(/^[A-Z]{3}$/).length(3);',
    'const rows = z.array(z.object({ name: z.string() }).strict()).max(10);',
    'const pages = z.array(z.array(limitedText).max(10));',
    "const address = z.url({ protocol: /^https$/ }).catch('');",
    'const other = format.string();',
    'const sizes = z.record(limitedText, z.object({ any: z.unknown() })).optional();',
    'const at = z.iso.datetime().nullable();',
    'const day = z.iso.date(), later = z.iso.datetime().max(64);',
  ].join('\n');
  expect(unlimitedSchemasIn('schemas.ts', text)).toEqual([
    { schema: 'z.string()', instead: 'limitedText or dataText', line: 1 },
    { schema: 'z.string()', instead: 'limitedText or dataText', line: 4 },
    { schema: 'z.array()', instead: 'limitedList', line: 5 },
    { schema: 'z.url()', instead: 'z.url().max(…)', line: 6 },
    { schema: 'z.record()', instead: 'limitedRecord', line: 8 },
    { schema: 'z.unknown()', instead: 'jsonValue', line: 8 },
    { schema: 'z.iso.datetime()', instead: 'limitedDateTime', line: 9 },
  ]);
});

test('each schema has a maximum length', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'electron', 'renderer', 'shared'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing)\.tsx?$/.test(file));
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes("from 'zod'")) return [];
    return unlimitedSchemasIn(file, text).map(
      ({ schema, instead, line }) => `${file}:${line}: ${schema} has no maximum length, write ${instead}`,
    );
  });
  expect(found).toEqual([]);
});
