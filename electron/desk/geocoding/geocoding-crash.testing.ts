import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from '../../../shared/desk/jobs.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { random } from '../random.testing.ts';
import { builtDesk, type KillableDesk, startDesk } from '../workspaces/killable-desk.testing.ts';
import { geocodeResponse, startList } from './geocoding-service.testing.ts';

export interface GeocodingCrashReport {
  /** Number of kills before the list was complete. */
  killedMeanwhile: number;
  /** Number of lines that the job reports as done. */
  done: number;
  /** Number of repeated requests whose responses were stored before a kill. */
  queriedThoughStored: number;
  /** Number of other repeated requests, whose responses were lost with the process. */
  queriedAgain: number;
}

/** Geocodes a list with each address on two lines, in a process that is killed (SIGKILL) at random moments. */
export async function geocodeThroughKills(trial: {
  questions: number;
  kills: number;
  maxLifeMs: number;
  seed: number;
}): Promise<GeocodingCrashReport> {
  const chance = random(trial.seed);
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-crash-'));
  const service = await startService(chance);
  const entry = await builtDesk();
  let life = startDesk(entry, folder);
  try {
    await life.desk.call('settings.change', { service: { kind: 'provider', baseUrl: service.url } });
    await life.desk.call('keys.set', { origin: service.url, name: 'private', key: 'key' });
    const rows = Array.from({ length: trial.questions }, (_, row) => [`${row}`, `Rivera ${row + 1}`]);
    await startList(life.desk, [...rows, ...rows]);
    let killedMeanwhile = 0;
    for (let kill = 0; kill < trial.kills; kill += 1) {
      await jobIs(life, 'running', 'done');
      await wait(chance() * trial.maxLifeMs);
      await life.kill();
      service.stored = storedQuestions(folder);
      if (service.stored.size < trial.questions) killedMeanwhile += 1;
      life = startDesk(entry, folder);
    }
    const { done } = await jobIs(life, 'done');
    return {
      killedMeanwhile,
      done,
      queriedThoughStored: service.queriedThoughStored(),
      queriedAgain: service.requestCount() - trial.questions,
    };
  } finally {
    await life.kill();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function storedQuestions(folder: string): ReadonlySet<string> {
  const database = openDatabase(join(folder, 'workspace.sqlite'));
  const queries = database.prepare('SELECT query FROM geocoding_answers').all();
  database.close();
  return new Set(queries.map(({ query }) => String(query)));
}

/** Starts a slow service that counts requests whose responses are already on disk. */
async function startService(chance: () => number) {
  let requestCount = 0;
  let queriedThoughStored = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    requestCount += 1;
    if (service.stored.has(url.searchParams.get('address') ?? '')) queriedThoughStored += 1;
    await wait(chance() * 30);
    const { status, body } = geocodeResponse(url);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored: new Set() as ReadonlySet<string>,
    requestCount: () => requestCount,
    queriedThoughStored: () => queriedThoughStored,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

/** Resolves with the job once it is in one of these states. */
const jobIs = ({ desk }: KillableDesk, ...wanted: Job['state'][]) =>
  new Promise<Job>((resolve) => {
    desk.watch('jobs', ([job]) => void (job && wanted.includes(job.state) && resolve(job)));
  });
