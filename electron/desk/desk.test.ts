import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keyNames } from '../../shared/desk/connections.ts';
import type { JobOrder } from '../../shared/desk/jobs.ts';
import { put, testZone } from '../../shared/zones/zone.testing.ts';
import { openDatabase } from '../sqlite/database.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import type { DeskParts } from './desk-parts.ts';
import { type Handler, says, startProvider } from './gateway/provider.testing.ts';
import { publisher } from './published.ts';
import { confStore } from './record-store.ts';
import { obliging, reversingVault, serviceKeys, startDesk } from './running-desk.testing.ts';

const privateKey = 'canary-private-51c1';
const publicKey = 'canary-public-51c1';

const refusal = { type: 'failed', why: 'region', detail: 'The region is missing.' };

function filesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

test('the built-in service is called with its own keys and restarts after it dies', async () => {
  const { desk, deskStates, service, processes } = await startDesk();
  expect(deskStates.service).toMatchObject({ service: 'built-in', baseUrl: service.url, state: 'ready' });
  expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: true });
  expect(service.seen[0]?.headers['x-api-key']).toBe(serviceKeys.privateKey);

  processes[0]?.die();
  expect(deskStates.service).toMatchObject({ state: 'restarting', baseUrl: null });
  expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: true });
  expect(processes).toHaveLength(2);
});

test('a request for a service that isn’t in use is sent to none', async () => {
  const { desk, service } = await startDesk();
  const other = await startProvider(obliging);
  const ask = (target: string) => desk.call('localities.autocomplete', { input: 'al' }, { service: target });
  expect(await ask('built-in')).toMatchObject({ ok: true });
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: other.url } });
  await desk.call('keys.set', { origin: other.url, name: 'private', key: privateKey });
  expect(await ask('built-in')).toEqual({ ok: false, fault: { kind: 'other-service' } });
  const plan: JobOrder = { kind: 'plan', actions: [{ kind: 'delete', zoneId: 'T1' }] };
  expect(await desk.call('jobs.start', plan, { service: 'built-in' })).toMatchObject({
    fault: { kind: 'other-service' },
  });
  expect(other.seen).toEqual([]);
  expect(service.seen).toHaveLength(1);
  expect(await ask(other.url)).toMatchObject({ ok: true });
  expect(other.seen).toHaveLength(1);
});

test('a restart starts the built-in service only after it failed', async () => {
  let canStart = false;
  let spawned = 0;
  const { desk, deskStates } = await startDesk({
    spawnService() {
      spawned += 1;
      let receive = (_: unknown) => {};
      let exit = () => {};
      return {
        send(message) {
          if (message.type === 'stop') exit();
          if (message.type !== 'start') return;
          receive(canStart ? { type: 'ready', url: 'http://127.0.0.1:1', keys: serviceKeys } : refusal);
          if (!canStart) exit();
        },
        onMessage: (listener) => {
          receive = listener;
        },
        onExit: (listener) => {
          exit = listener;
        },
        kill: () => exit(),
      };
    },
  });
  expect(deskStates.service).toMatchObject({ state: 'failed', failure: { why: refusal.why } });
  canStart = true;
  await desk.call('service.restart', undefined);
  expect(deskStates.service).toMatchObject({ state: 'ready', failure: null });
  await desk.call('service.restart', undefined);
  expect(spawned).toBe(2);

  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: 'http://127.0.0.1:1' } });
  await desk.call('service.restart', undefined);
  expect(spawned).toBe(2);
});

test('with a provider in use, requests go there with its keys', async () => {
  const provider = await startProvider(obliging);
  const { desk, deskStates, service } = await startDesk();
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  const { url: baseUrl } = provider;
  expect(deskStates.service).toEqual({ service: 'provider', baseUrl, state: 'ready', failure: null });
  expect(await desk.call('localities.autocomplete', { input: 'al' })).toEqual({
    ok: false,
    fault: { kind: 'unauthenticated' },
  });
  await desk.call('keys.set', { origin: provider.url, name: 'private', key: ` ${privateKey} ` });
  expect(deskStates.keys).toMatchObject({ keys: { private: 'stored' } });
  expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: true });
  expect(provider.seen.map(({ headers }) => headers['x-api-key'])).toEqual([privateKey]);
  expect(service.seen).toEqual([]);
});

test('returning to the built-in service starts it again', async () => {
  const { desk, processes } = await startDesk();
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: 'https://zonedesk.invalid' } });
  await desk.call('settings.change', { service: { kind: 'built-in' } });
  expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: true });
  expect(processes).toHaveLength(2);
});

test('testing keys reports what each one permits and creates no zone', async () => {
  const refusesPublic: Handler = (request, response) =>
    request.url.searchParams.has('key')
      ? says(403, { detail: 'no' })(request, response)
      : obliging(request, response);
  const provider = await startProvider(refusesPublic);
  const { desk } = await startDesk();
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  await desk.call('keys.set', { origin: provider.url, name: 'private', key: privateKey });
  await desk.call('keys.set', { origin: provider.url, name: 'public', key: publicKey });
  const outcome = await desk.call('keys.test', undefined);
  const tests = outcome.ok ? outcome.value : [];
  expect(tests).toHaveLength(24);
  const refused = tests.filter(({ outcome: { kind } }) => kind === 'refused');
  expect(refused.filter(({ key }) => key === 'private')).toMatchObject([
    { operation: 'maps.static', outcome: { fault: { kind: 'service', status: 404 } } },
  ]);
  expect(refused.filter(({ key }) => key === 'public')).toHaveLength(12);
  const zonesSent = provider.seen.filter(({ url }) => url.pathname === '/zones').map(({ body }) => body);
  expect(zonesSent).toEqual(['{"zones":[]}']);
});

test('a static map is returned as a data URL, and an invalid request with its fields', async () => {
  const webp = Buffer.from('RIFF0000WEBP');
  const provider = await startProvider(
    (_, response) => response.writeHead(200, { 'Content-Type': 'image/webp' }).end(webp),
    says(422, {
      detail: [{ loc: ['query', 'polylines', 0, 'color'], msg: 'no color', type: 'value_error' }],
    }),
  );
  const { desk } = await startDesk();
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  await desk.call('keys.set', { origin: provider.url, name: 'public', key: publicKey });
  const question = {
    lat: -34.9,
    lng: -56.2,
    zoom: 12,
    width: 100,
    height: 80,
    markers: [{ lat: -34.9, lng: -56.2 }],
  };
  expect(await desk.call('maps.static', question)).toEqual({
    ok: true,
    value: { url: `data:image/webp;base64,${webp.toString('base64')}` },
  });
  expect(provider.seen[0]?.url.searchParams.get('markers')).toBe('{"lat":-34.9,"lng":-56.2}');
  expect(await desk.call('maps.static', question)).toMatchObject({
    ok: false,
    fault: { kind: 'invalid', fields: [{ field: 'polylines.0.color' }] },
  });
});

test('keys appear only in requests, not in messages, files, or the log', async () => {
  const echoing: Handler = (request, response) =>
    says(403, { detail: `no: ${JSON.stringify(request.headers)} ${request.url.href}` })(request, response);
  const provider = await startProvider(obliging, echoing);
  const { desk, received, profileFolder, close, carryOut } = await startDesk();
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  await desk.call('keys.set', { origin: provider.url, name: 'private', key: privateKey });
  await desk.call('keys.set', { origin: provider.url, name: 'public', key: publicKey });
  await desk.call('zones.change', put(testZone('a')));
  await desk.call('localities.autocomplete', { input: 'al' });
  await desk.call('localities.autocomplete', { input: 'al' });
  await carryOut([{ kind: 'create', id: 'a' }]);
  await desk.call('zones.atService', undefined);
  await desk.call('keys.test', undefined);
  await close();
  expect(JSON.stringify(provider.seen.map(({ headers, url }) => [headers, url.href]))).toContain(privateKey);
  const everything = JSON.stringify(received) + filesIn(profileFolder);
  for (const key of [privateKey, publicKey]) expect(everything).not.toContain(key);
  // Checks the search itself: the sealed key is found.
  expect(everything).toContain([...privateKey].reverse().join(''));
});

test('zones, settings, and keys are kept across a restart', async () => {
  const first = await startDesk();
  await first.desk.call('zones.change', put(testZone('a')));
  await first.carryOut([{ kind: 'create', id: 'a' }]);
  await first.desk.call('settings.change', { theme: 'dark' });
  const provider = await startProvider(obliging);
  await first.desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  for (const name of keyNames) {
    await first.desk.call('keys.set', { origin: provider.url, name, key: `${name}-key` });
  }
  await first.close();

  const { desk, deskStates } = await startDesk({ profileFolder: first.profileFolder });
  await desk.call('settings.change', { service: { kind: 'built-in' } });
  expect(await desk.call('zones.read', undefined)).toMatchObject({
    value: { zones: [{ id: 'a', createdAt: expect.any(String) }], canUndo: true },
  });
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  expect(deskStates).toMatchObject({
    settings: { theme: 'dark' },
    keys: { keys: { public: 'stored', private: 'stored' } },
  });
});

test('with a workspace of a newer version, only its zones are unavailable', async () => {
  const profileFolder = temporaryFolder();
  const database = openDatabase(join(profileFolder, 'workspace.sqlite'));
  database.exec('PRAGMA user_version = 99');
  database.close();
  const { desk } = await startDesk({ profileFolder });
  expect(await desk.call('zones.read', undefined)).toMatchObject({
    fault: { kind: 'desk', reason: 'workspace-closed' },
  });
  expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: true });
});

test('a program without a region reports none and still lists its attributions', async () => {
  const { deskStates } = await startDesk();
  await expect.poll(() => deskStates.about).toMatchObject({ version: '1.2.3', host: 'browser' });
  expect(deskStates.region).toBeNull();
  const names = deskStates.about?.attributions.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['OpenStreetMap', 'GeoNames', 'Natural Earth']));
});

test('only https URLs are opened, through the host', async () => {
  const { desk, opened } = await startDesk();
  expect(await desk.call('external.open', { url: 'https://example.org/' })).toEqual({
    ok: true,
    value: null,
  });
  expect(await desk.call('external.open', { url: 'file:///etc/passwd' })).toMatchObject({
    fault: { kind: 'invalid', fields: [{ field: 'url' }] },
  });
  expect(opened).toEqual(['https://example.org/']);
  expect(await desk.call('pmtiles.choose', undefined)).toEqual({
    ok: true,
    value: { path: '/maps/a.pmtiles' },
  });
});

test('the window can only use files that were selected in the dialog', async () => {
  const folder = temporaryFolder();
  const [tiles, letter] = [join(folder, 'a.pmtiles'), join(folder, 'letter.pmtiles')];
  writeFileSync(tiles, 'PMTiles\u0003');
  writeFileSync(letter, 'Dear Sir or Madam');
  const inDialog = [tiles, letter];
  const { desk, deskStates } = await startDesk({
    host: 'desktop',
    chooseFile: async () => inDialog.shift() ?? null,
  });
  const show = (path: string) => desk.call('settings.change', { basemap: { kind: 'pmtiles', path } });
  const refused = { fault: { kind: 'invalid', fields: [{ field: 'basemap.path', refusal: 'choose-file' }] } };
  expect(await show('/etc/shadow')).toMatchObject(refused);
  await desk.call('pmtiles.choose', undefined);
  expect(await show('/etc/shadow')).toMatchObject(refused);
  expect(deskStates.settings).toMatchObject({ basemap: { kind: 'built-in' } });
  expect(await show(tiles)).toMatchObject({ ok: true });

  await desk.call('pmtiles.choose', undefined);
  expect(await show(letter)).toMatchObject({
    fault: { kind: 'invalid', fields: [{ field: 'basemap.path', refusal: 'no-pmtiles' }] },
  });
  expect(deskStates.settings).toMatchObject({ basemap: { kind: 'pmtiles', path: tiles } });
});

test('browser pages that crashed twice with a custom map get the built-in one', async () => {
  const tiles = join(temporaryFolder(), 'large.pmtiles');
  writeFileSync(tiles, 'PMTiles\u0003');
  for (const [windows, shown] of [
    [{ connected: publisher([]), end: () => null }, 'built-in'],
    // A host with its own window counts its crashes itself.
    [undefined, 'pmtiles'],
  ] as const) {
    const { desk, deskStates } = await startDesk(windows && { windows });
    await desk.call('settings.change', { basemap: { kind: 'pmtiles', path: tiles } });
    await desk.call('windows.pageEnded', { livedMs: 900_000 });
    await desk.call('windows.pageEnded', { livedMs: 5000 });
    expect(deskStates.settings).toMatchObject({ basemap: { kind: 'pmtiles' } });
    await desk.call('windows.pageEnded', { livedMs: 5000 });
    expect(deskStates.settings).toMatchObject({ basemap: { kind: shown } });
  }
});

test.each(['\\\\elsewhere\\share\\a', '//elsewhere/share/a', '\\/elsewhere/share/a'])(
  'no file on another computer is accessed, since Windows would log in there: %s',
  async (path) => {
    const { desk } = await startDesk();
    const refused = { fault: { kind: 'invalid', fields: [{ refusal: 'file-of-this-computer' }] } };
    expect(await desk.call('settings.change', { basemap: { kind: 'pmtiles', path } })).toMatchObject(refused);
    expect(await desk.call('workspaces.open', { file: path })).toMatchObject(refused);
    expect(await desk.call('timetables.import', { path, replaces: null })).toMatchObject(refused);
  },
);

describe('a key', () => {
  const provider = { kind: 'provider' as const };
  async function twoProviders(parts: Partial<DeskParts> = {}) {
    const [one, other] = [await startProvider(obliging), await startProvider(obliging)];
    const started = await startDesk(parts);
    const use = ({ url }: typeof one) =>
      started.desk.call('settings.change', { service: { ...provider, baseUrl: `${url}/` } });
    await use(one);
    await started.desk.call('keys.set', { origin: one.url, name: 'private', key: privateKey });
    return { ...started, one, other, use };
  }

  test('goes only to the service that it was set for, and is available there again', async () => {
    const { desk, deskStates, one, other, use, carryOut } = await twoProviders();
    await use(other);
    expect(deskStates.keys).toMatchObject({
      origin: other.url,
      keys: { private: 'absent' },
      others: [{ origin: one.url, keys: { private: 'stored' } }],
    });
    expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({
      fault: { kind: 'unauthenticated' },
    });
    await desk.call('zones.change', put(testZone('a')));
    await carryOut([{ kind: 'create', id: 'a' }]);
    await desk.call('keys.test', undefined);
    expect(other.seen).toEqual([]);
    await use(one);
    expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: true });
    expect(one.seen.map(({ headers }) => headers['x-api-key'])).toEqual([privateKey]);
  });

  test('can’t be moved to another service by editing the file', async () => {
    const { desk, one, other, profileFolder, close } = await twoProviders();
    await desk.call('settings.change', { service: { kind: 'built-in' } });
    await close();
    const file = join(profileFolder, 'keys.json');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(one.url, other.url));
    const later = await startDesk({ profileFolder });
    await later.desk.call('settings.change', { service: { ...provider, baseUrl: other.url } });
    expect(later.deskStates.keys).toMatchObject({ keys: { private: 'unreadable' } });
    await later.desk.call('localities.autocomplete', { input: 'al' });
    expect(other.seen).toEqual([]);
  });

  test('is rejected for a service that isn’t in use', async () => {
    const { desk, one, other, use } = await twoProviders();
    await use(other);
    const outcome = await desk.call('keys.set', { origin: one.url, name: 'public', key: publicKey });
    expect(outcome).toMatchObject({ fault: { kind: 'invalid', fields: [{ field: 'origin' }] } });
  });

  test('of an older profile belongs to the service that was in use', async () => {
    const profileFolder = temporaryFolder();
    const [one, other] = [await startProvider(obliging), await startProvider(obliging)];
    const sealed = await reversingVault.seal('private', privateKey);
    confStore(profileFolder, 'keys').set({ private: { vault: reversingVault.kind, sealed } });
    confStore(profileFolder, 'settings').set({ service: { ...provider, baseUrl: one.url } });
    const { desk } = await startDesk({ profileFolder });
    expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: true });
    await desk.call('settings.change', { service: { ...provider, baseUrl: other.url } });
    expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: false });
    expect([one.seen.length, other.seen.length]).toEqual([1, 0]);
  });

  test('of an older profile without a service goes to none', async () => {
    const profileFolder = temporaryFolder();
    const other = await startProvider(obliging);
    const sealed = await reversingVault.seal('private', privateKey);
    confStore(profileFolder, 'keys').set({ private: { vault: reversingVault.kind, sealed } });
    for (let start = 0; start < 2; start += 1) {
      const { desk, deskStates, close } = await startDesk({ profileFolder });
      await desk.call('settings.change', { service: { ...provider, baseUrl: other.url } });
      expect(deskStates.keys).toMatchObject({
        keys: { private: 'absent' },
        others: [{ origin: '', keys: { private: 'unreadable' } }],
      });
      expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: false });
      await close();
    }
    expect(other.seen).toEqual([]);
  });
});

test('a new service must be confirmed once, and nothing changes if it isn’t', async () => {
  const origins: string[] = [];
  const answers = [false, true];
  const { desk, deskStates } = await startDesk({
    confirmOrigin: async (origin) => {
      origins.push(origin);
      return answers.shift() ?? false;
    },
  });
  const choose = (baseUrl: string) =>
    desk.call('settings.change', { theme: 'dark', service: { kind: 'provider', baseUrl } });
  expect(await choose('https://one.invalid/a')).toEqual({ ok: false, fault: { kind: 'cancelled' } });
  expect(deskStates.settings).toMatchObject({ service: { kind: 'built-in' }, theme: 'system' });
  expect(await choose('https://one.invalid/b')).toMatchObject({ ok: true });
  await desk.call('settings.change', { service: { kind: 'built-in' } });
  expect(await choose('https://one.invalid/c')).toMatchObject({ ok: true });
  expect(origins).toEqual(['https://one.invalid', 'https://one.invalid']);
});

test('the first steps stay unread until the first edit in a profile, whatever else changes', async () => {
  const fresh = await startDesk();
  const { profileFolder } = fresh;
  await fresh.desk.call('arrangement.keep', { creationRead: 1 });
  await fresh.close();
  const again = await startDesk({ profileFolder });
  expect(again.deskStates.arrangement?.firstStepsRead).toBe(false);
  await again.desk.call('zones.change', put(testZone('a')));
  await again.close();
  const worked = await startDesk({ profileFolder });
  expect(worked.deskStates.arrangement?.firstStepsRead).toBe(true);
  await worked.desk.call('arrangement.keep', { creationRead: 2 });
  expect(worked.deskStates.arrangement).toMatchObject({ creationRead: 2, firstStepsRead: true });
});
