import { expect, test } from 'vitest';
import { type ConnectionInfo, isHost, originOf, readTrustedProxies } from './trusted-proxies.ts';

function clientThrough(trust: string | undefined, peer: string, forwardedFor?: string): string | undefined {
  const hop: ConnectionInfo = {
    peer,
    forwardedFor,
    forwardedProto: 'https',
    forwardedHost: 'maps.example.com',
  };
  return originOf(hop, trust === undefined ? undefined : (readTrustedProxies(trust) ?? undefined)).client;
}

test.each([
  ['no trusted proxies', undefined, '203.0.113.9', '6.6.6.6', '203.0.113.9'],
  ['no proxy in between', '1', '203.0.113.9', undefined, '203.0.113.9'],
  ['one proxy', '1', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['one proxy, and a client with a forged header', '1', '10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['two proxies', '2', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['a count of zero', '0', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
  ['proxies of a network', '10.0.0.0/8', '10.0.0.1', '6.6.6.6,203.0.113.9,10.9.9.9', '203.0.113.9'],
  ['an untrusted peer with the header', '10.0.0.0/8', '203.0.113.9', '10.0.0.7', '203.0.113.9'],
  ['only proxies', '10.0.0.0/8', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ['an IPv4 peer of an IPv6 socket', '127.0.0.1', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['IPv6, with a port', '::1', '::1', '[2001:db8::7]:4711', '2001:db8::7'],
  ['an invalid address', '1', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['a forged log line', '2', '10.0.0.1', '6.6.6.6\n{"level":50}, 203.0.113.9', '203.0.113.9'],
])('the client’s address is found: %s', (_, trust, peer, forwardedFor, client) => {
  expect(clientThrough(trust, peer, forwardedFor)).toBe(client);
});

test('protocol and host are only taken from a trusted proxy, and only if valid', () => {
  const trusted = readTrustedProxies('10.0.0.1') ?? undefined;
  const hop: ConnectionInfo = {
    peer: '10.0.0.1',
    forwardedFor: '203.0.113.9',
    forwardedProto: 'https',
    forwardedHost: 'maps.example.com:8443',
  };
  expect(originOf(hop, trusted)).toMatchObject({ protocol: 'https', host: 'maps.example.com:8443' });
  expect(originOf({ ...hop, peer: '10.0.0.2' }, trusted)).toMatchObject({
    protocol: undefined,
    host: undefined,
  });
  const hostile = { ...hop, forwardedProto: 'javascript', forwardedHost: 'a/b?c' };
  expect(originOf(hostile, trusted)).toMatchObject({ protocol: undefined, host: undefined });
});

test.each(['', 'all', '10.0.0.0/', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '10.0.0', '1,10.0.0.1', '-1'])(
  '%j isn’t a list of proxies',
  (text) => {
    expect(readTrustedProxies(text)).toBeNull();
  },
);

test('hosts are names or addresses with an optional port', () => {
  for (const host of ['localhost', 'maps.example.com:8443', '10.0.0.1', '[::1]:80', 'a'])
    expect(isHost(host)).toBe(true);
  for (const host of ['', 'a b', 'a/b', 'a@b', '-a', 'a:port', '[::1', 'a\r\nb'])
    expect(isHost(host)).toBe(false);
});
