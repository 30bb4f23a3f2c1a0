import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { startProvider } from '../gateway/provider.testing.ts';
import { obliging, startDesk } from '../running-desk.testing.ts';
import { migrations } from '../workspace-migrations.ts';
import { migrate } from '../workspaces/workspace-schema.ts';

const privateKey = 'canary-private-7d20';
const profile = { id: 'van', name: 'Van', methods: ['cash'], transponders: ['telepeaje'] };
const tripRates = { currency: 'UYU', perKilometer: 12, perHour: 300 };

test('each workspace has its own settings, and user settings apply to all', async () => {
  const other = await startProvider(obliging);
  const { desk, deskStates, openWorkspace, profileFolder, service } = await startDesk();
  const first = join(profileFolder, 'workspace.sqlite');
  await desk.call('settings.change', { zoneColoring: 'type', paymentProfiles: [profile], theme: 'dark' });
  await desk.call('workspaces.create', { name: 'Other', elsewhere: false });
  expect(deskStates.settings).toMatchObject({
    zoneColoring: 'type',
    paymentProfiles: [profile],
    theme: 'dark',
  });
  const provider = { kind: 'provider', baseUrl: other.url } as const;
  await desk.call('settings.change', { service: provider, zonesPerBatch: 7, gapWidthMeters: 80, tripRates });
  await desk.call('settings.change', { units: 'imperial' });
  await desk.call('settings.change', { zoneColoring: 'store', closuresApply: false, paymentProfiles: [] });
  await desk.call('keys.set', { origin: other.url, name: 'private', key: privateKey });

  await openWorkspace(first);
  const ofFirst = {
    service: { kind: 'built-in' },
    zonesPerBatch: 100,
    gapWidthMeters: 15,
    tripRates: null,
    zoneColoring: 'type',
    closuresApply: true,
  };
  expect(deskStates.settings).toMatchObject({ ...ofFirst, theme: 'dark', units: 'imperial' });
  expect(deskStates.service).toMatchObject({ service: 'built-in', baseUrl: service.url });
  expect(deskStates.keys?.origin).toBe(null);

  await openWorkspace(join(profileFolder, 'workspaces', 'Other.zonedesk'));
  expect(deskStates.settings).toMatchObject({
    service: provider,
    zonesPerBatch: 7,
    gapWidthMeters: 80,
    tripRates,
    closuresApply: false,
    paymentProfiles: [],
  });
  expect(deskStates.service).toMatchObject({ service: 'provider', baseUrl: other.url, state: 'ready' });
  expect(deskStates.keys).toMatchObject({ origin: other.url, keys: { private: 'stored' } });
  expect(await desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: true });
  expect(other.seen).toHaveLength(1);
});

test('an older workspace takes over the user’s previous settings', async () => {
  const profileFolder = temporaryFolder();
  const file = join(profileFolder, 'workspace.sqlite');
  const database = openDatabase(file);
  migrate(database, migrations.slice(0, -1));
  database.close();
  const stored = { paymentProfiles: [profile], tripRates, zonesPerBatch: 20, zoneColoring: 'type' };
  writeFileSync(join(profileFolder, 'settings.json'), JSON.stringify({ ...stored, theme: 'dark' }));
  const { deskStates, close } = await startDesk({ profileFolder });
  expect(deskStates.settings).toMatchObject({ ...stored, theme: 'dark' });
  await close();
  writeFileSync(join(profileFolder, 'settings.json'), '{}');
  const later = await startDesk({ profileFolder });
  expect(later.deskStates.settings).toMatchObject({ ...stored, theme: 'system' });
});

test('a workspace on another computer has everything but keys, and its service must be selected first', async () => {
  const provider = await startProvider(obliging);
  const choice = { kind: 'provider', baseUrl: provider.url } as const;
  const home = await startDesk();
  await home.desk.call('settings.change', { service: choice, paymentProfiles: [profile], tripRates });
  await home.desk.call('keys.set', { origin: provider.url, name: 'private', key: privateKey });
  await home.desk.call('zones.change', put(testZone('A')));
  await home.close();
  const carried = join(temporaryFolder(), 'Carried.zonedesk');
  copyFileSync(join(home.profileFolder, 'workspace.sqlite'), carried);
  expect(readFileSync(carried, 'latin1')).not.toContain(privateKey);

  let confirms = false;
  const away = await startDesk({ confirmOrigin: async () => confirms });
  const { desk, deskStates, openWorkspace } = away;
  await openWorkspace(carried);
  expect(deskStates.workspace).toMatchObject({ state: 'open', file: carried });
  expect(deskStates.settings).toMatchObject({ service: choice, paymentProfiles: [profile], tripRates });
  expect(await desk.call('zones.read', undefined)).toMatchObject({ value: { zones: [{ id: 'A' }] } });
  expect(deskStates.service).toMatchObject({ baseUrl: provider.url, state: 'unknown' });
  expect(deskStates.keys).toMatchObject({ keys: { public: 'absent', private: 'absent' } });
  const unknown = { ok: false, fault: { kind: 'unknown-service' } };
  const ask = () => desk.call('localities.autocomplete', { input: 'al' });
  const setKey = () => desk.call('keys.set', { origin: provider.url, name: 'private', key: privateKey });
  expect([await ask(), await setKey()]).toEqual([unknown, unknown]);
  expect(await desk.call('settings.change', { service: choice })).toMatchObject({
    fault: { kind: 'cancelled' },
  });

  await away.close();
  const again = await startDesk({ profileFolder: away.profileFolder, confirmOrigin: async () => confirms });
  expect(again.deskStates.service).toMatchObject({ baseUrl: provider.url, state: 'unknown' });
  expect(provider.seen).toEqual([]);
  expect(again.service.seen).toEqual([]);
  confirms = true;
  await again.desk.call('settings.change', { service: choice });
  expect(again.deskStates.service).toMatchObject({ baseUrl: provider.url, state: 'ready' });
  await again.desk.call('keys.set', { origin: provider.url, name: 'private', key: privateKey });
  expect(await again.desk.call('localities.autocomplete', { input: 'al' })).toMatchObject({ ok: true });
});
