import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = '.github/workflows';
const workflows = readdirSync(folder).map(
  (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
);

const stepSchema = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const workflowSchema = z.object({
  permissions: z.strictObject({}),
  jobs: z.record(
    z.string(),
    z.object({ permissions: z.record(z.string(), z.string()), steps: z.array(stepSchema) }),
  ),
});

test.each(workflows)('%s names each action by its commit, with the version beside it', (_, text) => {
  const uses = [...text.matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(workflows)(
  'in %s the job of the release alone may write, and nothing of an event gets into a script',
  (_, text) => {
    const { jobs } = workflowSchema.parse(parse(text));
    for (const [name, { permissions, steps }] of Object.entries(jobs)) {
      expect(permissions).toEqual({ contents: name === 'release' ? 'write' : 'read' });
      for (const { uses, run = '', with: inputs } of steps) {
        expect(run).not.toContain('${{');
        if (uses?.startsWith('actions/checkout@'))
          expect(inputs).toMatchObject({ 'persist-credentials': false });
      }
    }
  },
);

test.each(workflows)('%s starts only scripts of the repository', (_, text) => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const started = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(started).toContain('package');
  for (const name of started) expect(scripts).toHaveProperty([name]);
  for (const [, path = ''] of text.matchAll(/\bnode (scripts\/\S+)/g)) readFileSync(path);
});
