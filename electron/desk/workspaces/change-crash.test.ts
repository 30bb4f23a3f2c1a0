import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Job } from '../../../shared/desk/jobs.ts';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { type Handler, says, startProvider } from '../gateway/provider.testing.ts';
import { builtDesk, type KillableDesk, startDesk } from './killable-desk.testing.ts';
import { openWorkspace } from './workspace.ts';

const zones = 1500;
const kills = 8;

const changeTo = (storeId: string) =>
  put(...Array.from({ length: zones }, (_, n) => testZone(String(n), { storeId })));

test('a kill while thousands of zones change leaves all of the change or none of it', async () => {
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
});

const zoneCount = 1000;
const polygon = 'POLYGON ((0 0, 1 0, 1 1, 0 0))';
const stored = Array.from({ length: zoneCount }, (_, n) => ({ zone_id: `Z${n}`, store_id: 'S1', polygon }));
const listed: Handler = (request, response) => {
  const offset = Number(request.url.searchParams.get('offset') ?? 0);
  says(200, { zones: stored.slice(offset, offset + 50) })(request, response);
};

/** Resolves with the first state of the pull that is one of these. */
const pullIs = ({ desk }: KillableDesk, ...wanted: Job['state'][]) =>
  new Promise<Job>((resolve) => {
    desk.watch('jobs', (jobs) => {
      const pull = jobs.find(({ kind, state }) => kind === 'pull' && wanted.includes(state));
      if (pull) resolve(pull);
    });
  });

test('a kill during a pull leaves all zones or none, and the pull completes afterwards', async () => {
  const { url } = await startProvider(listed);
  const entry = await builtDesk();
  const pull = async () => {
    const folder = temporaryFolder();
    const life = startDesk(entry, folder);
    await life.desk.call('settings.change', { service: { kind: 'provider', baseUrl: url } });
    await life.desk.call('keys.set', { origin: url, name: 'private', key: 'key' });
    const question = { existing: 'replace' as const };
    expect(await life.desk.call('jobs.start', { kind: 'pull', question })).toMatchObject({ ok: true });
    return { folder, life };
  };
  const zonesIn = async (folder: string) => {
    const workspace = openWorkspace(join(folder, 'workspace.sqlite'));
    const { length } = workspace.read().zones;
    await workspace.close();
    return length;
  };
  const uninterrupted = await pull();
  const start = performance.now();
  await pullIs(uninterrupted.life, 'done');
  const pullMs = performance.now() - start;
  await uninterrupted.life.kill();
  expect(await zonesIn(uninterrupted.folder)).toBe(zoneCount);

  for (const share of [0.2, 0.8, 0.95]) {
    const { folder, life } = await pull();
    await wait(share * pullMs);
    await life.kill();
    expect([0, zoneCount]).toContain(await zonesIn(folder));
    const later = startDesk(entry, folder);
    const { id, state } = await pullIs(later, 'interrupted', 'done');
    if (state === 'interrupted') await later.desk.call('jobs.resume', { id });
    await pullIs(later, 'done');
    await later.kill();
    expect(await zonesIn(folder)).toBe(zoneCount);
  }
});
