import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { readOnlyView } from '../read-only-view.testing.ts';
import { testRegion, testWorld } from '../region-build/region.testing.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { type MessageFromService, type MessageToService, messageFromServiceSchema } from './messages.ts';
import { makeKeys } from './project.ts';
import { tilesWithinMs } from './routing/valhalla/routing-tiles.testing.ts';

beforeAll(async () => {
  await testRegion();
}, tilesWithinMs);

async function startProcess(message: Partial<MessageToService & { type: 'start' }> = {}) {
  const { service } = inject('builtService');
  const child = fork(service, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const start: MessageToService = {
    type: 'start',
    regionFolder: await testRegion(),
    worldFolder: await testWorld(),
    dataFolder: temporaryFolder(),
    port: 0,
    ...message,
  };
  const answer = nextMessage(child);
  child.send(start);
  return { child, start, answer: await answer };
}

async function nextMessage(child: ChildProcess): Promise<MessageFromService> {
  const [message] = await once(child, 'message');
  return messageFromServiceSchema.parse(message);
}

async function ready(message: Partial<MessageToService & { type: 'start' }> = {}) {
  const started = await startProcess(message);
  if (started.answer.type !== 'ready') throw new Error(JSON.stringify(started.answer));
  const { url, keys } = started.answer;
  const get = async (path: string) => {
    const response = await fetch(url + path, { headers: { 'X-Api-Key': keys.privateKey } });
    return { status: response.status, body: await response.json() };
  };
  return { ...started, url, keys, get };
}

const routePath = '/distance/route/json?origin=-34.9067,-56.1996&destination=-34.8337,-56.0146';

test('the process serves the given region, and its command line doesn’t contain the keys', async () => {
  const { child, url, keys, get } = await ready();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await get('/localities/autocomplete?input=Montevideo&types=locality')).toMatchObject({
    status: 200,
    body: { localities: expect.arrayContaining([expect.objectContaining({ types: expect.anything() })]) },
  });
  expect(await get(routePath)).toMatchObject({ status: 200, body: { status: 'OK' } });
  for (const key of Object.values(keys)) expect(child.spawnargs.join(' ')).not.toContain(key);
});

test('given keys are used, and zones survive a kill', async () => {
  const keys = makeKeys();
  const dataFolder = temporaryFolder();
  const first = await ready({ keys, dataFolder });
  const zone = { zone_id: 'A', store_id: 'S1', polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))' };
  const made = await fetch(`${first.url}/zones?private_key=${keys.privateKey}`, {
    method: 'POST',
    body: JSON.stringify({ zones: [zone] }),
  });
  expect(made.status).toBe(200);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await ready({ keys, dataFolder });
  const found = await fetch(`${second.url}/zones/A?private_key=${keys.privateKey}`);
  expect(await found.json()).toMatchObject(zone);
});

test('without a region, zones work, and other requests report that it is being prepared', async () => {
  const { url, keys, get } = await ready({ regionFolder: null });
  const zone = { zone_id: 'A', store_id: 'S1', polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))' };
  const made = await fetch(`${url}/zones?private_key=${keys.privateKey}`, {
    method: 'POST',
    body: JSON.stringify({ zones: [zone] }),
  });
  expect(made.status).toBe(200);
  const waits = expect.stringContaining('still being prepared');
  expect(await get('/localities/autocomplete?input=Montevideo')).toEqual({
    status: 503,
    body: { detail: waits },
  });
  expect(await get(routePath)).toMatchObject({
    status: 200,
    body: { status: 'BACKEND_ERROR', message: waits },
  });
});

test('the process responds to pings, and exits on a stop message or when its parent disconnects', async () => {
  const { child } = await ready();
  const pong = nextMessage(child);
  child.send({ type: 'ping', id: 7 });
  expect(await pong).toEqual({ type: 'pong', id: 7 });
  const stopped = once(child, 'exit');
  child.send({ type: 'stop' });
  expect(await stopped).toEqual([0, null]);

  const orphan = await ready();
  await orphan.get(routePath);
  const ended = once(orphan.child, 'exit');
  orphan.child.disconnect();
  expect(await ended).toEqual([0, null]);
});

test('a missing region or a port in use is reported as the reason for not starting', async () => {
  const noRegion = await startProcess({ regionFolder: temporaryFolder() });
  expect(noRegion.answer).toEqual({
    type: 'failed',
    why: 'region',
    detail: expect.stringMatching(/manifest\.json$/),
  });
  await once(noRegion.child, 'exit');

  const { url } = await ready();
  const taken = await startProcess({ port: Number(new URL(url).port) });
  expect(taken.answer).toEqual({ type: 'failed', why: 'port', detail: 'EADDRINUSE' });
});

test('an unusable or read-only data folder is reported as the reason for not starting', async (context) => {
  const dataFolder = temporaryFolder();
  mkdirSync(join(dataFolder, 'zones.sqlite'));
  const failing = await startProcess({ dataFolder });
  expect(failing.answer).toEqual({ type: 'failed', why: 'failing', detail: dataFolder });

  const view = readOnlyView(temporaryFolder());
  if (!view) return context.skip('only the administrator of a Linux machine can make a folder read-only');
  const readOnly = await startProcess({ dataFolder: view });
  expect(readOnly.answer).toEqual({ type: 'failed', why: 'read-only', detail: view });
  const within = await startProcess({ dataFolder: join(view, 'service') });
  expect(within.answer).toMatchObject({ type: 'failed', why: 'read-only' });
});

test('the command line prints the URL and the keys first', async () => {
  const { 'service-cli': cli } = inject('builtService');
  const folders = ['--region', await testRegion(), '--world', await testWorld(), '--data', temporaryFolder()];
  const child = spawn(process.execPath, [cli, '--port', '0', '--json', ...folders]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url, public_key, private_key, read_only_private_key } = JSON.parse(line);
  for (const key of [private_key, read_only_private_key]) {
    const response = await fetch(
      `${url}/localities/nearby?location=-34.9,-56.2&types=park&private_key=${key}`,
    );
    expect(response.status).toBe(200);
  }
  const response = await fetch(`${url}${routePath}&key=${public_key}`);
  expect(await response.json()).toMatchObject({ status: 'OK' });
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test.each([
  [['--port', 'eighty'], /use a port from 0 to 65535/],
  [['--prot', '1'], /--prot/],
  [['--region', '/nowhere'], /Build the region again/],
  [['--limits', 'localhost'], /--limits: .*redis:/],
])('%j on the command line fails with a message', async (args, message) => {
  const { 'service-cli': cli } = inject('builtService');
  const child = spawn(process.execPath, [cli, ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  // Unlike "exit", "close" comes after all output.
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output.join('')).toMatch(message);
  expect(output.join('')).not.toMatch(/ {4}at /);
});
