import { expect, test } from 'vitest';
import { says, startProvider } from '../gateway/provider.testing.ts';
import { readJson } from './read-json.ts';

const read = async (body: string) => {
  const { url } = await startProvider(says(200, body));
  return readJson(url, async () => null, new AbortController().signal);
};

test('a document is read, but none that is nested or long without end', async () => {
  expect(await read('{"version":8}')).toEqual({ ok: true, value: { version: 8 } });
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(await read(nested)).toMatchObject({ fault: { kind: 'bad-answer', why: 'too-deep' } });
  const long = JSON.stringify('x'.repeat(5 * 1024 * 1024));
  expect(await read(long)).toMatchObject({ fault: { kind: 'bad-answer', why: 'too-large' } });
});
