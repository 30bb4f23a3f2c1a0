import { expect, test } from 'vitest';
import { type Handler, says, startProvider } from '../gateway/provider.testing.ts';
import { openUpdates } from './updates-capability.ts';

async function found(answer: Handler, version = '1.2.3') {
  const { url, seen } = await startProvider(answer);
  const { calls } = openUpdates({ version, latestReleaseUrl: `${url}/latest`, proxyFor: async () => null });
  const context = { signal: new AbortController().signal, report: () => {} };
  return { outcome: await calls['updates.check'](undefined, context), seen };
}

const page = 'https://github.com/zonedesk/zonedesk/releases/tag/v1.3.0';
const release = (more: object) =>
  says(
    200,
    JSON.stringify({ tag_name: 'v1.3.0', html_url: page, published_at: '2026-11-20T08:00:00Z', ...more }),
  );

test('a newer version is reported with its page, and the request has the current version', async () => {
  const { outcome, seen } = await found(release({}));
  expect(outcome).toEqual({
    ok: true,
    value: { version: '1.2.3', found: 'newer', newer: '1.3.0', page, releasedAt: '2026-11-20T08:00:00Z' },
  });
  expect(seen.map(({ headers }) => headers['user-agent'])).toEqual(['Zonedesk/1.2.3']);
});

test('reports that there is no newer version or no release', async () => {
  expect((await found(release({}), '1.3.0')).outcome).toMatchObject({ value: { found: 'none-newer' } });
  expect((await found(says(404, '{}'))).outcome).toMatchObject({ value: { found: 'no-release' } });
});

test('an invalid release or page URL is a bad response', async () => {
  for (const more of [
    { tag_name: undefined },
    { html_url: 'http://example.com/' },
    { html_url: 'file:///etc' },
  ])
    expect((await found(release(more))).outcome).toMatchObject({ ok: false, fault: { kind: 'bad-answer' } });
  expect((await found(says(403, '{}'))).outcome).toMatchObject({ fault: { kind: 'service', status: 403 } });
});

test('a build without an update URL sends no request', async () => {
  const parts = {
    version: '1.2.3',
    latestReleaseUrl: null,
    proxyFor: () => Promise.reject(new Error('requested')),
  };
  const context = { signal: new AbortController().signal, report: () => {} };
  expect(await openUpdates(parts).calls['updates.check'](undefined, context)).toEqual({
    ok: true,
    value: { version: '1.2.3', found: 'no-address' },
  });
});
