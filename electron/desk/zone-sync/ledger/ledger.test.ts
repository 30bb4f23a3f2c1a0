import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { put, testZone } from '../../../../shared/zones/zone.testing.ts';
import { openDatabase } from '../../../sqlite/database.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { fingerprintOf } from '../../gateway/key-fingerprint.ts';
import { migrations } from '../../workspace-migrations.ts';
import { migrate } from '../../workspaces/workspace-schema.ts';
import { openWorkspaceWithLedger } from '../workspace-with-ledger.testing.ts';
import type { ServiceNumbers } from './service-numbers.ts';

const newFile = () => join(temporaryFolder(), 'workspace.sqlite');
const at = '2026-01-31T12:00:00.000Z';
const [a, b] = [testZone('a'), testZone('b')];

const create = (id: string) => ({ kind: 'create' as const, id });

function start(file: string) {
  const workspace = openWorkspaceWithLedger(file);
  onTestFinished(() => workspace.close());
  return workspace;
}
const provider = (baseUrl: string, key?: string) => ({
  baseUrl,
  builtIn: false,
  fingerprint: key === undefined ? null : fingerprintOf(key),
});

async function numbered(services: ServiceNumbers): Promise<[number, number]> {
  const one = await services.of(provider('https://one.example', 'key'));
  const other = await services.of(provider('https://two.example', 'key'));
  if (one === null || other === null) throw new Error('a service has no number');
  return [one, other];
}

test('services and projects keep their numbers across a restart, and the key isn’t in the file', async () => {
  const file = newFile();
  const numbersAfter = async () => {
    const { services, ...workspace } = openWorkspaceWithLedger(file);
    const numbers = [
      await services.of({
        builtIn: true,
        baseUrl: 'http://127.0.0.1:4711',
        fingerprint: fingerprintOf('made-up-1'),
      }),
      await services.of({ builtIn: true, baseUrl: 'http://127.0.0.1:4712', fingerprint: null }),
      await services.of(provider('https://one.example', 'canary-key-1')),
      await services.of(provider('https://one.example/', 'canary-key-1')),
      await services.of(provider('https://one.example', 'canary-key-2')),
      await services.of(provider('https://two.example', 'canary-key-1')),
    ];
    expect(await services.of(provider('https://one.example'))).toBeNull();
    await workspace.close();
    return numbers;
  };
  const [builtIn, builtInAgain, one, oneAgain, ...others] = await numbersAfter();
  expect([builtInAgain, oneAgain]).toEqual([builtIn, one]);
  expect(new Set([builtIn, one, ...others]).size).toBe(4);
  expect(await numbersAfter()).toEqual([builtIn, builtIn, one, one, ...others]);
  expect(readFileSync(file, 'latin1')).not.toContain('canary-key');
});

test('the state of a zone on a service survives undo and restarts, for that service and zone ID only', async () => {
  const file = newFile();
  const { ledger, services, ...workspace } = start(file);
  const [one, other] = await numbered(services);
  await workspace.change(put(a));
  ledger.recordRemote(one, [{ zone: a }], at);
  await workspace.undo();
  await workspace.redo();
  expect(ledger.syncState(one, a)).toEqual({ id: 'a', createdAt: at });
  expect(ledger.syncState(other, a).createdAt).toBeNull();
  expect(ledger.syncState(null, a).createdAt).toBeNull();
  expect(ledger.syncState(one, { ...a, zoneId: 'other' }).createdAt).toBeNull();
  expect(ledger.syncState(one, { ...b, zoneId: a.zoneId }).createdAt).toBeNull();
  const later = start(file).ledger;
  expect(later.syncState(one, a).createdAt).toBe(at);
  later.noteGone(one, [a.zoneId]);
  expect(later.syncState(one, a).createdAt).toBeNull();
});

test('a zone that differs from what was sent is marked as changed, until it is the same again', async () => {
  const { ledger, services } = start(newFile());
  const [one] = await numbered(services);
  ledger.recordRemote(one, [{ zone: a }], at);
  for (const changed of [
    { ...a, storeId: 'S2' },
    { ...a, description: 'x' },
    { ...a, types: ['delivery'] },
    { ...a, status: 'open' },
    { ...a, geometry: { type: 'MultiPolygon' as const, coordinates: [a.geometry.coordinates as never] } },
  ]) {
    expect(ledger.syncState(one, changed)).toEqual({ id: 'a', createdAt: at, changedSinceCreation: true });
  }
  expect(ledger.syncState(one, structuredClone(a)).changedSinceCreation).toBeUndefined();
});

test('a zone left unknown by a canceled creation is unknown in the next one that includes it', async () => {
  const file = newFile();
  const { ledger, services } = start(file);
  const [service] = await numbered(services);
  const first = ledger.begin(service, [create('a'), create('b')], at);
  const [one] = ledger.nextNotSent(first, 'create', 1);
  if (!one) throw new Error('nothing is next');
  const batch = ledger.noteSending(first, [{ ...one, zone: a }], at);
  ledger.noteResponse(batch, { kind: 'timeout' }, at);
  ledger.setState(first, 'ended', null);
  expect(ledger.actionsOf(first)).toEqual([
    { kind: 'create', id: 'a', zoneId: null, outcome: { kind: 'unknown', fault: { kind: 'timeout' } } },
    { kind: 'create', id: 'b', zoneId: null, outcome: { kind: 'not-sent', fault: null } },
  ]);

  const later = start(file).ledger;
  expect(later.unknownOfEndedPlans(service)).toMatchObject([{ plan: first, zone: a }]);
  const second = later.begin(service, [create('b'), create('a')], at);
  expect(later.unknownOfEndedPlans(service)).toEqual([]);
  expect(later.oldestUnknown(second)).toEqual({
    batch,
    zones: [{ id: 'a', plan: second, place: 1, zone: a }],
  });
  expect(later.counts(second)).toEqual({
    total: 2,
    planned: { create: 2, update: 0, delete: 0 },
    created: 0,
    updated: 0,
    deleted: 0,
    refused: 0,
    unknown: 1,
    notSent: 1,
  });
  expect(later.latest(service)).toEqual({ number: second, state: 'running', fault: null });
});

test('a workspace of version 1 is migrated, and its confirmed zones count as created on any service', () => {
  const file = newFile();
  const database = openDatabase(file);
  database.exec(`
    CREATE TABLE zones (id TEXT PRIMARY KEY, place INTEGER NOT NULL, zone TEXT NOT NULL);
    CREATE TABLE moments (number INTEGER PRIMARY KEY, label TEXT NOT NULL, at TEXT NOT NULL,
      change TEXT NOT NULL, reverse TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE creations (id TEXT NOT NULL, zone_id TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (id, zone_id));
    INSERT INTO creations VALUES ('a', 'zone-a', '${at}');
    PRAGMA user_version = 1;
  `);
  database.prepare('INSERT INTO zones VALUES (?, 1, ?)').run('a', JSON.stringify(a));
  database.close();
  const { ledger, ...workspace } = start(file);
  expect(workspace.read().zones).toEqual([a]);
  for (const service of [null, 1, 7])
    expect(ledger.syncState(service, a)).toEqual({ id: 'a', createdAt: at });
  expect(ledger.holding(3, 'zone-a')?.at).toBe(at);
});

test('creations from before plans are migrated to plans, with all their states', () => {
  const file = newFile();
  const database = openDatabase(file);
  migrate(database, migrations.slice(0, 6));
  database.exec(`
    INSERT INTO services VALUES (7, 'https://one.example', '', '');
    INSERT INTO zones_at_service VALUES (7, 'zone-a', 'a', NULL, '${at}');
    INSERT INTO creations VALUES (4, 7, 'paused', '${at}', '{"kind":"quota"}');
    INSERT INTO batches VALUES (9, 4, '${at}', NULL, NULL);
    INSERT INTO creation_zones VALUES
      (4, 0, 'a', 'created', 8, NULL, NULL, '${at}'),
      (4, 1, 'b', 'unknown', 9, '${JSON.stringify(b)}', '{"kind":"timeout"}', NULL),
      (4, 2, 'c', 'refused', 8, NULL, '{"kind":"forbidden"}', NULL),
      (4, 3, 'd', 'not-sent', NULL, NULL, NULL, NULL);
  `);
  database.close();
  const { ledger } = start(file);
  expect(ledger.latest(7)).toEqual({ number: 4, state: 'paused', fault: { kind: 'quota' } });
  expect(ledger.actionsOf(4).map(({ kind, id, outcome }) => [kind, id, outcome])).toEqual([
    ['create', 'a', { kind: 'created', at }],
    ['create', 'b', { kind: 'unknown', fault: { kind: 'timeout' } }],
    ['create', 'c', { kind: 'refused', fault: { kind: 'forbidden' } }],
    ['create', 'd', { kind: 'not-sent', fault: null }],
  ]);
  expect(ledger.oldestUnknown(4)).toMatchObject({ batch: 9, zones: [{ id: 'b', zone: b }] });
  expect(ledger.syncState(7, a)).toEqual({ id: 'a', createdAt: at });
  expect(ledger.asRemote(7, 'zone-a')).toBeUndefined();
});
