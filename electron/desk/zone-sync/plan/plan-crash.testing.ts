import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ZoneInput } from '../../../../shared/api/zones.ts';
import type { Job, JobOf } from '../../../../shared/desk/jobs.ts';
import type { PlannedAction } from '../../../../shared/zone-sync/plan.ts';
import { put, testZone } from '../../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import { random } from '../../random.testing.ts';
import { builtDesk, type KillableDesk, startDesk } from '../../workspaces/killable-desk.testing.ts';

const maxLifeMs = 250;

export interface CrashTrial {
  /** What the plan does: creates all zones; or changes, deletes, and renames a third each. */
  does: 'create' | 'change';
  zones: number;
  kills: number;
  zonesPerBatch: number;
  /** Whether the service supports `GET /zones/{zone_id}`. */
  listsZones: boolean;
  /** Share of responses that the service drops after storing the zones. */
  droppedShare: number;
  seed: number;
}

export interface CrashReport {
  /** Number of kills before the last action was done. */
  killedMeanwhile: number;
  droppedAnswers: number;
  /** Numbers of created zones that the service stored exactly once, and more often. */
  storedOnce: number;
  storedAgain: number;
  /** Numbers of zones on the service that are as in the workspace, and of all others. */
  sameAsHere: number;
  orphaned: number;
  /** Numbers of actions done by the ledger, and of zones shown as created and not changed since. */
  doneByLedger: number;
  visibleAsCreated: number;
}

interface Work {
  /** Zones on the service before the plan. */
  before: Zone[];
  put: Zone[];
  remove: string[];
  actions: PlannedAction[];
}

function workOf({ does, zones: count }: CrashTrial): Work {
  const zones = Array.from({ length: count }, (_, n) => testZone(String(n)));
  if (does === 'create') {
    return { before: [], put: zones, remove: [], actions: zones.map(({ id }) => ({ kind: 'create', id })) };
  }
  const third = (which: number) => zones.filter((_, n) => n % 3 === which);
  const changed = third(0).map((zone) => ({ ...zone, storeId: 'S2' }));
  const renamed = third(2).map((zone) => ({ ...zone, zoneId: `new-${zone.id}` }));
  return {
    before: zones,
    put: [...changed, ...renamed],
    remove: third(1).map(({ id }) => id),
    actions: [
      ...renamed.map(({ id }): PlannedAction => ({ kind: 'create', id })),
      ...changed.map(({ id }): PlannedAction => ({ kind: 'update', id })),
      ...third(1).map(({ zoneId }): PlannedAction => ({ kind: 'delete', zoneId })),
      ...third(2).map(({ id, zoneId }): PlannedAction => ({ kind: 'delete', zoneId, afterCreating: id })),
    ],
  };
}

/**
 * Runs a plan in a process that is repeatedly killed (SIGKILL) at random moments and restarted, with a service that
 * drops responses. Run from the root of the project.
 */
export async function carryOutThroughKills(trial: CrashTrial): Promise<CrashReport> {
  const chance = random(trial.seed);
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-crash-'));
  const service = await startService(chance, trial);
  const entry = await builtDesk();
  const { before, put: changed, remove, actions } = workOf(trial);
  let life = startDesk(entry, folder);
  try {
    const provider = { kind: 'provider', baseUrl: service.url } as const;
    await life.desk.call('settings.change', { service: provider, zonesPerBatch: 1000 });
    await life.desk.call('keys.set', { origin: service.url, name: 'private', key: 'key' });
    if (before.length > 0) {
      await life.desk.call('zones.change', put(...before));
      const creations = before.map(({ id }): PlannedAction => ({ kind: 'create', id }));
      await life.desk.call('jobs.start', { kind: 'plan', actions: creations });
      await planIs(life, 'done');
    }
    service.begin();
    await life.desk.call('settings.change', { zonesPerBatch: trial.zonesPerBatch });
    await life.desk.call('zones.change', { label: '', put: changed, remove });
    const expected = new Map(before.map((zone) => [zone.id, zone]));
    for (const id of remove) expected.delete(id);
    for (const zone of changed) expected.set(zone.id, zone);
    const sameAsHere = () =>
      [...expected.values()].filter(({ zoneId, storeId }) => service.held.get(zoneId)?.store_id === storeId)
        .length;
    const isDone = () => sameAsHere() === expected.size && service.held.size === expected.size;

    await life.desk.call('jobs.start', { kind: 'plan', actions });
    let killedMeanwhile = 0;
    for (let kill = 0; kill < trial.kills; kill += 1) {
      await planIs(life, 'running', 'done');
      await wait(chance() * maxLifeMs);
      await life.kill();
      if (!isDone()) killedMeanwhile += 1;
      life = startDesk(entry, folder);
    }
    const { created, updated, deleted } = await planIs(life, 'done');
    const known = await life.desk.call('zones.read', undefined);
    const times = [...service.stored.values()];
    return {
      killedMeanwhile,
      droppedAnswers: service.dropped(),
      storedOnce: times.filter((count) => count === 1).length,
      storedAgain: times.filter((count) => count > 1).length,
      sameAsHere: sameAsHere(),
      orphaned: service.held.size - sameAsHere(),
      doneByLedger: created + updated + deleted,
      visibleAsCreated: known.ok
        ? known.value.zones.filter(
            ({ createdAt, changedSinceCreation }) => createdAt !== null && !changedSinceCreation,
          ).length
        : 0,
    };
  } finally {
    await life.kill();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A slow service that accepts batches entirely or not at all; after `begin`, it drops some responses after storing the
 * zones.
 */
async function startService(chance: () => number, { listsZones, droppedShare }: CrashTrial) {
  const remote = new Map<string, ZoneInput>();
  const stored = new Map<string, number>();
  let dropped = 0;
  let hasBegun = false;
  const say = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

  /** Stores zones, and then responds or drops the connection. */
  async function keep(response: ServerResponse, store: () => void) {
    store();
    if (hasBegun) await wait(chance() * 15);
    if (!hasBegun || chance() >= droppedShare) return say(response, 200, { status: 'ok', message: 'done' });
    dropped += 1;
    response.socket?.resetAndDestroy();
  }

  async function take(body: string, response: ServerResponse, creates: boolean) {
    if (hasBegun) await wait(chance() * 30);
    const zones: ZoneInput[] = JSON.parse(body).zones;
    const wrong = zones.flatMap(({ zone_id }, index) =>
      remote.has(zone_id) === creates
        ? [
            {
              loc: ['body', 'zones', index, 'zone_id'],
              msg: creates ? 'exists' : 'missing',
              type: 'value_error',
            },
          ]
        : [],
    );
    if (wrong.length > 0) return say(response, 422, { detail: wrong });
    await keep(response, () => {
      for (const zone of zones) {
        remote.set(zone.zone_id, zone);
        if (creates && hasBegun) stored.set(zone.zone_id, (stored.get(zone.zone_id) ?? 0) + 1);
      }
    });
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { method, url = '' } = request;
      if (method === 'POST') return void take(body, response, true);
      if (!listsZones) return say(response, 404, { detail: 'Not Found' });
      if (method === 'PUT') return void take(body, response, false);
      const named = decodeURIComponent(/^\/zones\/([^?]+)/.exec(url)?.[1] ?? '');
      if (named === '') return say(response, 200, { zones: [...remote.values()].slice(0, 1) });
      const zone = remote.get(named);
      if (!zone) return say(response, 404, { detail: 'Not Found' });
      if (method === 'DELETE') return void keep(response, () => remote.delete(named));
      say(response, 200, zone);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    held: remote,
    stored,
    begin() {
      hasBegun = true;
    },
    dropped: () => dropped,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Resolves with the plan as soon as it has one of these states. */
const planIs = ({ desk }: KillableDesk, ...wanted: Job['state'][]) =>
  new Promise<JobOf<'plan'>>((resolve) => {
    desk.watch('jobs', (jobs) => {
      const plan = jobs.find((job) => job.kind === 'plan');
      if (plan && wanted.includes(plan.state)) resolve(plan);
    });
  });
