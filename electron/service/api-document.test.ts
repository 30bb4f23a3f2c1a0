import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../../shared/api/operation.ts';
import { operations } from '../../shared/api/operations.ts';
import { regionWithinMs, testRegion, testWorld } from '../region-build/region.testing.ts';
import { switchSampleTolls } from '../region-format/sample-tolls.ts';
import { timetablesFolder, useSample } from '../region-format/timetables/feeds.ts';

/** Placeholder for any value, or for further items at the end of a list. */
const anything = '…';

interface Example {
  method: string;
  path: string;
  body: string | undefined;
  status: number;
  /** Documented body; undefined if the response isn't JSON. */
  answer: unknown;
}

/** Requests of docs/api.md, each with the documented response below it. */
const examples = [
  ...readFileSync('docs/api.md', 'utf8').matchAll(
    /^```http\n(GET|POST) (\S+)\n(?:\n(.+)\n)?```\n\n(\d{3}).*\n\n(?:```json\n([\s\S]+?)\n```$)?/gm,
  ),
].map(
  ([, method = '', path = '', body, status, answer]): Example => ({
    method,
    path,
    body,
    status: Number(status),
    answer: answer === undefined ? undefined : JSON.parse(answer),
  }),
);

/** Returns a matcher for responses that conform to the documented one. */
function pattern(documented: unknown): unknown {
  if (documented === anything) return expect.anything();
  if (Array.isArray(documented)) {
    const entries = documented.map(pattern);
    return documented.at(-1) === anything ? expect.arrayContaining(entries.slice(0, -1)) : entries;
  }
  if (typeof documented !== 'object' || documented === null) return documented;
  return Object.fromEntries(Object.entries(documented).map(([key, value]) => [key, pattern(value)]));
}

const startedSchema = z.object({ url: z.string(), private_key: z.string() });
let service: z.infer<typeof startedSchema>;
let stop = async () => {};

beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), 'zonedesk-api-document-'));
  await useSample(join(data, timetablesFolder), true);
  await switchSampleTolls(data, true);
  const folders = ['--region', await testRegion(), '--world', await testWorld(), '--data', data];
  const { 'service-cli': cli } = inject('builtService');
  const child = spawn(process.execPath, [cli, '--port', '0', '--json', ...folders]);
  stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    rmSync(data, { recursive: true });
  };
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  service = startedSchema.parse(JSON.parse(line));
}, regionWithinMs);
afterAll(() => stop());

test.each(examples)('$method $path responds as documented in docs/api.md', async (example) => {
  const { method, path, body, status, answer } = example;
  const address = new URL(service.url + path);
  if (address.searchParams.get('private_key') !== 'none')
    address.searchParams.set('private_key', service.private_key);
  else address.searchParams.delete('private_key');
  const response = await fetch(address, { method, ...(body !== undefined && { body }) });
  expect(response.status).toBe(status);
  if (answer === undefined) expect(response.headers.get('Content-Type')).toBe('image/webp');
  else expect(await response.json()).toEqual(pattern(answer));
});

test('docs/api.md has an example of every operation', () => {
  const paths = examples.map(({ method, path }) => `${method} ${new URL(path, service.url).pathname}`);
  for (const { method, path } of Object.values<Operation>(operations))
    expect(paths).toContain(`${method} ${path}`);
});
