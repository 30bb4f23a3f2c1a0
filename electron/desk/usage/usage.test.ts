import { userInfo } from 'node:os';
import { expect, test, vi } from 'vitest';
import { silent, startProvider } from '../gateway/provider.testing.ts';
import { obliging, startDesk } from '../running-desk.testing.ts';
import { valueIn } from '../zone-sync/desk.testing.ts';

const privateKey = 'very-private-key';

test('requests are counted by service and kept across a restart', async () => {
  const { desk, deskStates, profileFolder, close } = await startDesk();
  await desk.call('localities.autocomplete', { input: 'al' });
  await desk.call('localities.autocomplete', { input: 'alp' });
  const other = await startProvider(obliging);
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: other.url } });
  await desk.call('keys.set', { origin: other.url, name: 'private', key: privateKey });
  await desk.call('localities.autocomplete', { input: 'al' });
  await vi.waitFor(() => expect(deskStates.usage?.answers).toHaveLength(3), 5000);
  const one = { questions: 1, failed: 0, elements: 0 };
  const days = [
    { service: other.url, operations: { 'localities.autocomplete': one } },
    { service: null, operations: { 'localities.autocomplete': { ...one, questions: 2 } } },
  ];
  expect(deskStates.usage?.days).toMatchObject(days);
  await close();
  const again = await startDesk({ profileFolder });
  expect(again.deskStates.usage).toMatchObject({ days, answers: [] });
});

test('each request that the provider receives is counted once, including retries', async () => {
  const { desk, deskStates } = await startDesk();
  const { setHandlers: _, ...provider } = await startProvider(
    (_, response) => response.writeHead(503).end('{}'),
    obliging,
  );
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  await desk.call('keys.set', { origin: provider.url, name: 'private', key: privateKey });
  valueIn(await desk.call('localities.autocomplete', { input: 'al' }));
  await desk.call('territories.way', undefined);
  await desk.call('engines.list', undefined);
  await desk.call('distance.route', {
    origin: { lat: -34.9, lng: -56.1 },
    destination: { lat: -34.8, lng: -56.1 },
  });
  await vi.waitFor(() => expect(deskStates.usage?.answers).toHaveLength(provider.seen.length), 5000);
  expect(provider.seen).toHaveLength(5);
  const one = { questions: 1, failed: 0, elements: 0 };
  expect(deskStates.usage?.days).toMatchObject([
    {
      service: provider.url,
      operations: {
        'localities.autocomplete': { questions: 2, failed: 1 },
        'distance.nearest': one,
        'engines.list': one,
        'distance.route': one,
      },
    },
  ]);
});

test('a request canceled before it is sent isn’t counted, but a pending one is', async () => {
  const { desk, deskStates } = await startDesk();
  const provider = await startProvider(silent);
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  await desk.call('keys.set', { origin: provider.url, name: 'private', key: privateKey });
  const input = { input: 'al' };
  const cancelling = new AbortController();
  const pending = desk.call('localities.autocomplete', input, { signal: cancelling.signal });
  await vi.waitFor(() => expect(provider.seen).toHaveLength(1), 5000);
  cancelling.abort();
  await pending;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const early = new AbortController();
    const outcome = desk.call('localities.autocomplete', input, { signal: early.signal });
    queueMicrotask(() => early.abort());
    await outcome;
  }
  await vi.waitFor(() => expect(deskStates.usage?.answers.length).toBeGreaterThan(0), 5000);
  expect(deskStates.usage?.answers).toHaveLength(provider.seen.length);
});

test('the report has the outcomes of requests but none of their contents', async () => {
  const { desk, profileFolder } = await startDesk();
  const other = await startProvider((_, response) => response.writeHead(500).end('Montevideo -34.9011'));
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: other.url } });
  await desk.call('keys.set', { origin: other.url, name: 'private', key: privateKey });
  await desk.call('localities.geocode', { latlng: { lat: -34.9011, lng: -56.1645 } });
  const text = valueIn(await desk.call('usage.report', undefined));
  const report = JSON.parse(text);
  expect(report).toMatchObject({
    program: { version: '1.2.3', host: 'browser', node: process.versions.node },
    settings: { service: 'provider' },
    usage: [{ service: 'provider', operations: { 'localities.geocode': { questions: 3, failed: 3 } } }],
    answers: Array(3).fill({ operation: 'localities.geocode', failure: { kind: 'service', status: 500 } }),
  });
  expect(report.log.join('\n')).toContain('/localities/geocode service 500');
  const hidden = [privateKey, other.url, '127.0.0.1', '34.9', '56.1', 'Montevideo', profileFolder];
  for (const secret of hidden) expect(text).not.toContain(secret);
});

test('a failure in the report names files without their folders', async () => {
  const { desk, profileFolder } = await startDesk({
    chooseFile: () => Promise.reject(Object.assign(new Error('x'), { code: 'EIO' })),
  });
  await desk.call('pmtiles.choose', undefined);
  const text = valueIn(await desk.call('usage.report', undefined));
  expect(text).toMatch(/failed: Error EIO at /);
  expect(text).toContain('usage.test.ts');
  for (const folder of [profileFolder, import.meta.dirname, userInfo().homedir])
    expect(text).not.toContain(`${folder}/`);
});
