import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { startDesk } from '../running-desk.testing.ts';
import { startCanary } from './edit-canary.ts';

/** Creates a workspace with the zone `a`, as a malicious sender might prepare it. */
async function preparedWorkspace(sql: string): Promise<string> {
  const theirs = await startDesk();
  await theirs.desk.call('zones.change', put(testZone('a')));
  await theirs.close();
  const file = join(temporaryFolder(), 'theirs.zonedesk');
  copyFileSync(join(theirs.profileFolder, 'workspace.sqlite'), file);
  const database = openDatabase(file);
  database.exec(sql);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const workspace = String(database.prepare('SELECT id FROM workspace').value());
  const edits = Number(database.prepare('SELECT edits FROM workspace').value());
  database.close();
  // Its canary matches, as if it were unchanged since it was closed.
  await startCanary(file, workspace, edits).close();
  return file;
}

const prepared = [
  {
    what: 'a trigger that deletes each new zone',
    sql: 'CREATE TRIGGER eat AFTER INSERT ON zone_versions BEGIN DELETE FROM zone_versions WHERE rowid = new.rowid; END',
    zones: 1,
  },
  { what: 'a view', sql: 'CREATE VIEW beside AS SELECT 1', zones: 1 },
  {
    what: 'a table that ignores conflicting rows',
    sql: `PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'PRIMARY KEY', 'PRIMARY KEY ON CONFLICT IGNORE') WHERE name = 'zone_versions';
      PRAGMA writable_schema = OFF`,
    zones: 1,
  },
  {
    what: 'a row that is nested too deeply',
    sql: "UPDATE zone_versions SET zone = replace(hex(zeroblob(100000)), '00', '[')",
    zones: 0,
  },
];

test.each(prepared)(
  'another user’s workspace with $what is reported as damaged, and its readable rows are offered',
  async ({ sql, zones }) => {
    const file = await preparedWorkspace(sql);
    const own = await startDesk();
    await own.desk.call('workspaces.open', { file });
    expect(own.deskStates.workspace).toMatchObject({
      state: 'closed',
      trouble: 'damaged',
      readable: { zones, setAside: 1 - zones },
    });
    await own.desk.call('workspace.recover', { use: 'readable' });
    expect(await own.desk.call('zones.change', put(testZone('b')))).toMatchObject({ ok: true });
    await own.close();
    const next = await startDesk({ profileFolder: own.profileFolder });
    const read = await next.desk.call('zones.read', undefined);
    expect(read.ok && read.value.zones.map(({ id }) => id)).toEqual(zones === 1 ? ['a', 'b'] : ['b']);
    await next.close();
  },
);

test('another user’s workspace without such changes is opened', async () => {
  const own = await startDesk();
  const file = await preparedWorkspace('ANALYZE');
  expect(await own.desk.call('workspaces.open', { file })).toMatchObject({ value: { refused: null } });
  expect(await own.desk.call('zones.change', put(testZone('b')))).toMatchObject({ ok: true });
  await own.close();
});
