import { expect, test } from 'vitest';
import { cliOptions, cliUsage, readCliArguments } from './cli-options.ts';
import { readServerArguments } from './server-arguments.ts';

const read = (...args: string[]) => readServerArguments(readCliArguments(args));

test('by default, only this machine is served, under its own names', () => {
  const { host, hostNames, trustedProxies, metrics } = read();
  expect(host).toBe('127.0.0.1');
  expect(hostNames).toEqual(new Set(['127.0.0.1', 'localhost', '[::1]']));
  expect(trustedProxies).toBeUndefined();
  expect(metrics).toBeUndefined();
});

test('on other addresses, any host name is served unless names are given', () => {
  expect(read('--host', '0.0.0.0').hostNames).toBe('any');
  expect(read('--host', '::').hostNames).toBe('any');
  const named = read('--host', '10.0.0.5', '--name', 'Maps.example.com', '--name', 'm2').hostNames;
  expect(named).toEqual(new Set(['127.0.0.1', 'localhost', '[::1]', 'maps.example.com', 'm2']));
  // A proxy on this machine forwards the requested name.
  expect(read('--name', 'maps.example.com').hostNames).toContain('maps.example.com');
});

test('sizes are in megabytes, and times in seconds', () => {
  const { maxBodyBytes, limits, drainTimes } = read(
    ...['--max-body', '2', '--head-timeout', '3', '--request-timeout', '4', '--keep-alive', '5'],
    ...['--max-connections', '6', '--drain-wait', '0', '--drain-timeout', '7'],
  );
  expect(maxBodyBytes).toBe(2 * 1024 * 1024);
  expect(limits).toEqual({ headersMs: 3000, requestMs: 4000, keepAliveMs: 5000, maxConnections: 6 });
  expect(drainTimes).toEqual({ waitMs: 0, finishMs: 7000 });
});

test('metrics are only served to this machine unless an address is given', () => {
  expect(read('--metrics', '9464').metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(read('--metrics', '10.0.0.5:9464').metrics).toEqual({ host: '10.0.0.5', port: 9464 });
  expect(read('--metrics', '[::1]:0').metrics).toEqual({ host: '::1', port: 0 });
});

test.each([
  ['--port', '65536'],
  ['--origin', 'https://maps.example.com/path'],
  ['--host', '10.0.0.5:8080'],
  ['--host', 'a b'],
  ['--name', 'maps.example.com:443'],
  ['--public-url', 'ftp://maps.example.com'],
  ['--public-url', 'https://user:word@maps.example.com'],
  ['--trust-proxy', 'all'],
  ['--trust-proxy', '10.0.0.0/33'],
  ['--max-body', '0'],
  ['--max-body', '1e3'],
  ['--keep-alive', '-1'],
  ['--drain-wait', '1.5'],
  ['--head-timeout', '61'],
  ['--max-connections', ''],
  ['--log-level', 'loud'],
  ['--metrics', 'here'],
])('%s %j is rejected with the name of the option', (name, value) => {
  expect(() => read(`${name}=${value}`)).toThrow(`${name} ${value}: `);
});

test('the usage lists every option within 112 columns', () => {
  const lines = cliUsage().split('\n');
  for (const name of Object.keys(cliOptions)) {
    expect(lines.filter((line) => line.startsWith(`  --${name} `) || line === `  --${name}`)).toHaveLength(1);
  }
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(112);
});
