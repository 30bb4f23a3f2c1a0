import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDesk } from '../electron/desk/desk.ts';
import type { RunningDesk } from '../electron/desk/desk-parts.ts';
import type { Connection } from '../electron/desk/dispatcher.ts';
import { confStore } from '../electron/desk/record-store.ts';
import { countHere } from '../electron/desk/region-contents/count-here.testing.ts';
import { importRegionHere } from '../electron/desk/regions/import-region-here.testing.ts';
import type { SpawnService } from '../electron/desk/service-process/service-process.ts';
import { importHere } from '../electron/desk/timetables/import-here.testing.ts';
import { inspectHere } from '../electron/desk/workspaces/inspector.testing.ts';
import type { SpawnInspector } from '../electron/desk/workspaces/inspector.ts';
import { openWorkspace } from '../electron/desk/workspaces/workspace.ts';
import { openWorkspaceWithLedger } from '../electron/desk/zone-sync/workspace-with-ledger.testing.ts';
import { openDatabase } from '../electron/sqlite/database.ts';
import type { Desk } from '../shared/desk/index.ts';
import { connectDesk } from '../shared/desk/wire.ts';
import type { Zone } from '../shared/zones/zone.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';
import { median, milliseconds, millisecondsOf } from './timing.ts';
import { sampleZones } from './zones-sample.ts';

const zoneCount = 10_000;
const rounds = 5;
/** Maximum blocking time: a drag that the desk follows at 20 frames per second looks smooth. */
const maxHoldMs = 50;

/** Creates a workspace whose zones are published on the built-in service, so that each is compared with what was sent. */
export async function fillProfile(profileFolder: string, zones: readonly Zone[]): Promise<void> {
  const workspace = openWorkspaceWithLedger(join(profileFolder, 'workspace.sqlite'));
  await workspace.change({ label: 'zones.edits.imported', put: [...zones], remove: [] });
  const service = await workspace.services.of({ builtIn: true, baseUrl: '', fingerprint: null });
  if (service !== null)
    workspace.ledger.recordRemote(
      service,
      zones.map((zone) => ({ zone })),
      new Date().toISOString(),
    );
  await workspace.close();
}

/** Stub of the built-in service, which zone changes don't call. */
const silentService: SpawnService = () => {
  let exit = () => {};
  return {
    send: ({ type }) => type === 'stop' && exit(),
    onMessage() {},
    onExit(hear) {
      exit = hear;
    },
    kill: () => exit(),
  };
};

export const startDesk = (
  profileFolder: string,
  spawnInspector: SpawnInspector = inspectHere,
): Promise<RunningDesk> =>
  createDesk({
    host: 'browser',
    version: '0',
    profileFolder,
    regionFolder: join(profileFolder, 'no-region'),
    worldFolder: join(profileFolder, 'no-world'),
    openStore: (name) => confStore(profileFolder, name),
    vault: null,
    forgetInKeyring: async () => {},
    confirmOrigin: async () => true,
    spawnService: silentService,
    spawnInspector,
    spawnTimetableImport: importHere,
    spawnRegionImport: importRegionHere,
    spawnRegionContents: countHere,
    proxyFor: async () => null,
    chooseFile: async () => null,
    openExternal: async () => {},
  });

/** Connects like a window, over JSON, and reads the zones, which compares them with those of the service. */
export async function windowOf(running: RunningDesk): Promise<Desk> {
  let connection: Connection | undefined;
  const desk = connectDesk({
    send: (message) => connection?.receive(JSON.parse(JSON.stringify(message))),
    listen(hear) {
      connection = running.connect((message) => hear(JSON.parse(JSON.stringify(message))));
    },
    onLost: () => {},
  });
  const outcome = await desk.call('zones.read', undefined);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return desk;
}

/** Long enough to record what blocked the thread. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Maximum time that the thread was blocked, in milliseconds. */
export async function longestHold(work: () => Promise<{ ok: boolean }>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await turn();
  delay.reset();
  const outcome = await work();
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  await turn();
  delay.disable();
  return delay.max / 1e6;
}

/** Milliseconds to write the same texts to disk once, in one transaction. */
function writeTexts(folder: string, zones: readonly Zone[]): number {
  const database = openDatabase(join(folder, 'texts.sqlite'));
  database.exec('CREATE TABLE texts (zone TEXT NOT NULL)');
  const add = database.prepare('INSERT INTO texts VALUES (?)');
  const took = milliseconds(() =>
    database.transaction(() => {
      for (const zone of zones) add.run(JSON.stringify(zone));
    }),
  );
  database.close();
  return took;
}

/** As above, in milliseconds. */
async function writeEdit(folder: string, zones: readonly Zone[]): Promise<number> {
  const workspace = openWorkspace(join(folder, 'edit.sqlite'));
  const took = await millisecondsOf(() =>
    workspace.change({ label: 'zones.edits.imported', put: [...zones], remove: [] }),
  );
  await workspace.close();
  return took;
}

/** How long changes of 10,000 published zones with 50 vertices block the desk's process. */
export async function run(): Promise<Figure[]> {
  const zones = sampleZones(zoneCount, 10);
  const holds = new Map<string, number[]>();
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
    await fillProfile(folder, zones);
    const desk = await startDesk(folder);
    const window = await windowOf(desk);
    const note = async (name: string, work: () => Promise<{ ok: boolean }>) =>
      holds.set(name, [...(holds.get(name) ?? []), await longestHold(work)]);
    const moved = zones.map((zone) => ({ ...zone, storeId: `OTHER${round}` }));
    const remove = zones.map(({ id }) => id);
    await note('reading', () => window.call('zones.read', undefined));
    await note('changing', () => window.call('zones.change', { label: 'x', put: moved, remove: [] }));
    await note('undoing', () => window.call('zones.undo', undefined));
    await note('redoing', () => window.call('zones.redo', undefined));
    await note('deleting', () => window.call('zones.change', { label: 'x', put: [], remove }));
    await note('undoing the deletion of', () => window.call('zones.undo', undefined));
    await desk.close();
    ours.push(await writeEdit(folder, moved));
    plain.push(writeTexts(folder, moved));
    await rm(folder, { recursive: true, force: true });
  }
  const figures = [...holds].map(([name, each]) =>
    atMostTime(`longest hold of the desk by ${name} 10,000 zones`, median(each), 'ms', maxHoldMs),
  );
  const bare = median(plain);
  const ratio = (name: string, value: number, target: number) =>
    atMost(`${name} of SQLite writing their texts in one go`, value / bare, 'times', target);
  return [
    ...figures,
    ratio('longest hold by changing 10,000 zones, by that', median(holds.get('changing') ?? []), 0.5),
    ratio('10,000 zones kept as an edit, by that', median(ours), 2),
  ];
}
