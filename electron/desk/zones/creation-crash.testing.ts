import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ZoneInput } from '../../../shared/api/zones.ts';
import type { CreationState } from '../../../shared/desk.ts';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { builtDesk, type KillableDesk, startDesk } from './killable-desk.testing.ts';

const longestLifeMs = 250;

export interface CrashTrial {
  zones: number;
  kills: number;
  zonesPerBatch: number;
  /** Whether the service answers `GET /zones/{zone_id}`. */
  tellsZones: boolean;
  /** The share of its answers that the service drops after it has stored. */
  droppedShare: number;
  seed: number;
}

export interface CrashReport {
  /** Kills before the last zone was stored. */
  killedWhileCreating: number;
  droppedAnswers: number;
  /** Zones of the service that were stored exactly once, and more often. */
  storedOnce: number;
  storedAgain: number;
  /** Zones that the ledger says were created, and zones that the workspace shows as such. */
  createdByLedger: number;
  shownAsCreated: number;
}

/**
 * Creates zones in a process that is killed (SIGKILL) at random moments, started again and told to go on,
 * at a service that drops answers. Run from the root of the project.
 */
export async function createThroughKills(trial: CrashTrial): Promise<CrashReport> {
  const chance = random(trial.seed);
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-crash-'));
  const service = await startService(chance, trial);
  const entry = await builtDesk();
  let life = startDesk(entry, folder);
  try {
    const zones = Array.from({ length: trial.zones }, (_, n) => testZone(String(n)));
    const provider = { kind: 'provider', baseUrl: service.url } as const;
    await life.desk.call('settings.change', { service: provider, zonesPerBatch: trial.zonesPerBatch });
    await life.desk.call('keys.set', { name: 'private', key: 'key' });
    await life.desk.call('zones.change', put(...zones));
    void life.desk.call('zones.create', { ids: zones.map(({ id }) => id) });
    let killedWhileCreating = 0;
    for (let kill = 0; kill < trial.kills; kill += 1) {
      await creationIs(life, 'running', 'ended');
      await wait(chance() * longestLifeMs);
      await life.kill();
      if (service.stored.size < trial.zones) killedWhileCreating += 1;
      life = startDesk(entry, folder);
      await creationIs(life, 'interrupted', 'ended');
      await life.desk.call('zones.resumeCreation', undefined);
    }
    const { created } = await creationIs(life, 'ended');
    const known = await life.desk.call('zones.read', undefined);
    const times = [...service.stored.values()];
    return {
      killedWhileCreating,
      droppedAnswers: service.dropped(),
      storedOnce: times.filter((count) => count === 1).length,
      storedAgain: times.filter((count) => count > 1).length,
      createdByLedger: created,
      shownAsCreated: known.ok ? known.value.zones.filter(({ createdAt }) => createdAt !== null).length : 0,
    };
  } finally {
    await life.kill();
    service.close();
    for (const made of [folder, dirname(entry)]) rmSync(made, { recursive: true, force: true });
  }
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A service that takes a batch whole or not at all, late, and drops some answers after it has stored. */
async function startService(chance: () => number, { tellsZones, droppedShare }: CrashTrial) {
  const held = new Map<string, ZoneInput>();
  const stored = new Map<string, number>();
  let dropped = 0;
  const say = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

  async function create(body: string, response: ServerResponse) {
    await wait(chance() * 30);
    const zones: ZoneInput[] = JSON.parse(body).zones;
    const taken = zones.flatMap(({ zone_id }, index) =>
      held.has(zone_id)
        ? [{ loc: ['body', 'zones', index, 'zone_id'], msg: 'exists', type: 'value_error' }]
        : [],
    );
    if (taken.length > 0) return say(response, 422, { detail: taken });
    for (const zone of zones) {
      held.set(zone.zone_id, zone);
      stored.set(zone.zone_id, (stored.get(zone.zone_id) ?? 0) + 1);
    }
    await wait(chance() * 15);
    if (chance() >= droppedShare) return say(response, 200, { status: 'ok', message: 'added' });
    dropped += 1;
    response.socket?.resetAndDestroy();
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      if (request.method === 'POST') return void create(body, response);
      const named = /^\/zones\/([^?]+)/.exec(request.url ?? '')?.[1] ?? '';
      const zone = tellsZones ? held.get(decodeURIComponent(named)) : undefined;
      say(response, zone ? 200 : 404, zone ?? { detail: 'Not Found' });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, stored, dropped: () => dropped, close };
}

/** Resolves with the first state of the creation that is one of those wanted. */
const creationIs = ({ desk }: KillableDesk, ...wanted: CreationState['state'][]) =>
  new Promise<CreationState>((resolve) => {
    const hear = (state: CreationState) => void (wanted.includes(state.state) && resolve(state));
    desk.on('creation.changed', hear);
    void desk.call('zones.creation', undefined).then((outcome) => {
      if (outcome.ok && outcome.value) hear(outcome.value);
    });
  });
