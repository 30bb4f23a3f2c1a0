import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Desk } from '../../../shared/desk/index.ts';
import type { WorkspaceState } from '../../../shared/desk/workspaces.ts';
import type { Outcome } from '../../../shared/faults/fault.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { random } from '../random.testing.ts';
import { builtDesk, startDesk } from './killable-desk.testing.ts';

export interface WorkspaceCrashTrial {
  during: 'switch' | 'backup' | 'restore';
  kills: number;
  /** Number of zones in the workspace before the first kill. */
  zones: number;
  maxLifeMs: number;
  seed: number;
}

export interface WorkspaceCrashReport {
  /** Number of kills before the call had returned. */
  killedMeanwhile: number;
  /** Number of starts after which the workspace was not open. */
  notOpened: number;
  /**
   * Number of starts after which a confirmed change was missing in the workspace and, after a restore, in all copies.
   */
  lost: number;
  /** Number of backups that can't be restored. */
  brokenBackups: number;
}

/**
 * Kills (SIGKILL) the process that runs the desk at random moments while its workspace is switched, backed up, or
 * restored, each time after a zone was confirmed. Run it in the root of the project.
 */
export async function killWorkspaces(trial: WorkspaceCrashTrial): Promise<WorkspaceCrashReport> {
  const chance = random(trial.seed);
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-crash-'));
  const entry = await builtDesk();
  const report: WorkspaceCrashReport = { killedMeanwhile: 0, notOpened: 0, lost: 0, brokenBackups: 0 };
  /** Confirmed zones, by workspace file. */
  const confirmed = new Map<string, ReadonlySet<string>>();
  let life = startDesk(entry, folder);
  try {
    const first = (await stateOf(life.desk)).file;
    const original = Array.from({ length: trial.zones }, (_, n) => testZone(String(n)));
    answerOf(await life.desk.call('zones.change', put(...original)));
    const { file: backup } = answerOf(await life.desk.call('workspaces.backUp', { name: 'Begun' }));
    answerOf(await life.desk.call('workspaces.create', { name: 'Other', elsewhere: false }));
    const other = (await stateOf(life.desk)).file;
    answerOf(await life.desk.call('workspaces.open', { file: first }));
    confirmed.set(first, new Set(original.map(({ id }) => id)));
    confirmed.set(other, new Set());

    for (let kill = 0; kill < trial.kills; kill += 1) {
      const { file } = await stateOf(life.desk);
      const zone = testZone(`${trial.during} ${kill}`);
      const store = storeOf(zone.id);
      const stores = { put: [store], remove: [] };
      answerOf(await life.desk.call('zones.change', { ...put(zone), stores }));
      const before = new Set([...(confirmed.get(file) ?? []), zone.id, store.id]);
      confirmed.set(file, before);
      const zonesBefore = [...before].filter((id) => !id.startsWith('store of ')).length;
      let answered = false;
      const work = {
        switch: () => life.desk.call('workspaces.open', { file: file === first ? other : first }),
        backup: () => life.desk.call('workspaces.backUp', { name: `Backup ${kill}` }),
        restore: () => life.desk.call('workspaces.restore', { kind: 'file', file: backup }),
      }[trial.during];
      void work().then(({ ok }) => {
        answered = ok;
      });
      await wait(chance() * trial.maxLifeMs);
      await life.kill();
      if (!answered) report.killedMeanwhile += 1;

      life = startDesk(entry, folder);
      const now = await stateOf(life.desk);
      if (now.state === 'closed') {
        report.notOpened += 1;
        break;
      }
      const ids = await idsIn(life.desk);
      const expected = confirmed.get(now.file) ?? new Set();
      const isComplete = isSame(ids, expected);
      const restored = trial.during === 'restore' && isSame(ids, new Set(original.map(({ id }) => id)));
      const stored = answerOf(await life.desk.call('workspaces.backups', undefined)).copies;
      const isStored = stored.some(({ made, zones }) => made === 'before-restore' && zones === zonesBefore);
      if (!isComplete && !(restored && isStored)) report.lost += 1;
      confirmed.set(now.file, ids);
    }
    const { files } = answerOf(await life.desk.call('workspaces.backups', undefined));
    for (const { file } of files) {
      const outcome = answerOf(await life.desk.call('workspaces.preview', { kind: 'file', file }));
      if (outcome.refused !== null) report.brokenBackups += 1;
    }
    return report;
  } finally {
    await life.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The store that is created along with a zone. */
const storeOf = (zoneId: string): Store => ({
  id: `store of ${zoneId}`,
  storeId: 'STORE1',
  name: zoneId,
  address: '',
  openingHours: '',
  position: { lat: -34.9, lng: -56.2 },
});

/** Returns the first published state. */
const stateOf = async (desk: Desk): Promise<WorkspaceState> => {
  // Returns when all earlier calls have completed.
  await desk.call('workspaces.list', undefined);
  return new Promise((resolve) => {
    const stop = desk.watch('workspace', (state) => {
      if (!state) return;
      resolve(state);
      queueMicrotask(() => stop());
    });
  });
};

/** Returns the IDs of all zones and stores. */
async function idsIn(desk: Desk): Promise<ReadonlySet<string>> {
  const { zones, stores } = answerOf(await desk.call('zones.read', undefined));
  return new Set([...zones, ...stores].map(({ id }) => id));
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((id) => other.has(id));

function answerOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
  return outcome.value;
}
