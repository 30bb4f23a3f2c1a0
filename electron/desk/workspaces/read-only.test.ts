import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstWorkspace } from '../../../shared/desk/workspaces.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { startDesk } from '../running-desk.testing.ts';
import { valueIn } from '../zone-sync/desk.testing.ts';

const zone = testZone('alfa', { zoneId: 'Pocitos' });
const edit = { label: 'zones.edits.drawn', put: [zone], remove: [] };
const readOnly = { ok: false, fault: { kind: 'desk', reason: 'read-only' } };

test('a workspace that is open in another program can be viewed but not changed until it is closed there', async () => {
  const owner = await startDesk();
  valueIn(await owner.desk.call('zones.change', edit));
  const file = join(owner.profileFolder, firstWorkspace);
  const { desk, deskStates } = await startDesk();
  expect(valueIn(await desk.call('workspaces.open', { file }))).toEqual({ refused: 'in-use' });
  expect(valueIn(await desk.call('workspaces.openReadOnly', { file }))).toEqual({ refused: null });
  expect(deskStates.workspace).toMatchObject({ state: 'open', file, isReadOnly: true });
  expect(valueIn(await desk.call('zones.read', undefined))).toMatchObject({ zones: [{ zoneId: 'Pocitos' }] });

  for (const refused of [
    desk.call('zones.change', { ...edit, put: [], remove: ['alfa'] }),
    desk.call('zones.undo', undefined),
    desk.call('closures.remove', { id: 'market' }),
    desk.call('settings.change', { zonesPerBatch: 7 }),
  ])
    expect(await refused).toMatchObject(readOnly);
  expect(await desk.call('settings.change', { theme: 'dark' })).toMatchObject({ ok: true });
  expect(valueIn(await desk.call('workspaces.rename', { name: 'Mine' }))).toEqual({ refused: 'in-use' });
  expect(valueIn(await desk.call('workspaces.open', { file }))).toEqual({ refused: 'in-use' });
  expect(deskStates.workspace).toMatchObject({ isReadOnly: true });

  await owner.close();
  expect(deskStates.workspace).toMatchObject({ isReadOnly: true });
  expect(valueIn(await desk.call('workspaces.open', { file }))).toEqual({ refused: null });
  expect(deskStates.workspace).not.toHaveProperty('isReadOnly');
  valueIn(await desk.call('zones.change', { ...edit, put: [], remove: ['alfa'] }));
});
