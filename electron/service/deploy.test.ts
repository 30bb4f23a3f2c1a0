import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { readCliArguments } from './cli-options.ts';
import type { RequestRecord } from './observation.ts';
import { probeSpellings } from './probe-spellings.testing.ts';
import { readServerArguments } from './server-arguments.ts';
import { testService } from './service.testing.ts';
import { smuggler, smugglings } from './smuggling.testing.ts';

const file = (name: string) => readFileSync(resolve('deploy', name), 'utf8');
const run = promisify(execFile);

/** Returns the path of a Debian program; skips the test with a reason if it isn't installed. */
function programOrSkip(context: TestContext, name: string): string {
  const path = ['/usr/sbin', '/usr/bin'].map((folder) => join(folder, name)).find(existsSync);
  return path ?? context.skip(`${name} is not installed`);
}

async function certificate(): Promise<{ cert: string; private: string }> {
  return generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
}

/** Replaces each text once; fails if one is missing, as the test would no longer try the shipped file. */
const replaced = (text: string, pairs: readonly (readonly [string | RegExp, string])[]) =>
  pairs.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    expect(after, `${from} is in the file`).not.toBe(before);
    return after;
  }, text);

/** Replaces each `${NAME:-default}` by its default, as a shell or compose does. */
const withDefaults = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string().optional(),
      command: z.array(z.string()).optional(),
      depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
      networks: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});

test('the service accepts all options in the compose file, the image, and the unit', () => {
  const { services } = composeSchema.parse(parse(file('compose.yaml')));
  const commandLines = [
    services['zonedesk-1']?.command,
    services['zonedesk-2']?.command,
    z.array(z.string()).parse(JSON.parse(/^CMD (\[.*\])$/m.exec(file('Dockerfile'))?.[1] ?? '')),
    /^ExecStart=\S+ \S+ (.*)$/m.exec(file('zonedesk.service'))?.[1]?.split(' '),
  ];
  for (const commandLine of commandLines) {
    if (!commandLine) throw new Error('No command');
    const given = readCliArguments(commandLine.map(withDefaults));
    const { drainTimes, host } = readServerArguments(given);
    expect(host).not.toBe('');
    expect(drainTimes.waitMs + drainTimes.finishMs).toBeLessThan(45_000);
  }
  for (const name of ['zonedesk-1', 'zonedesk-2']) expect(services[name]?.stop_grace_period).toBe('45s');
  expect(file('zonedesk.service')).toMatch(/^TimeoutStopSec=45$/m);
});

test('everything that the compose file refers to exists', () => {
  const { services, networks, volumes } = composeSchema.parse(parse(file('compose.yaml')));
  for (const service of Object.values(services)) {
    const { depends_on = [] } = service;
    const names = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    for (const name of names) expect(Object.keys(services)).toContain(name);
    for (const name of service.networks ?? []) expect(Object.keys(networks)).toContain(name);
    for (const [from = ''] of (service.volumes ?? []).map((volume) => withDefaults(volume).split(':'))) {
      if (!from.startsWith('.')) expect(Object.keys(volumes)).toContain(from);
    }
  }
  expect(existsSync(resolve('deploy', 'haproxy.cfg'))).toBe(true);
  for (const name of ['zonedesk-1', 'zonedesk-2']) {
    expect(file('haproxy.cfg')).toContain(`server ${name} ${name}:8080`);
    expect(file('nginx.conf')).toContain(`server ${name}:8080`);
  }
});

test('systemd accepts the unit', async (context) => {
  const analyze = programOrSkip(context, 'systemd-analyze');
  const unit = join(temporaryFolder(), 'zonedesk.service');
  // Node may have another path on this machine.
  writeFileSync(unit, file('zonedesk.service').replace('/usr/bin/node', process.execPath));
  const { stderr } = await run(analyze, ['verify', '--man=no', '--recursive-errors=no', unit]);
  expect(stderr).not.toContain('zonedesk.service');
});

test('nginx accepts its configuration', async (context) => {
  const nginx = programOrSkip(context, 'nginx');
  const folder = temporaryFolder();
  const { cert, private: key } = await certificate();
  writeFileSync(join(folder, 'zonedesk.crt'), cert);
  writeFileSync(join(folder, 'zonedesk.key'), key);
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    replaced(file('nginx.conf'), [
      ['/etc/nginx/zonedesk.crt', join(folder, 'zonedesk.crt')],
      ['/etc/nginx/zonedesk.key', join(folder, 'zonedesk.key')],
      ['server zonedesk-1:8080', 'server 127.0.0.1:8081'],
      ['server zonedesk-2:8080', 'server 127.0.0.1:8082'],
      ['/dev/stdout', join(folder, 'access.log')],
      ['/dev/stderr', join(folder, 'error.log')],
      ['worker_processes auto;', `worker_processes auto;\npid ${join(folder, 'pid')};`],
    ]),
  );
  const { stderr } = await run(nginx, ['-t', '-q', '-p', folder, '-c', config]);
  expect(stderr).not.toMatch(/emerg|warn/);
});

/** Starts HAProxy with the shipped configuration in front of these replicas. */
async function startHaproxy(haproxy: string, urls: readonly [string, string]) {
  const folder = temporaryFolder();
  const { cert, private: key } = await certificate();
  const pem = join(folder, 'zonedesk.pem');
  writeFileSync(pem, `${cert}\n${key}`);
  const port = await freePort();
  const config = join(folder, 'haproxy.cfg');
  const addressOf = (url: string) => new URL(url).host;
  writeFileSync(
    config,
    replaced(file('haproxy.cfg'), [
      ['bind :80\n', `bind 127.0.0.1:${await freePort()}\n`],
      ['bind :443 ssl crt /etc/haproxy/zonedesk.pem', `bind 127.0.0.1:${port} ssl crt ${pem}`],
      ['zonedesk-1:8080', addressOf(urls[0])],
      ['zonedesk-2:8080', addressOf(urls[1])],
    ]),
  );
  await run(haproxy, ['-c', '-q', '-f', config]);
  const child = spawn(haproxy, ['-f', config], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const logged: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => logged.push(String(piece)));
  /** Sends text over TLS, and returns the response until the connection closes or is idle. */
  async function sendRaw(bytes: string): Promise<string> {
    const socket = connect({
      port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    onTestFinished(() => void socket.destroy());
    let answer = '';
    socket.on('data', (piece) => {
      answer += String(piece);
    });
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => {});
    socket.setTimeout(1500, () => socket.destroy());
    socket.write(bytes);
    await closed;
    return answer;
  }
  const get = (path: string, ...headers: string[]) =>
    sendRaw(
      ['GET ', path, ' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n', ...headers, '\r\n'].join(''),
    );
  await expect.poll(() => get('/openapi.json')).toMatch(/^HTTP\/1\.1 200 /);
  return { sendRaw, get, logged };
}

async function observedReplica() {
  const records: RequestRecord[] = [];
  const service = await testService({
    server: { observe: (record) => records.push(record), trustedProxies: { count: 1 } },
  });
  return { ...service, records };
}

test('HAProxy prevents request smuggling, and clients only get their own responses', async (context) => {
  const haproxy = programOrSkip(context, 'haproxy');
  const [first, second] = [await observedReplica(), await observedReplica()];
  const { sendRaw, get, logged } = await startHaproxy(haproxy, [first.url, second.url]);
  const records = () => [...first.records, ...second.records];
  for (const [what, bytes] of smugglings) {
    await sendRaw(bytes);
    const victims = Array.from({ length: 4 }, async (_, n) => {
      const id = `victim-${n}.${Math.random().toString(36).slice(2)}`;
      const answer = await get('/openapi.json', `X-Request-Id: ${id}\r\n`);
      expect(answer, what).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer.toLowerCase(), what).toContain(`x-request-id: ${id}`);
    });
    await Promise.all(victims);
  }
  expect(records().length).toBeGreaterThanOrEqual(smugglings.length * 4);
  expect(records().map(({ client }) => client)).not.toContain(smuggler);
  // A client's own forwarding headers are ignored.
  await get('/zones/canaryzone?private_key=canarykey', `X-Forwarded-For: ${smuggler}\r\n`);
  expect(records().find(({ operation }) => operation === 'zones.read')).toMatchObject({
    client: '127.0.0.1',
  });
  for (const probe of ['/readyz', ...probeSpellings]) expect(await get(probe)).toMatch(/^HTTP\/1\.1 404 /);
  expect(JSON.parse((await get('/openapi.json')).split('\r\n\r\n')[1] ?? '')).toMatchObject({
    servers: [{ url: 'https://localhost' }],
  });
  expect(logged.join('')).toContain('"method":"GET"');
  expect(logged.join('')).not.toContain('canary');
});

test('HAProxy loses no requests while a replica drains and stops', async (context) => {
  const haproxy = programOrSkip(context, 'haproxy');
  const [first, second] = [await observedReplica(), await observedReplica()];
  const { get } = await startHaproxy(haproxy, [first.url, second.url]);
  let drained = false;
  const drain = first.drain({ waitMs: 3000, finishMs: 10_000 }).then(() => {
    drained = true;
  });
  let after = 0;
  while (after < 20) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => get('/openapi.json')));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    if (drained) after += 1;
  }
  await drain;
  expect(first.records.length).toBeGreaterThan(0);
});
