import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { startDesk } from '../running-desk.testing.ts';

type Started = Awaited<ReturnType<typeof startDesk>>;

/** Returns the zones that, according to the desk, are on the service in use. */
async function created({ desk }: Started): Promise<string[] | object> {
  const read = await desk.call('zones.read', undefined);
  if (!read.ok) return read.fault;
  return read.value.zones.flatMap(({ id, createdAt }) => (createdAt === null ? [] : id));
}

/** Creates two zones, of which `a` was created on the built-in service of a profile, which has ended since. */
async function profileWithCreation(): Promise<{ folder: string; file: string }> {
  const started = await startDesk();
  await started.desk.call('zones.change', put(testZone('a'), testZone('b')));
  await started.carryOut([{ kind: 'create', id: 'a' }]);
  expect(await created(started)).toEqual(['a']);
  await started.close();
  return { folder: started.profileFolder, file: join(started.profileFolder, 'workspace.sqlite') };
}

/** Copies the file, as a file manager would. */
function handedOver(file: string): string {
  const copy = join(temporaryFolder(), 'Handed over.zonedesk');
  copyFileSync(file, copy);
  return copy;
}

/** Turns a file into one from before built-in services had IDs. */
function beforeServicesHadIds(folder: string, file: string) {
  const database = openDatabase(file);
  database.exec("UPDATE services SET key_hash = '' WHERE base_url = 'built-in'");
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  rmSync(join(folder, 'service/id'));
}

async function inAnotherProfile(file: string) {
  const other = await startDesk();
  expect(await other.desk.call('workspaces.open', { file })).toMatchObject({ value: { refused: null } });
  return other;
}

test('zones created on the built-in service of one profile don’t count as created in another', async () => {
  const { folder, file } = await profileWithCreation();
  const copy = handedOver(file);
  const other = await inAnotherProfile(copy);
  expect(await created(other)).toEqual([]);
  expect(other.deskStates.jobs).toEqual([]);
  await other.carryOut([{ kind: 'create', id: 'b' }]);
  expect(await created(other)).toEqual(['b']);
  await other.close();

  const again = await startDesk({ profileFolder: folder });
  expect(await created(again)).toEqual(['a']);
  // The returned copy contains what each profile did on its own service.
  await again.desk.call('workspaces.open', { file: copy });
  expect(await created(again)).toEqual(['a']);
  await again.close();
  expect(readFileSync(join(folder, 'service/id'), 'utf8')).toMatch(/^[0-9a-f]{32}$/);
});

test('zones created before built-in services had IDs count as created in their own profile only', async () => {
  const { folder, file } = await profileWithCreation();
  beforeServicesHadIds(folder, file);
  const copy = handedOver(file);
  const own = await startDesk({ profileFolder: folder });
  expect(await created(own)).toEqual(['a']);
  await own.close();

  const other = await inAnotherProfile(copy);
  expect(await created(other)).toEqual([]);
  await other.close();
  // By now it is one of the recent workspaces of that profile.
  const later = await startDesk({ profileFolder: other.profileFolder });
  expect(await created(later)).toEqual([]);
});
