import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from '../../../shared/desk/jobs.ts';
import { batchesOf } from '../../../shared/matrix/batches.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { random } from '../random.testing.ts';
import { builtDesk, type KillableDesk, startDesk } from '../workspaces/killable-desk.testing.ts';
import { questionOf, tableAnswer } from './matrix-service.testing.ts';

export interface MatrixCrashTrial {
  /** Number of origins, and of destinations. */
  side: number;
  kills: number;
  maxLifeMs: number;
  seed: number;
}

export interface MatrixCrashReport {
  /** Number of kills before the table was complete. */
  killedMeanwhile: number;
  /** Numbers of blocks of the table, and of those stored in the end. */
  blocks: number;
  kept: number;
  /** Number of elements that the job reports as done. */
  done: number;
  /** Number of repeated requests whose responses were stored before a kill. */
  queriedThoughStored: number;
  /** Number of requests beyond one per block; their responses were lost with the process. */
  queriedAgain: number;
}

/**
 * Fills a table in a process that is repeatedly killed (SIGKILL) at random moments and restarted.
 * Run from the root of the project.
 */
export async function fillThroughKills(trial: MatrixCrashTrial): Promise<MatrixCrashReport> {
  const chance = random(trial.seed);
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-crash-'));
  const service = await startService(chance);
  const entry = await builtDesk();
  const blocks = batchesOf(trial.side, trial.side).length;
  let life = startDesk(entry, folder);
  try {
    await life.desk.call('settings.change', { service: { kind: 'provider', baseUrl: service.url } });
    await life.desk.call('keys.set', { origin: service.url, name: 'private', key: 'key' });
    await life.desk.call('jobs.start', { kind: 'matrix', question: questionOf(trial.side) });
    let killedMeanwhile = 0;
    for (let kill = 0; kill < trial.kills; kill += 1) {
      await jobIs(life, 'running', 'done');
      await wait(chance() * trial.maxLifeMs);
      await life.kill();
      service.kept = storedBlocks(folder);
      if (service.kept.size < blocks) killedMeanwhile += 1;
      life = startDesk(entry, folder);
    }
    const { done } = await jobIs(life, 'done');
    return {
      killedMeanwhile,
      blocks,
      kept: storedBlocks(folder).size,
      done,
      queriedThoughStored: service.queriedThoughStored(),
      queriedAgain: service.requestCount() - blocks,
    };
  } finally {
    await life.kill();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the positions of the stored blocks, as `row column`. */
function storedBlocks(folder: string): ReadonlySet<string> {
  const database = openDatabase(join(folder, 'workspace.sqlite'));
  const places = database.prepare('SELECT place FROM matrix_blocks').all();
  database.close();
  return new Set(places.map(({ place }) => String(place)));
}

/** Starts a slow service that counts requests whose responses are already on disk. */
async function startService(chance: () => number) {
  let requestCount = 0;
  let queriedThoughStored = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', async () => {
      const { place, answer } = tableAnswer({ url: new URL(request.url ?? '', 'http://service'), body });
      requestCount += 1;
      if (service.kept.has(place)) queriedThoughStored += 1;
      await wait(chance() * 30);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept: new Set() as ReadonlySet<string>,
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
