import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../../shared/desk/jobs.ts';
import { batchesOf } from '../../../shared/matrix/batches.ts';
import type { MatrixBlock } from '../../../shared/saved/searches.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { type Handler, resets, says, startProvider } from '../gateway/provider.testing.ts';
import { builtInOf, profileWith } from '../regions/regions.testing.ts';
import { jobIn, serviceAt, startDesk } from '../running-desk.testing.ts';
import { migrations } from '../workspace-migrations.ts';
import { migrate } from '../workspaces/workspace-schema.ts';
import { matrixService, questionOf } from './matrix-service.testing.ts';

/** Starts a desk with a provider in use. */
async function deskAt(answer: Handler) {
  const provider = await startProvider(answer);
  const started = await startDesk();
  const use = async (url: string) => {
    await started.desk.call('settings.change', { service: { kind: 'provider', baseUrl: url } });
    await started.desk.call('keys.set', { origin: url, name: 'private', key: 'key' });
  };
  await use(provider.url);
  return { ...started, provider, use, first: join(started.profileFolder, 'workspace.sqlite') };
}

const start = (side: number) => ({ kind: 'matrix' as const, question: questionOf(side) });
const requestCount = (side: number) => batchesOf(side, side).length;
const only = (reported: { jobs?: readonly Job[] }) => jobIn(reported, 'matrix');

const placeOf = ({ row, column }: MatrixBlock) => `${row} ${column}`;

/** Returns all stored blocks of a table. */
async function blocksOf(desk: Awaited<ReturnType<typeof deskAt>>['desk'], job: string) {
  const found = [];
  for (let after = 0; ; ) {
    const read = await desk.call('matrix.blocks', { job, after });
    if (!read.ok) throw new Error(JSON.stringify(read.fault));
    if (read.value.last === after) return found;
    after = read.value.last;
    found.push(...read.value.blocks);
  }
}

test('a table is filled, and a new one replaces it and its blocks', async () => {
  const service = matrixService();
  const { desk, deskStates } = await deskAt(service.answer);
  const id = await desk.call('jobs.start', start(40));
  await expect
    .poll(() => only(deskStates))
    .toMatchObject({ state: 'done', done: 1600, total: 1600, requestsLeft: 0, fault: null });
  expect(only(deskStates)).toMatchObject({ answeredAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  const first = id.ok ? id.value : '';
  expect(await blocksOf(desk, first)).toHaveLength(requestCount(40));
  await desk.call('jobs.start', start(2));
  await expect.poll(() => only(deskStates)).toMatchObject({ state: 'done', total: 4 });
  expect(deskStates.jobs).toHaveLength(1);
  expect(await blocksOf(desk, first)).toEqual([]);
});

test('a paused table resumes with the remaining blocks only, and canceling deletes it', async () => {
  const service = matrixService();
  const { desk, deskStates } = await deskAt(service.answer);
  service.answerOnly(3);
  const started = await desk.call('jobs.start', start(40));
  const id = started.ok ? started.value : '';
  await expect.poll(() => only(deskStates)?.requestsLeft).toBe(requestCount(40) - 3);
  await desk.call('jobs.pause', { id });
  expect(only(deskStates)).toMatchObject({ state: 'paused', fault: null });
  expect(service.requests).toHaveLength(3);
  const before = await blocksOf(desk, id);
  expect(before.map(placeOf).sort()).toEqual([...service.requests].sort());
  service.requests.length = 0;
  service.answerOnly(Number.POSITIVE_INFINITY);
  await desk.call('jobs.resume', { id });
  await expect.poll(() => only(deskStates)?.state).toBe('done');
  // Requests that were pending at the pause have no response and are sent again.
  expect(new Set(service.requests).size).toBe(requestCount(40) - 3);
  expect(service.requests).not.toEqual(expect.arrayContaining([expect.toBeOneOf(before.map(placeOf))]));
  await desk.call('jobs.cancel', { id });
  expect(deskStates.jobs).toEqual([]);
  expect(await blocksOf(desk, id)).toEqual([]);
  expect(await desk.call('jobs.resume', { id })).toMatchObject({ fault: { kind: 'invalid' } });
});

test('a fault pauses a table and is reported until it resumes', async () => {
  const service = matrixService();
  let broken = true;
  const { desk, deskStates } = await deskAt((request, response) =>
    broken ? says(402, {})(request, response) : service.answer(request, response),
  );
  const started = await desk.call('jobs.start', start(2));
  await expect.poll(() => only(deskStates)).toMatchObject({ state: 'paused', fault: { kind: 'quota' } });
  broken = false;
  await desk.call('jobs.resume', { id: started.ok ? started.value : '' });
  await expect.poll(() => only(deskStates)).toMatchObject({ state: 'done', fault: null });
});

test('a dropped connection is reported, and the table continues once it is back', async () => {
  const service = matrixService();
  let dropped = true;
  const { desk, deskStates } = await deskAt((request, response) =>
    (dropped ? resets : service.answer)(request, response),
  );
  await desk.call('jobs.start', start(2));
  const waiting = { state: 'running', fault: { kind: 'offline', reason: 'reset' } };
  await expect.poll(() => only(deskStates), { timeout: 10_000 }).toMatchObject(waiting);
  dropped = false;
  await expect
    .poll(() => only(deskStates), { timeout: 10_000 })
    .toMatchObject({ state: 'done', fault: null });
});

test('a failing service gets three requests for a block', async () => {
  const { desk, deskStates, provider } = await deskAt(says(500, {}));
  await desk.call('jobs.start', start(2));
  await expect
    .poll(() => only(deskStates), { timeout: 10_000 })
    .toMatchObject({ fault: { kind: 'service', status: 500 } });
  await expect.poll(() => only(deskStates)?.state).not.toBe('running');
  expect(provider.seen).toHaveLength(3);
});

test('a wait for a rate limit is reported and ended by a pause', async () => {
  const service = matrixService();
  let tooSoon = true;
  const { desk, deskStates } = await deskAt((request, response) => {
    if (!tooSoon) return service.answer(request, response);
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '16' }).end('{}');
  });
  const started = await desk.call('jobs.start', start(2));
  const before = Date.now();
  await expect.poll(() => only(deskStates)?.waitingUntil).toBeGreaterThan(before + 10_000);
  expect(only(deskStates)?.state).toBe('running');
  tooSoon = false;
  await desk.call('jobs.pause', { id: started.ok ? started.value : '' });
  expect(only(deskStates)).toMatchObject({ state: 'paused', waitingUntil: null });
});

test('another service never completes a table', async () => {
  const [first, second] = [matrixService(), matrixService()];
  const other = await startProvider(second.answer);
  const { desk, deskStates, use, provider } = await deskAt(first.answer);
  first.answerOnly(1);
  const started = await desk.call('jobs.start', start(20));
  const id = started.ok ? started.value : '';
  await expect.poll(() => only(deskStates)?.requestsLeft).toBe(1);
  await use(other.url);
  await expect.poll(() => only(deskStates)?.state).toBe('interrupted');
  expect(await desk.call('jobs.resume', { id })).toEqual({ ok: false, fault: { kind: 'other-service' } });
  expect(second.requests).toEqual([]);
  first.answerOnly(Number.POSITIVE_INFINITY);
  await use(provider.url);
  await desk.call('jobs.resume', { id });
  await expect.poll(() => only(deskStates)?.state).toBe('done');
});

test('another region of the built-in service never completes a table, but its own one does', async () => {
  const service = matrixService();
  const { url } = await startProvider(service.answer);
  const profileFolder = await profileWith('porto');
  const { desk, deskStates } = await startDesk({
    profileFolder,
    regionFolder: builtInOf(profileFolder),
    spawnService: () => serviceAt(url),
  });
  service.answerOnly(1);
  const started = await desk.call('jobs.start', start(20));
  const id = started.ok ? started.value : '';
  await expect.poll(() => only(deskStates)?.requestsLeft).toBe(1);
  service.answerOnly(Number.POSITIVE_INFINITY);
  service.requests.length = 0;
  await desk.call('regions.use', { id: 'porto' });
  await expect
    .poll(() => only(deskStates))
    .toMatchObject({ state: 'interrupted', service: { region: { id: 'built-in', name: 'Equator' } } });
  expect(await desk.call('jobs.resume', { id })).toEqual({ ok: false, fault: { kind: 'other-service' } });
  expect(service.requests).toEqual([]);
  await desk.call('regions.use', { id: 'built-in' });
  await desk.call('jobs.resume', { id });
  await expect.poll(() => only(deskStates)?.state).toBe('done');
});

test('a table is interrupted by a workspace switch and resumes with its workspace', async () => {
  const service = matrixService();
  const { desk, deskStates, openWorkspace, first } = await deskAt(service.answer);
  service.answerOnly(2);
  const started = await desk.call('jobs.start', start(40));
  await expect.poll(() => only(deskStates)?.requestsLeft).toBe(requestCount(40) - 2);
  await desk.call('workspaces.create', { name: 'Other', elsewhere: false });
  expect(deskStates.jobs).toEqual([]);
  service.requests.length = 0;
  service.answerOnly(Number.POSITIVE_INFINITY);
  await openWorkspace(first);
  await expect.poll(() => only(deskStates)).toMatchObject({ id: started.ok && started.value, state: 'done' });
  expect(new Set(service.requests).size).toBe(requestCount(40) - 2);
});

test('a table that an older program filled in the window becomes a job with its blocks', async () => {
  const profileFolder = temporaryFolder();
  const file = join(profileFolder, 'workspace.sqlite');
  const database = openDatabase(file);
  migrate(database, migrations.slice(0, 7));
  const { origins, destinations, mode, method, avoid } = questionOf(20);
  const request = { origins, destinations, mode, method, avoid };
  const table = { ...request, id: 'one', service: { kind: 'built-in' } };
  const [batch] = batchesOf(20, 20);
  const block = { ...batch, elements: Array.from({ length: 200 }, () => 'ZERO_RESULTS') };
  const search = database.prepare('INSERT INTO searches VALUES (?, ?)');
  search.run('matrix', JSON.stringify({ ...request, measure: 'meters', table }));
  const put = database.prepare('INSERT INTO matrix_blocks VALUES (?, ?, ?)');
  put.run('one', '0 0', JSON.stringify(block));
  put.run('one', 'damaged', '{');
  put.run('of no table', '0 0', JSON.stringify(block));
  database.close();

  const { desk, deskStates } = await startDesk({ profileFolder });
  await expect
    .poll(() => only(deskStates))
    .toMatchObject({
      id: 'one',
      state: 'paused',
      service: { kind: 'built-in' },
      done: 200,
      total: 400,
      requestsLeft: 1,
    });
  expect(await desk.call('matrix.question', { job: 'one' })).toEqual({ ok: true, value: request });
  expect(await blocksOf(desk, 'one')).toEqual([block]);
  expect(await desk.call('searches.read', undefined)).toEqual({
    ok: true,
    value: { matrix: { ...request, measure: 'meters' } },
  });
  const after = openDatabase(file, { readonly: true });
  onTestFinished(() => after.close());
  expect(after.prepare('SELECT count(*) FROM matrix_blocks').value()).toBe(2);
});
