import type { LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { says, startProvider } from '../gateway/provider.testing.ts';
import { readJson } from './read-json.ts';

const read = async (body: string) => {
  const { url } = await startProvider(says(200, body));
  return readJson(url, async () => null, new AbortController().signal);
};

test('reads a document, but rejects one that is nested too deeply or too large', async () => {
  expect(await read('{"version":8}')).toEqual({
    ok: true,
    value: { content: { version: 8 }, isLocalNetwork: true },
  });
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(await read(nested)).toMatchObject({ fault: { kind: 'bad-answer', why: 'too-deep' } });
  const long = JSON.stringify('x'.repeat(5 * 1024 * 1024));
  expect(await read(long)).toMatchObject({ fault: { kind: 'bad-answer', why: 'too-large' } });
});

test('follows a name that resolves to this computer only where permitted, and reports it as local', async () => {
  const { url, seen } = await startProvider(says(200, '{}'));
  const named = new URL('/tiles.json', url);
  named.hostname = 'tiles.example';
  const lookup: LookupFunction = (_name, _options, found) =>
    found(null, [{ address: '127.0.0.1', family: 4 }]);
  const readNamed = (mayBeLocal: boolean) =>
    readJson(named.href, async () => null, new AbortController().signal, { mayBeLocal, lookup });
  expect(await readNamed(false)).toMatchObject({ fault: { fields: [{ refusal: 'redirect-unsafe' }] } });
  expect(seen).toEqual([]);
  expect(await readNamed(true)).toEqual({ ok: true, value: { content: {}, isLocalNetwork: true } });
});
