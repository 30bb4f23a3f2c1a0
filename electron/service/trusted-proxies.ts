import { BlockList, isIP, isIPv4 } from 'node:net';

/** Proxies trusted to report their client: the last `count` hops, or all addresses in these networks. */
export type TrustedProxies = { count: number } | { networks: BlockList };

/** Connection and forwarding headers of a request. */
export interface ConnectionInfo {
  /** Address of the connection's peer. */
  peer: string | undefined;
  forwardedFor: string | undefined;
  forwardedProto: string | undefined;
  forwardedHost: string | undefined;
}

/** Client, protocol, and host of a request as they were before the trusted proxies. */
export interface Origin {
  client: string | undefined;
  /** Undefined, like `host`, if the peer isn't a trusted proxy or didn't report it. */
  protocol: 'http' | 'https' | undefined;
  host: string | undefined;
}

/**
 * Parses `--trust-proxy`: a number of proxies (`1`), or addresses and networks (`10.0.0.0/8,::1`).
 * @returns null if it is neither
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return { count: Number(text) };
  const networks = new BlockList();
  for (const part of text.split(',').map((one) => one.trim())) {
    const [address = '', prefixLength, ...more] = part.split('/');
    const version = isIP(address);
    if (version === 0 || more.length > 0) return null;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    const maxPrefixLength = version === 4 ? 32 : 128;
    if (prefixLength === undefined) networks.addAddress(address, family);
    else if (/^\d{1,3}$/.test(prefixLength) && Number(prefixLength) <= maxPrefixLength)
      networks.addSubnet(address, Number(prefixLength), family);
    else return null;
  }
  return { networks };
}

/**
 * Returns the origin of a request, whose client is the nearest address that isn't a trusted proxy. Each proxy appends
 * its client to `X-Forwarded-For`, so the list is read from the end; entries forged by the client come earlier in the
 * list and are never reached.
 */
export function originOf(connection: ConnectionInfo, trusted: TrustedProxies | undefined): Origin {
  const peer = plainAddress(connection.peer ?? '');
  const addresses = [
    peer,
    ...(connection.forwardedFor ?? '')
      .split(',')
      .map((one) => plainAddress(one.trim()))
      .reverse(),
  ];
  const isTrusted = (address: string, hops: number) =>
    trusted !== undefined && isTrustedHop(trusted, address, hops);
  let index = 0;
  for (;;) {
    const next = addresses[index + 1];
    // Trusted proxies append IP addresses only; anything else was sent by the client.
    if (next === undefined || isIP(next) === 0 || !isTrusted(addresses[index] ?? '', index)) break;
    index += 1;
  }
  const client = addresses[index];
  if (!isTrusted(peer, 0)) return { client: client || undefined, protocol: undefined, host: undefined };
  const { forwardedProto: protocol, forwardedHost: host } = connection;
  return {
    client: client || undefined,
    protocol: protocol === 'http' || protocol === 'https' ? protocol : undefined,
    host: host !== undefined && isHost(host) ? host : undefined,
  };
}

function isTrustedHop(trusted: TrustedProxies, address: string, hops: number): boolean {
  if ('count' in trusted) return hops < trusted.count;
  return isIP(address) !== 0 && trusted.networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Returns an IP address without port and brackets, and an IPv4-mapped IPv6 address as IPv4. */
const plainAddress = (text: string) =>
  text
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** Whether a text is a valid `Host` value, with or without port; nothing else may get into a URL. */
export const isHost = (text: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(text);
