import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { ZoneInput } from '../../../shared/api/zones.ts';
import type { JobOf, JobProgress } from '../../../shared/desk/jobs.ts';
import type { SyncAnnouncement, ZoneSyncState } from '../../../shared/desk/zone-sync.ts';
import { type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import type { ActionOutcome, ConflictChoice, PlannedAction } from '../../../shared/zone-sync/plan.ts';
import { put, remove, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openJobStore } from '../../jobs/job-store.ts';
import { openJobs } from '../../jobs/open-jobs.ts';
import { storedJobs } from '../../jobs/stored-jobs.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import type { KeysInClear } from '../gateway/credential.ts';
import { openGateway } from '../gateway/gateway.ts';
import { fingerprintOf } from '../gateway/key-fingerprint.ts';
import { type Handler, resets, says, startProvider } from '../gateway/provider.testing.ts';
import { openLimitWaits } from '../limit-waits/limit-waits-capability.ts';
import { openLog } from '../log.ts';
import { openWorkspaceWith } from '../workspaces/workspace.ts';
import { openZones } from '../zones/zones-capability.ts';
import { openSyncStores } from './ledger/sync-stores.ts';
import { countRevisions } from './sync-revisions.ts';
import { openZoneSync } from './zone-sync-capability.ts';

export const added = says(200, { status: 'ok', message: 'Zones successfully added.' });
export const at = new Date('2026-01-31T12:00:00.000Z');
export const created = { kind: 'created', at: at.toISOString() };
export const polygon = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';

/** Opens publishing for a provider that can be switched, and a workspace file that can be reopened. */
export async function deskWith(zones: Zone[], ...answers: Handler[]) {
  const file = join(temporaryFolder(), 'workspace.sqlite');
  const provider = await startProvider(...answers);
  const ownKeys: KeysInClear = { private: 'key' };
  let inUse = { builtIn: false, baseUrl: provider.url, keys: ownKeys };
  const identity = ({ keys, ...service }: typeof inUse) => ({
    ...service,
    fingerprint: keys.private === undefined ? null : fingerprintOf(keys.private),
  });
  let zonesPerBatch = 100;
  let service: 'built-in' | 'provider' = 'built-in';

  async function start() {
    const gateway = openGateway({
      target: async () => succeeded({ ...identity(inUse), keys: inUse.keys, referer: '' }),
      proxyFor: async () => null,
      log: await openLog(`${file}.log`),
      limitWaits: openLimitWaits(),
      retryAfterMs: 1,
    });
    const { stores, ...workspace } = openWorkspaceWith(file, openSyncStores);
    /** Published states of the plan; null without a plan. */
    const states: (JobOf<'plan'> | null)[] = [];
    const announcements: SyncAnnouncement[] = [];
    const syncStates: ZoneSyncState[] = [];
    const failures: unknown[] = [];
    const fail = (error: unknown) => void failures.push(error);
    const sync = openZoneSync({
      workspace,
      stores,
      gateway,
      inUse: () => identity(inUse),
      checkOptions: async () => ({ service, knownAreas: [] }),
      zonesPerBatch: () => zonesPerBatch,
      jobsChanged: () => jobs.publish(),
      synced(announcement) {
        announcements.push(announcement);
        syncStates.push(...announcement.syncStates);
      },
      syncRevisions: countRevisions(),
      failed: fail,
      now: () => at,
    });
    const stored = {
      store: openJobStore(workspace.database),
      service: {
        inUse: async () => ({ kind: 'provider' as const, baseUrl: inUse.baseUrl }),
        target: () => async () => true,
      },
      changed: () => jobs.publish(),
      failed: fail,
    };
    const settled = waitingList();
    const pull = storedJobs(sync.pull, stored);
    const jobs = openJobs<JobProgress>([sync.plans, pull], (reported) => {
      states.push(reported.find((job) => job.kind === 'plan') ?? null);
      settled.look();
    });
    const handlers = { ...openZones({ workspace, marks: sync.marks }).calls, ...sync.calls, ...jobs.calls };
    async function serviceChanged() {
      await Promise.all([jobs.serviceChanged(), sync.marks.serviceChanged()]);
    }
    let open = true;
    const end = async () => {
      if (!open) return;
      open = false;
      await jobs.close();
      await gateway.close();
      expect(failures).toEqual([]);
    };
    onTestFinished(end);
    const context = () => ({ signal: new AbortController().signal, report: () => {} });
    const planId = () => states.at(-1)?.id ?? '';
    /** Runs a plan until it ends or pauses, and returns the outcomes of its actions. */
    async function carryOut(actions: PlannedAction[]): Promise<Outcome<ActionOutcome[]>> {
      const plan = { kind: 'plan', actions };
      const started = await handlers['jobs.start'](plan);
      if (!started.ok) return started;
      await settled.until(() => !sync.plans.isRunning());
      return succeeded(valueIn(await handlers['plan.outcomes']({ job: started.value }, context())) ?? []);
    }
    async function reported(call: 'jobs.pause' | 'jobs.resume' | 'jobs.cancel') {
      valueIn(await handlers[call]({ id: planId() }));
      return states.at(-1);
    }
    return {
      states,
      announcements,
      syncStates,
      serviceChanged,
      end,
      carryOut,
      /** Runs a plan that creates zones, and returns their outcomes. */
      create: async (ids: string[]) =>
        zoneOutcomes(await carryOut(ids.map((id) => ({ kind: 'create', id })))),
      sendChanges: async (ids: string[]) =>
        zoneOutcomes(await carryOut(ids.map((id) => ({ kind: 'update', id })))),
      removeAtService: async (...zoneIds: string[]) =>
        zoneOutcomes(await carryOut(zoneIds.map((zoneId) => ({ kind: 'delete', zoneId })))),
      /** Whether the service lists its zones. */
      compare: async (...deletes: string[]) =>
        valueIn(await handlers['zones.compareWithService']({ deletes }, context())).supported,
      resolve: async (choice: ConflictChoice, ...zoneIds: string[]) =>
        valueIn(await handlers['zones.resolveConflicts']({ zoneIds, choice }, context())),
      differences: async (...ids: string[]) =>
        valueIn(await handlers['zones.differences']({ ids }, context())),
      ignore: (zoneId: string, stays = true) =>
        handlers['zones.ignoreAtService']({ zoneIds: [zoneId], stays }, context()),
      readMarked: async () => valueIn(await handlers['zones.read'](undefined, context())),
      read: async () => valueIn(await handlers['zones.read'](undefined, context())).zones,
      change: (...some: Zone[]) => handlers['zones.change'](put(...some), context()),
      remove: (...ids: string[]) => handlers['zones.change'](remove(...ids), context()),
      undo: async () => valueIn(await handlers['zones.undo'](undefined, context())),
      outcomes: async () =>
        valueIn(await handlers['plan.outcomes']({ job: planId() }, context()))?.map(zoneOutcome),
      refused: async (after = 0) =>
        valueIn(await handlers['plan.refused']({ job: planId(), after }, context())).map(zoneOutcome),
      pause: () => reported('jobs.pause'),
      resume: () => reported('jobs.resume'),
      cancel: () => reported('jobs.cancel'),
      /** Downloads the zones with these IDs. */
      pull: async (...zoneIds: string[]) => {
        const order = { kind: 'pull', question: { zoneIds } };
        const started = valueIn(await handlers['jobs.start'](order));
        const isOver = () => pull.listed().every((job) => !job.isRunning());
        await settled.until(isOver);
        return valueIn(await handlers['zones.pulled']({ job: started }, context()));
      },
    };
  }

  const desk = await start();
  if (zones.length > 0) await desk.change(...zones);
  return {
    ...desk,
    provider,
    start,
    use: (other: Partial<typeof inUse>) => {
      inUse = { ...inUse, ...other };
    },
    setBatch: (size: number) => {
      zonesPerBatch = size;
    },
    isProvider: () => {
      service = 'provider';
    },
    /** Returns the IDs in each batch that was sent. */
    sent: () =>
      provider.seen
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => JSON.parse(body).zones.map(({ zone_id }: ZoneInput) => zone_id)),
  };
}

/** Lets tests wait for conditions, which are evaluated at each call of `look`. */
function waitingList() {
  const waiting = new Set<() => void>();
  return {
    look: () => {
      for (const look of [...waiting]) look();
    },
    until: (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isSo()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Outcome of one zone. */
export type ZoneOutcome = Pick<ActionOutcome, 'id' | 'outcome'>;
export const zoneOutcome = ({ id, outcome }: ActionOutcome): ZoneOutcome => ({ id, outcome });
const zoneOutcomes = (outcome: Outcome<ActionOutcome[]>): Outcome<ZoneOutcome[]> =>
  outcome.ok ? succeeded(outcome.value.map(zoneOutcome)) : outcome;

/** Returns the value of a successful outcome. @throws Error with the fault */
export function valueIn<T>(outcome: { ok: true; value: T } | { ok: false; fault: object }): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
  return outcome.value;
}

export const several = (count: number) => Array.from({ length: count }, (_, n) => testZone(String(n)));
export const idsOf = (zones: readonly Zone[]) => zones.map(({ id }) => id);

/** A service that stores zones in memory and behaves like a known provider (`provider.md` 10). */
export function storingService(...first: ZoneInput[]) {
  const remote = new Map(first.map((zone) => [zone.zone_id, zone]));
  const answer: Handler = (request, response) => {
    const { method, url, body } = request;
    const say = (status: number, json: unknown) => says(status, json)(request, response);
    const named = decodeURIComponent(url.pathname.split('/')[2] ?? '');
    if (named !== '') {
      const zone = remote.get(named);
      if (!zone) return say(404, { detail: 'not found' });
      if (method === 'DELETE') remote.delete(named);
      return say(200, method === 'DELETE' ? { status: 'ok', message: 'deleted' } : { ...zone, status: 'ok' });
    }
    if (method === 'GET') {
      const offset = Number(url.searchParams.get('offset') ?? 0);
      const sorted = [...remote.values()].sort((a, b) => a.zone_id.localeCompare(b.zone_id));
      return say(200, { zones: sorted.slice(offset, offset + 50), status: 'ok' });
    }
    const zones: ZoneInput[] = JSON.parse(body).zones;
    const wrong = zones.find(({ zone_id }) => remote.has(zone_id) === (method === 'POST'));
    if (wrong)
      return say(422, { detail: `zone ${wrong.zone_id} ${method === 'POST' ? 'exists' : 'is missing'}` });
    for (const zone of zones) remote.set(zone.zone_id, zone);
    say(200, { status: 'ok', message: 'Zones successfully added.' });
  };
  return Object.assign(answer, { held: remote });
}

/**
 * A service as in `api.md`, which can't return zones. The handlers are for writes, in order; the last one is repeated.
 */
export function writesOnly(...answers: Handler[]): Handler {
  let queue = answers;
  return (request, response) => {
    if (request.method === 'GET') return says(405, { detail: 'Method Not Allowed' })(request, response);
    const [answer] = queue;
    if (queue.length > 1) queue = queue.slice(1);
    answer?.(request, response);
  };
}

/** A service that stores zones but drops its responses to creations while `when` returns true. */
export function droppingResponses(service: Handler, when: () => boolean): Handler {
  return (request, response) => {
    if (request.method !== 'POST' || !when()) return service(request, response);
    const swallowed = { writeHead: () => swallowed, end: () => swallowed };
    service(request, swallowed as never);
    resets(request, response);
  };
}
