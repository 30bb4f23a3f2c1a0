import ipaddr from 'ipaddr.js';

/**
 * IPv6 networks whose last 32 bits are an IPv4 address (RFC 4291, 6052, 6145, 8215). For the /48, that assumes a /96
 * prefix within it.
 */
const endsInIpv4 = ['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48'].map(
  (network) => ipaddr.IPv6.parseCIDR(network),
);
/** 6to4: an IPv4 address follows the first 16 bits (RFC 3056). */
const sixToFour = ipaddr.IPv6.parseCIDR('2002::/16');
/** Range assigned to internet hosts (RFC 4291, 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address isn't a public unicast address: it is that of this machine or a private network, multicast,
 * reserved, or an IPv6 address that embeds such an IPv4 address. Also true for text that isn't an address.
 */
export function isNonPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() !== 'unicast';
  const [, second = 0, third = 0, , , , seventh = 0, eighth = 0] = parsed.parts;
  if (endsInIpv4.some((network) => parsed.match(network))) return isNonPublicIpv4(seventh, eighth);
  if (parsed.match(sixToFour)) return isNonPublicIpv4(second, third);
  return parsed.range() !== 'unicast' || !parsed.match(globalUnicast);
}

function isNonPublicIpv4(high: number, low: number): boolean {
  const octets = [high, low].flatMap((part) => [Math.floor(part / 256), part % 256]);
  return new ipaddr.IPv4(octets).range() !== 'unicast';
}

/**
 * Whether a URL's host is `localhost` or a non-public IP address. False for other names, even of the local network
 * (`nas.local`, `router`), because they would have to be resolved.
 */
export function isNonPublicHost(url: URL): boolean {
  const host = hostIn(url);
  return isLocalhost(host) || (ipaddr.isValid(host) && isNonPublicAddress(host));
}

/** Whether a URL's host is this machine, judged by its name or IP address. */
export function isLoopbackHost(url: URL): boolean {
  const host = hostIn(url);
  return isLocalhost(host) || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

/** Host name without the trailing root dot, or IP address without brackets. */
const hostIn = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const isLocalhost = (host: string): boolean => /(^|\.)localhost$/.test(host);
