import { assert, ipV4, ipV6, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isNonPublicAddress, isNonPublicHost } from './non-public-address.ts';

test.each([
  ['this host', ['0.0.0.0', '::']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00::1']],
  ['one link', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
  ['one site', ['fec0::1', 'feff::1']],
  ['shared by a provider', ['100.64.0.1', '100.127.255.255']],
  ['protocols', ['192.0.0.8', '192.88.99.1']],
  ['benchmarks', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1', 'ff0e::1']],
  ['reserved', ['240.0.0.1', '100::1', '5f00::1', '4000::1', '1fff::1']],
  ['IPv4 in IPv6', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::7f00:1', '::ffff:0:10.0.0.1']],
  [
    'NAT64 of IPv4',
    ['64:ff9b::7f00:1', '64:ff9b::192.168.1.1', '64:ff9b:1::7f00:1', '64:ff9b:1:7f00:0:100::'],
  ],
  ['6to4 of IPv4', ['2002:7f00:1::', '2002:a00:1::1', '2002:c0a8:101::1']],
  ['Teredo', ['2001:0:4136:e378:8000:63bf:3fff:fdd2']],
  ['no address', ['', 'localhost', 'example.org', '1.2.3.4.5', '127.0.0.1 ']],
])("addresses aren't public: %s", (_, addresses) => {
  expect(addresses.filter((address) => !isNonPublicAddress(address))).toEqual([]);
});

test.each([
  ['IPv4', ['8.8.8.8', '100.63.255.255', '172.32.0.1', '192.167.1.1', '198.20.0.1', '223.255.255.255']],
  ['IPv6', ['2606:4700::1111', '2a00:1450::1', '2001:470::1']],
  ['IPv4 in IPv6', ['::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1']],
])('addresses are public: %s', (_, addresses) => {
  expect(addresses.filter(isNonPublicAddress)).toEqual([]);
});

test('an IPv4 address is public in each of its IPv6 notations, or in none', () => {
  assert(
    property(ipV4(), (address) => {
      const hex = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
      const [high, low] = [hex.slice(0, 2).join(''), hex.slice(2).join('')];
      const notations = [
        `::ffff:${address}`,
        `::${address}`,
        `64:ff9b::${address}`,
        `2002:${high}:${low}::1`,
      ];
      for (const notation of notations)
        expect(isNonPublicAddress(notation)).toBe(isNonPublicAddress(address));
    }),
  );
});

test('an IP address is classified the same alone and as the host of a URL', () => {
  const expectSame = (address: string, host: string) => {
    expect(isNonPublicHost(new URL(`https://${host}/tiles`))).toBe(isNonPublicAddress(address));
  };
  assert(property(ipV4(), (address) => expectSame(address, address)));
  assert(property(ipV6(), (address) => expectSame(address, `[${address}]`)));
});

test.each([
  ['localhost', true],
  ['localhost.', true],
  ['a.b.LocalHost', true],
  ['a.localhost.', true],
  ['2130706433', true],
  ['0x7f.1', true],
  ['127.0.0.1.', true],
  ['notlocalhost', false],
  ['localhost.example', false],
  ['example.org.', false],
  ['8.8.8.8', false],
])('the host %s is localhost or not public: %s', (host, isNonPublic) => {
  expect(isNonPublicHost(new URL(`http://${host}/`))).toBe(isNonPublic);
});
