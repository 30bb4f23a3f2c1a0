import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { testRegion, testWorld } from '../../region-build/region.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { tilesWithinMs } from '../routing/valhalla/routing-tiles.testing.ts';
import { serviceLog } from './service-log.ts';

beforeAll(async () => {
  await testRegion();
}, tilesWithinMs);

test('errors are logged with name, code, and stack frames, but without quoted content', () => {
  const written: string[] = [];
  const log = serviceLog('info', { write: (line: string) => void written.push(line) });
  const quoted = 'Canary Street 7\n    at Canary (secret.ts:1:1)\nkey=canary-key';
  const cause = Object.assign(new Error(quoted), { code: 'ECONNREFUSED' });
  log.report('distance.route', new TypeError(quoted, { cause }));
  log.report('distance.route', quoted);
  log.report('distance.route', Object.assign(new Error('unnamed'), { name: quoted }));
  const [first = '', second = '', third = ''] = written;
  expect(JSON.parse(first)).toMatchObject({
    level: 50,
    operation: 'distance.route',
    error: {
      name: 'TypeError',
      frames: expect.arrayContaining([expect.stringContaining('service-log.test.ts')]),
      cause: { name: 'Error', code: 'ECONNREFUSED' },
    },
  });
  expect(JSON.parse(second)).toMatchObject({ error: { name: 'string' } });
  expect(JSON.parse(third)).toMatchObject({ error: { name: 'unnamed' } });
  expect(written.join('')).not.toMatch(/canary/i);
});

test('output never contains keys, queries, bodies, or positions', async () => {
  const { 'service-cli': cli } = inject('builtService');
  const folders = ['--region', await testRegion(), '--world', await testWorld(), '--data', temporaryFolder()];
  const child = spawn(process.execPath, [
    cli,
    ...['--port', '0', '--json', '--log-level', 'debug', '--trust-proxy', '1', '--drain-wait', '0'],
    ...['--metrics', '0', ...folders],
  ]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (piece) => {
    errors += String(piece);
  });
  const output: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => output.push(line));
  const [line] = await once(reader, 'line');
  const { url, private_key: key, public_key: publicKey, metrics } = JSON.parse(line);

  const position = '-34.90671,-56.19961';
  const zone = { zone_id: 'canaryzone', store_id: 'canarystore', polygon: 'POLYGON((0 0,canary' };
  const sent = [
    fetch(`${url}/localities/autocomplete?input=canarystreet&private_key=${key}`),
    fetch(`${url}/localities/autocomplete?input=canarystreet&key=${publicKey}`),
    fetch(`${url}/localities/autocomplete?input=canarystreet&key=canarykey`),
    fetch(`${url}/distance/route/json?origin=${position}&destination=canary&private_key=${key}`),
    fetch(`${url}/distance/route/json?origin=${position}&destination=-34.8,-56.1`, {
      headers: { 'X-Api-Key': key, 'X-Request-Id': key, Referer: 'https://canary.example/page' },
    }),
    fetch(`${url}/zones?private_key=${key}`, { method: 'POST', body: JSON.stringify({ zones: [zone] }) }),
    fetch(`${url}/zones?private_key=${key}`, { method: 'POST', body: '{"canary' }),
    fetch(`${url}/zones/canaryzone?private_key=${key}`, { headers: { 'X-Request-Id': 'canaryzone' } }),
    fetch(`${url}/canarypath/canary`, { headers: { 'User-Agent': 'canary', 'X-Forwarded-For': 'canary' } }),
    fetch(`${url}/healthz`, { headers: { Cookie: 'canary=1', Authorization: 'Bearer canary' } }),
  ];
  await Promise.all(sent);
  const rawHeaders = [
    'X-Request-Id: canary\n{"level":60,"forged":true}',
    'X-Forwarded-For: 1.2.3.4\r\n {"canary":"folded"}',
    `X-Request-Id: "},{"level":60,"key":"${key}"}`,
  ];
  for (const header of rawHeaders) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    socket.write(`GET /zones/canary HTTP/1.1\r\nHost: localhost\r\n${header}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
  }
  const figures = await (await fetch(metrics)).text();
  expect(figures).toMatch(
    /zonedesk_http_requests_total\{operation="localities.autocomplete",status="200"\} 2/,
  );
  expect(figures).toMatch(
    /zonedesk_http_request_duration_seconds_bucket\{le="0.5",operation="distance.route"\}/,
  );
  expect(figures).toContain('zonedesk_engine_questions_waiting 0');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);

  const logged = errors.trim().split('\n');
  for (const one of logged) expect(JSON.parse(one)).not.toHaveProperty('forged');
  const requests = logged.map((one) => JSON.parse(one)).filter(({ msg }) => msg === 'request');
  expect(requests.length).toBe(sent.length + rawHeaders.length);
  expect(requests).toContainEqual(
    expect.objectContaining({ operation: 'localities.autocomplete', status: 200, project: 'built-in' }),
  );
  // The first line has the keys, for the user who started the service.
  const all = [...logged, ...output.slice(1), figures].join('\n');
  for (const secret of [/canary/i, key, publicKey, position, '34.906']) expect(all).not.toMatch(secret);
});

test('the desktop program’s service process writes no log and has no probes', async () => {
  const { service } = inject('builtService');
  const child = fork(service, [], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece) => written.push(String(piece)));
  child.send({
    type: 'start',
    regionFolder: null,
    worldFolder: await testWorld(),
    dataFolder: temporaryFolder(),
    port: 0,
  });
  const [{ url }] = await once(child, 'message');
  expect((await fetch(`${url}/healthz`)).status).toBe(404);
  child.send({ type: 'stop' });
  await once(child, 'close');
  expect(written).toEqual([]);
});
