import ipaddr from 'ipaddr.js';

/** Networks of IPv6 in whose last 32 bits an IPv4 address stands (RFC 4291, 6052, 6145, 8215). */
const endsInIpv4 = ['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48'].map(
  (network) => ipaddr.IPv6.parseCIDR(network),
);
/** 6to4: an IPv4 address stands behind the first 16 bits (RFC 3056). */
const sixToFour = ipaddr.IPv6.parseCIDR('2002::/16');
/** All that is assigned to hosts of the internet (RFC 4291, 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is of this machine or its network, or of no host at all: whatever the registries of IANA do
 * not assign to the internet, and an IPv6 address in which such an IPv4 address stands. What is no address counts.
 */
export function isNearAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() !== 'unicast';
  const [, second = 0, third = 0, , , , seventh = 0, eighth = 0] = parsed.parts;
  if (endsInIpv4.some((network) => parsed.match(network))) return isNearIpv4(seventh, eighth);
  if (parsed.match(sixToFour)) return isNearIpv4(second, third);
  return parsed.range() !== 'unicast' || !parsed.match(globalUnicast);
}

function isNearIpv4(high: number, low: number): boolean {
  const octets = [high, low].flatMap((part) => [Math.floor(part / 256), part % 256]);
  return new ipaddr.IPv4(octets).range() !== 'unicast';
}

/**
 * Whether the host of an address is this machine or one of its network, as far as its name or number tells: what
 * another name leads to is known only when it is looked up.
 */
export function isNearHost(url: URL): boolean {
  const host = hostIn(url);
  return isLocalhost(host) || (ipaddr.isValid(host) && isNearAddress(host));
}

/** Whether the host of an address is this machine, by its name or number. */
export function isLoopbackHost(url: URL): boolean {
  const host = hostIn(url);
  return isLocalhost(host) || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

/** The name without the dot of the root at its end, or the number without brackets. */
const hostIn = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const isLocalhost = (host: string): boolean => /(^|\.)localhost$/.test(host);
