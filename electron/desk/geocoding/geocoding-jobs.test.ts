import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beforeAllChanges } from '../../../shared/desk/geocoding.ts';
import type { Job } from '../../../shared/desk/jobs.ts';
import type { LineFilter } from '../../../shared/geocoding/list-lines.ts';
import { type Handler, says, startProvider } from '../gateway/provider.testing.ts';
import { jobIn, startDesk } from '../running-desk.testing.ts';
import { geocodingService, startList } from './geocoding-service.testing.ts';

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
type At = Awaited<ReturnType<typeof deskAt>>;

const only = (reported: { jobs?: readonly Job[] }) => jobIn(reported, 'geocoding');

async function linesOf({ desk }: At, job: string, filter: LineFilter = 'all') {
  const read = await desk.call('geocoding.lines', { job, filter, from: 0, count: 1000 });
  if (!read.ok) throw new Error(JSON.stringify(read.fault));
  return read.value;
}

const streets = (count: number) => Array.from({ length: count }, (_, row) => [`${row}`, `Rivera ${row + 1}`]);
const mixed = [
  ['a', 'Rivera 100'],
  ['b', 'twice 5'],
  ['c', 'nowhere'],
  ['d', 'broken'],
  ['e', ''],
  ['f', 'Rivera 100'],
];

test('a list is geocoded with one request per address, and its lines are filtered by result', async () => {
  const service = geocodingService();
  const at = await deskAt(service.answer);
  const job = await startList(at.desk, mixed);
  await expect
    .poll(() => only(at.deskStates))
    .toMatchObject({
      state: 'done',
      done: 6,
      total: 6,
      name: 'shops.csv',
      fault: null,
      states: { found: 2, doubtful: 1, missing: 1, failed: 1, unreadable: 1, waiting: 0 },
      doubts: { several: 1, 'not-found': 1, fault: 1 },
    });
  expect(service.requests.toSorted()).toEqual(['Rivera 100', 'broken', 'nowhere', 'twice 5']);
  const { lines } = await linesOf(at, job);
  expect(lines.map(({ state }) => state)).toEqual([
    ...['found', 'doubtful', 'missing', 'failed', 'unreadable', 'found'],
  ]);
  expect(lines[5]).toMatchObject({ cells: ['f', 'Rivera 100'], chosen: 0 });
  expect((await linesOf(at, job, 'open')).lines.map(({ row }) => row)).toEqual([1, 2, 3]);
  expect(await linesOf(at, job, 'several')).toMatchObject({ total: 1, lines: [{ row: 1 }] });
  expect(await at.desk.call('geocoding.linesAt', { job, rows: [0, 5, 6] })).toMatchObject({
    value: [{ row: 0 }, { row: 5, cells: ['f', 'Rivera 100'] }],
  });
});

test('positions in a mixed list aren’t sent to the service, and a correction may be a position', async () => {
  const service = geocodingService();
  const at = await deskAt(service.answer);
  const rows = [
    ['Depot', '-34,9; -56,2'],
    ['Yard', 'Rivera 100'],
    ['', '123'],
    ['Far https://maps.example.org/?p=-34.906,-56.186', ''],
    ['nowhere', ''],
  ];
  const job = await startList(at.desk, rows, { mapping: [], direction: 'mixed' });
  await expect.poll(() => only(at.deskStates)?.state).toBe('done');
  expect(service.requests.toSorted()).toEqual(['Rivera 100', 'nowhere']);
  const { lines } = await linesOf(at, job);
  expect(lines.map(({ state }) => state)).toEqual([
    ...['found', 'found', 'unreadable', 'doubtful', 'missing'],
  ]);
  expect(lines[0]?.answer).toMatchObject({ candidates: [{ position: { lat: -34.9, lng: -56.2 } }] });
  expect(lines[2]?.answer).toEqual({ unreadable: 'no-place' });
  expect(await linesOf(at, job, 'reading')).toMatchObject({ total: 1, lines: [{ row: 3 }] });
  await at.desk.call('geocoding.correct', { job, row: 4, query: 'geo:-34.8,-56.1' });
  expect((await linesOf(at, job)).lines[4]).toMatchObject({ state: 'found', query: 'geo:-34.8,-56.1' });
  expect(service.requests).toHaveLength(2);
});

test('a short plus code is resolved with its town, and a grid reference isn’t sent', async () => {
  const service = geocodingService();
  const at = await deskAt(service.answer);
  const rows = [
    ['3RV7+JJ, Montevideo', ''],
    ['Depot', 'Montevideo 3RV7+JJ'],
    ['3RV7+JJ nowhere', ''],
    ['21H 573000 6138000', ''],
    ['61H 573000 6138000', ''],
  ];
  const job = await startList(at.desk, rows, { mapping: [], direction: 'mixed' });
  await expect.poll(() => only(at.deskStates)?.state).toBe('done');
  expect(service.requests.toSorted()).toEqual(['Montevideo', 'Montevideo', 'nowhere']);
  const { lines } = await linesOf(at, job);
  expect(lines.map(({ state }) => state)).toEqual(['found', 'found', 'missing', 'found', 'unreadable']);
  for (const line of lines.slice(0, 2))
    expect(line.answer).toMatchObject({
      candidates: [{ position: { lat: expect.closeTo(-34.906, 3), lng: expect.closeTo(-56.186, 3) } }],
    });
  expect(lines[4]?.answer).toEqual({ unreadable: 'grid' });
});

test('a list for a panel replaces only the list of that panel, and known addresses aren’t sent', async () => {
  const service = geocodingService();
  const at = await deskAt(service.answer);
  const geocoded = () => (at.deskStates.jobs ?? []).filter((job) => job.kind === 'geocoding');
  await startList(at.desk, streets(2));
  await startList(at.desk, streets(3), { target: 'matrix.origins' });
  await startList(at.desk, streets(4), { target: 'matrix.origins' });
  await expect
    .poll(() => geocoded().map(({ target, total, state }) => [target, total, state]))
    .toEqual([
      ['', 2, 'done'],
      ['matrix.origins', 4, 'done'],
    ]);
  const requestsBefore = service.requests.length;
  const known = [{ query: 'Rivera 1', answer: { candidates: [], doubts: [] } }];
  const job = await startList(at.desk, streets(1), { target: 'route.stops' }, known);
  await expect.poll(() => geocoded().map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect((await linesOf(at, job)).lines[0]?.state).toBe('missing');
  expect(service.requests).toHaveLength(requestsBefore);
});

test('decisions are stored, reported, and can be undone', async () => {
  const at = await deskAt(geocodingService().answer);
  const job = await startList(at.desk, mixed);
  await expect.poll(() => only(at.deskStates)?.state).toBe('done');
  const confirmed = { kind: 'confirmed', candidate: 1 } as const;
  const before = await at.desk.call('geocoding.decide', {
    job,
    decisions: [
      { row: 1, decision: confirmed },
      { row: 2, decision: { kind: 'rejected' } },
    ],
  });
  expect(only(at.deskStates)).toMatchObject({
    states: { confirmed: 1, rejected: 1, doubtful: 0, missing: 0 },
  });
  expect((await linesOf(at, job, 'placed')).lines.map(({ row, chosen }) => [row, chosen])).toEqual([
    ...[
      [0, 0],
      [1, 1],
      [5, 0],
    ],
  ]);
  const nothing = await at.desk.call('geocoding.decide', {
    job,
    decisions: [{ row: 2, decision: confirmed }],
  });
  expect(nothing).toMatchObject({ ok: false });
  await at.desk.call('geocoding.decide', { job, decisions: before.ok ? before.value : [] });
  expect(only(at.deskStates)).toMatchObject({
    states: { confirmed: 0, rejected: 0, doubtful: 1, missing: 1 },
  });
});

test('points are returned once, and again only when they change', async () => {
  const at = await deskAt(geocodingService().answer);
  const job = await startList(at.desk, mixed);
  await expect.poll(() => only(at.deskStates)?.state).toBe('done');
  const read = async (after = beforeAllChanges) => {
    const answer = await at.desk.call('geocoding.points', { job, after });
    if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
    return answer.value;
  };
  const { points, last } = await read();
  expect(
    points
      .filter(({ position }) => position)
      .map(({ row }) => row)
      .toSorted(),
  ).toEqual([0, 1, 5]);
  expect(await read(last)).toEqual({ points: [], last });
  await at.desk.call('geocoding.decide', { job, decisions: [{ row: 0, decision: { kind: 'rejected' } }] });
  expect((await read(last)).points).toEqual([{ row: 0, state: 'rejected', position: null }]);
});

test('a paused list resumes with the remaining lines only', async () => {
  const service = geocodingService();
  const at = await deskAt(service.answer);
  service.answerOnly(30);
  const id = await startList(at.desk, streets(100));
  await expect.poll(() => service.requests.length).toBe(30);
  await at.desk.call('jobs.pause', { id });
  await expect.poll(() => only(at.deskStates)).toMatchObject({ state: 'paused', fault: null });
  const { lines } = await linesOf(at, id, 'placed');
  const stored = lines.map(({ query }) => query);
  expect(stored.length).toBeGreaterThan(0);
  expect(only(at.deskStates)?.done).toBe(stored.length);
  service.requests.length = 0;
  service.answerOnly(Number.POSITIVE_INFINITY);
  await at.desk.call('jobs.resume', { id });
  await expect.poll(() => only(at.deskStates)?.state, { timeout: 10_000 }).toBe('done');
  expect(service.requests.filter((one) => stored.includes(one))).toEqual([]);
  expect(new Set(service.requests).size).toBe(100 - stored.length);
});

test('another service never completes a list', async () => {
  const [first, second] = [geocodingService(), geocodingService()];
  const other = await startProvider(second.answer);
  const at = await deskAt(first.answer);
  first.answerOnly(1);
  const id = await startList(at.desk, streets(3));
  await expect.poll(() => first.requests.length).toBe(1);
  await at.use(other.url);
  await expect.poll(() => only(at.deskStates)?.state).toBe('interrupted');
  expect(await at.desk.call('jobs.resume', { id })).toEqual({ ok: false, fault: { kind: 'other-service' } });
  expect(second.requests).toEqual([]);
});

test('a fault that affects all lines pauses the list without failing a line', async () => {
  const service = geocodingService();
  let broken = true;
  const at = await deskAt((request, response) =>
    broken ? says(402, {})(request, response) : service.answer(request, response),
  );
  const id = await startList(at.desk, streets(5));
  await expect
    .poll(() => only(at.deskStates))
    .toMatchObject({
      state: 'paused',
      fault: { kind: 'quota' },
      states: { waiting: 5, failed: 0 },
    });
  broken = false;
  await at.desk.call('jobs.resume', { id });
  await expect.poll(() => only(at.deskStates)).toMatchObject({ state: 'done', states: { found: 5 } });
});

test('a line can be corrected, and failed lines are requested again', async () => {
  const service = geocodingService();
  const at = await deskAt(service.answer);
  const id = await startList(at.desk, mixed);
  await expect.poll(() => only(at.deskStates)?.state).toBe('done');
  await at.desk.call('geocoding.correct', { job: id, row: 2, query: 'Rivera 7' });
  expect(await at.desk.call('geocoding.askAgain', { job: id })).toEqual({ ok: true, value: 1 });
  service.requests.length = 0;
  await at.desk.call('jobs.resume', { id });
  await expect
    .poll(() => only(at.deskStates))
    .toMatchObject({ state: 'done', states: { found: 3, missing: 0 } });
  expect(service.requests.toSorted()).toEqual(['Rivera 7', 'broken']);
  // A query with a stored response isn't sent again.
  await at.desk.call('geocoding.correct', { job: id, row: 1, query: 'Rivera 7' });
  expect(only(at.deskStates)).toMatchObject({ state: 'done', states: { found: 4, waiting: 0 } });
});

test('positions are resolved to addresses', async () => {
  const service = geocodingService();
  const at = await deskAt(service.answer);
  const rows = [
    ['-34,9', '-56.2'],
    ['95', '0'],
    ['-34.9', '-56.2'],
  ];
  const job = await startList(at.desk, rows, { direction: 'reverse', mapping: ['lat', 'lng'] });
  await expect
    .poll(() => only(at.deskStates))
    .toMatchObject({ state: 'done', states: { found: 2, unreadable: 1 } });
  expect(service.requests).toEqual(['-34.9,-56.2']);
  expect((await linesOf(at, job)).lines[0]).toMatchObject({
    answer: { candidates: [{ address: 'Somewhere 1' }] },
  });
});

test('a list stays in its workspace until another one replaces it', async () => {
  const service = geocodingService();
  const at = await deskAt(service.answer);
  const first = await startList(at.desk, streets(2));
  await expect.poll(() => only(at.deskStates)?.state).toBe('done');
  await at.desk.call('workspaces.create', { name: 'Other', elsewhere: false });
  expect(at.deskStates.jobs).toEqual([]);
  await at.openWorkspace(at.first);
  await expect.poll(() => only(at.deskStates)).toMatchObject({ id: first, state: 'done', done: 2 });
  await startList(at.desk, streets(1));
  await expect.poll(() => only(at.deskStates)).toMatchObject({ state: 'done', total: 1 });
  expect(await at.desk.call('geocoding.list', { job: first })).toEqual({ ok: true, value: null });
});
