import { expect, test } from 'vitest';
import { put, testZone } from '../../shared/zones/zone.testing.ts';
import { startDesk } from '../desk/running-desk.testing.ts';
import { readOnlyView } from '../read-only-view.testing.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { lockProfile } from './profile-lock.ts';

test('a read-only profile opens with its zones and rejects changes as read-only', async (context) => {
  const folder = temporaryFolder();
  const view = readOnlyView(folder);
  if (!view) return context.skip('only the administrator of a Linux machine can make a folder read-only');
  const before = await startDesk({ profileFolder: folder });
  expect(await before.desk.call('zones.change', put(testZone('kept')))).toMatchObject({ ok: true });
  await before.close();

  const lock = lockProfile(view);
  expect(lock).not.toBeNull();
  lock?.release();
  const { desk, deskStates, close } = await startDesk({ profileFolder: view });
  expect(deskStates.workspace).toMatchObject({ state: 'open' });
  const refused = { ok: false, fault: { kind: 'storage', reason: 'read-only' } };
  expect(await desk.call('zones.change', put(testZone('new')))).toEqual(refused);
  expect(await desk.call('settings.change', { theme: 'dark' })).toEqual(refused);
  const zones = { value: { zones: [{ id: 'kept' }] } };
  expect(await desk.call('zones.read', undefined)).toMatchObject(zones);
  await close();

  const after = await startDesk({ profileFolder: folder });
  expect(await after.desk.call('zones.read', undefined)).toMatchObject(zones);
  expect(await after.desk.call('zones.change', put(testZone('new')))).toMatchObject({ ok: true });
});
