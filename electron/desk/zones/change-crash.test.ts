import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { builtDesk, startDesk } from './killable-desk.testing.ts';
import { openWorkspace } from './workspace.ts';

const zones = 3000;
const kills = 12;

const changeTo = (storeId: string) =>
  put(...Array.from({ length: zones }, (_, n) => testZone(String(n), { storeId })));

test('a kill while thousands of zones are changed leaves all of the change or nothing', async () => {
  const folder = temporaryFolder();
  const entry = await builtDesk();
  const first = startDesk(entry, folder);
  await first.desk.call('zones.read', undefined);
  const start = performance.now();
  await first.desk.call('zones.change', changeTo('S0'));
  const answerMs = performance.now() - start;
  await first.kill();

  let before = 'S0';
  for (let kill = 1; kill <= kills; kill += 1) {
    const { desk, kill: end } = startDesk(entry, folder);
    await desk.call('zones.read', undefined);
    let answered = false;
    void desk.call('zones.change', changeTo(`S${kill}`)).then(({ ok }) => {
      answered = ok;
    });
    await wait((kill / kills) * answerMs);
    await end();

    const workspace = openWorkspace(join(folder, 'workspace.sqlite'));
    const left = workspace.read().zones;
    expect(left).toHaveLength(zones);
    const stores = [...new Set(left.map(({ storeId }) => storeId))];
    expect(stores).toEqual([answered || stores[0] !== before ? `S${kill}` : before]);
    if (stores[0] !== before) {
      await workspace.undo();
      expect(new Set(workspace.read().zones.map(({ storeId }) => storeId))).toEqual(new Set([before]));
      await workspace.redo();
    }
    before = stores[0] ?? '';
    await workspace.close();
  }
}, 120_000);
