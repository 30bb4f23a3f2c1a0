import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Job } from '../../../shared/desk/jobs.ts';
import type { PlannedAction } from '../../../shared/zone-sync/plan.ts';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { type Handler, says, startProvider } from '../gateway/provider.testing.ts';
import { matrixService, questionOf } from '../matrix/matrix-service.testing.ts';
import { jobIn, startDesk } from '../running-desk.testing.ts';
import { several, storingService } from '../zone-sync/desk.testing.ts';

/** Starts a desk with these zones and a provider in use that gets them one at a time. */
async function deskAt(service: Handler, zones: readonly Zone[]) {
  const provider = await startProvider(service);
  const started = await startDesk();
  const { desk, profileFolder } = started;
  const choice = { kind: 'provider', baseUrl: provider.url } as const;
  await desk.call('settings.change', { service: choice, zonesPerBatch: 1 });
  await desk.call('keys.set', { origin: provider.url, name: 'private', key: 'key' });
  await desk.call('zones.change', put(...zones));
  const other = join(profileFolder, 'other.sqlite');
  // An empty file becomes a workspace.
  writeFileSync(other, '');
  const creations = zones.map(({ id }): PlannedAction => ({ kind: 'create', id }));
  return {
    ...started,
    provider,
    first: join(profileFolder, 'workspace.sqlite'),
    other,
    plan: () => jobIn(started.deskStates, 'plan'),
    create: () => started.carryOut(creations),
    begin: () => desk.call('jobs.start', { kind: 'plan', actions: creations }),
    async zoneIds() {
      const read = await desk.call('zones.read', undefined);
      return read.ok ? read.value.zones.map(({ id }) => id) : read.fault;
    },
  };
}

test('a paused creation stays in its workspace and can be resumed once that is opened again', async () => {
  const service = storingService();
  let mayCreate = 1;
  const { desk, deskStates, plan, openWorkspace, first, other, create, zoneIds } = await deskAt(
    (request, response) => {
      if (request.method === 'POST' && mayCreate === 0) return says(402, {})(request, response);
      if (request.method === 'POST') mayCreate -= 1;
      service(request, response);
    },
    several(3),
  );
  await create();
  expect(plan()).toMatchObject({ state: 'paused', fault: { kind: 'quota' }, created: 1, notSent: 2 });
  const id = plan()?.id ?? '';

  await openWorkspace(other);
  expect(deskStates).toMatchObject({ workspace: { state: 'open', file: other }, jobs: [] });
  expect(await zoneIds()).toEqual([]);
  await desk.call('zones.change', put(testZone('elsewhere')));
  expect(await desk.call('jobs.resume', { id })).toMatchObject({ fault: { kind: 'invalid' } });
  expect(service.held.size).toBe(1);

  mayCreate = Number.POSITIVE_INFINITY;
  await openWorkspace(first);
  await expect.poll(plan).toMatchObject({ state: 'paused', created: 1 });
  expect(deskStates.workspace).toMatchObject({ state: 'open', file: first });
  expect(await zoneIds()).toEqual(['0', '1', '2']);
  await desk.call('jobs.resume', { id });
  await expect.poll(plan).toMatchObject({ state: 'done', created: 3 });
  expect(service.held.size).toBe(3);

  await openWorkspace(other);
  expect(await zoneIds()).toEqual(['elsewhere']);
});

test('a running creation is interrupted by a workspace switch, then resumes and creates each zone once', async () => {
  const service = storingService();
  let holds = true;
  const { deskStates, plan, provider, openWorkspace, first, other, begin } = await deskAt(
    (request, response) => {
      const isSecond = request.method === 'POST' && service.held.size === 1;
      if (!(isSecond && holds)) return service(request, response);
      // The zone is stored, but the response is never sent.
      const noResponse = { writeHead: () => noResponse, end: () => noResponse };
      service(request, noResponse as never);
    },
    several(3),
  );
  await begin();
  await expect.poll(() => service.held.size).toBe(2);

  await openWorkspace(other);
  await provider.seen.at(-1)?.abandoned;
  expect(deskStates.jobs).toEqual([]);
  holds = false;

  await openWorkspace(first);
  await expect.poll(plan).toMatchObject({ state: 'done', created: 3, refused: 0 });
  expect(service.held.size).toBe(3);
});

test('a running table and pull resume with their workspace, but a creation that the user paused doesn’t', async () => {
  const [zoneService, tables] = [storingService(), matrixService()];
  let holdsLists = true;
  let creations = 0;
  const { desk, deskStates, plan, openWorkspace, first, other, begin } = await deskAt((request, response) => {
    if (request.url.pathname.startsWith('/distance')) return tables.answer(request, response);
    if (request.method === 'GET' && request.url.searchParams.has('limit') && holdsLists) return;
    if (request.method === 'POST') creations += 1;
    zoneService(request, response);
  }, several(40));
  const running = (kind: Job['kind']) => jobIn(deskStates, kind)?.state;
  await begin();
  await expect.poll(() => creations).toBeGreaterThan(1);
  await desk.call('jobs.pause', { id: plan()?.id ?? '' });
  await expect.poll(() => plan()?.state).toBe('paused');
  const sent = creations;
  expect(sent).toBeLessThan(40);
  tables.answerOnly(2);
  await desk.call('jobs.start', { kind: 'matrix', question: questionOf(40) });
  await desk.call('jobs.start', { kind: 'pull', question: { existing: 'keep' } });
  await expect.poll(() => jobIn(deskStates, 'matrix')?.done).toBeGreaterThan(0);
  expect(deskStates.jobs?.map(({ state }) => state)).toEqual(['running', 'paused', 'running']);

  await openWorkspace(other);
  expect(deskStates.jobs).toEqual([]);
  const requestsBefore = tables.requests.length;
  holdsLists = false;
  tables.answerOnly(Number.POSITIVE_INFINITY);
  await desk.call('zones.change', put(testZone('elsewhere')));
  expect([creations, tables.requests.length]).toEqual([sent, requestsBefore]);

  await openWorkspace(first);
  await expect.poll(() => running('plan')).toBe('paused');
  await expect.poll(() => [running('matrix'), running('pull')]).toEqual(['done', 'done']);
  expect([running('plan'), creations]).toEqual(['paused', sent]);
  await desk.call('jobs.resume', { id: plan()?.id ?? '' });
  await expect.poll(() => running('plan')).toBe('done');
  expect(zoneService.held.size).toBe(40);
  expect(creations).toBe(40);
  expect(await desk.call('zones.pulled', { job: jobIn(deskStates, 'pull')?.id ?? '' })).toMatchObject({
    value: { supported: true, added: 0, same: sent },
  });
});

test('jobs don’t resume with another service or in a copy', async () => {
  const tables = matrixService();
  const elsewhere = matrixService();
  const second = await startProvider(elsewhere.answer);
  const { desk, deskStates, openWorkspace, first, profileFolder } = await deskAt(tables.answer, []);
  tables.answerOnly(1);
  await desk.call('jobs.start', { kind: 'matrix', question: questionOf(40) });
  await expect.poll(() => jobIn(deskStates, 'matrix')?.done).toBeGreaterThan(0);
  await desk.call('workspaces.duplicate', { name: 'Copy' });
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: second.url } });
  await desk.call('keys.set', { origin: second.url, name: 'private', key: 'key' });
  const requestsBefore = tables.requests.length;
  const state = () => jobIn(deskStates, 'matrix')?.state;

  await openWorkspace(join(profileFolder, 'workspaces', 'Copy.zonedesk'));
  await expect.poll(state).toBe('interrupted');
  // No request that was sent before is pending anymore.
  tables.answerOnly(Number.POSITIVE_INFINITY);
  await openWorkspace(first);
  await expect.poll(state).toBe('interrupted');
  await desk.call('zones.change', put(testZone('after')));
  expect([tables.requests.length, elsewhere.requests.length]).toEqual([requestsBefore, 0]);
  await desk.call('jobs.resume', { id: jobIn(deskStates, 'matrix')?.id ?? '' });
  expect([tables.requests.length, elsewhere.requests.length]).toEqual([requestsBefore, 0]);
});

test('two workspaces in one folder have separate copies', async () => {
  const { desk, openWorkspace, profileFolder, first, other } = await deskAt(storingService(), several(2));
  await openWorkspace(other);
  await desk.call('zones.change', put(testZone('elsewhere')));
  await openWorkspace(first);
  const copies = (folder: string) => readdirSync(join(profileFolder, folder));
  expect(copies('copies')).toEqual([expect.stringMatching(/-2-zones\.sqlite$/)]);
  expect(copies('other.sqlite-copies')).toEqual([expect.stringMatching(/-1-zones\.sqlite$/)]);
});

test('a call during a workspace switch gets its result from one of the two workspaces', async () => {
  const { openWorkspace, other, zoneIds } = await deskAt(storingService(), several(2));
  const before = zoneIds();
  const opening = openWorkspace(other);
  const meanwhile = zoneIds();
  await opening;
  expect(await before).toEqual(['0', '1']);
  expect([['0', '1'], []]).toContainEqual(await meanwhile);
  expect(await zoneIds()).toEqual([]);
});

test('a damaged file is reported, and the previous workspace can be opened again', async () => {
  const { desk, deskStates, openWorkspace, first, other, zoneIds } = await deskAt(
    storingService(),
    several(2),
  );
  await openWorkspace(other);
  await openWorkspace(first);
  writeFileSync(other, 'not a workspace any more');
  await openWorkspace(other);
  expect(deskStates.workspace).toMatchObject({ state: 'closed', trouble: 'damaged', file: other });
  expect(await desk.call('searches.read', undefined)).toMatchObject({ fault: { kind: 'desk' } });
  await openWorkspace(first);
  expect(await zoneIds()).toEqual(['0', '1']);
});
