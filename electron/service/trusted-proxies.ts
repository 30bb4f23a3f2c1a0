import { BlockList, isIP, isIPv4 } from 'node:net';

/** Which preceding hosts are trusted to report their client: a number of hops, or all within these networks. */
export type TrustedProxies = { count: number } | { networks: BlockList };

/** How a request arrived. */
export interface Hop {
  /** Address of the connection's peer. */
  peer: string | undefined;
  forwardedFor: string | undefined;
  forwardedProto: string | undefined;
  forwardedHost: string | undefined;
}

/** Client and target of a request, before any trusted proxy. */
export interface Origin {
  client: string | undefined;
  /** Undefined if no trusted proxy reported it. */
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
    const [address = '', bits, ...more] = part.split('/');
    const version = isIP(address);
    if (version === 0 || more.length > 0) return null;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    const maxBits = version === 4 ? 32 : 128;
    if (bits === undefined) networks.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
      networks.addSubnet(address, Number(bits), family);
    else return null;
  }
  return { networks };
}

/**
 * Returns the client: the nearest address that isn't a trusted proxy. Each proxy appends its client, so the list is
 * read from the end; entries forged by a client come before that and are never reached.
 */
export function originOf(hop: Hop, trusted: TrustedProxies | undefined): Origin {
  const peer = plainAddress(hop.peer ?? '');
  const way = [
    peer,
    ...(hop.forwardedFor ?? '')
      .split(',')
      .map((one) => plainAddress(one.trim()))
      .reverse(),
  ];
  const isTrusted = (address: string, place: number) =>
    trusted !== undefined && trusts(trusted, address, place);
  let place = 0;
  for (;;) {
    const next = way[place + 1];
    // Proxies only write addresses.
    if (next === undefined || isIP(next) === 0 || !isTrusted(way[place] ?? '', place)) break;
    place += 1;
  }
  const client = way[place];
  if (!isTrusted(peer, 0)) return { client: client || undefined, protocol: undefined, host: undefined };
  const { forwardedProto: protocol, forwardedHost: host } = hop;
  return {
    client: client || undefined,
    protocol: protocol === 'http' || protocol === 'https' ? protocol : undefined,
    host: host !== undefined && isHostName(host) ? host : undefined,
  };
}

function trusts(trusted: TrustedProxies, address: string, place: number): boolean {
  if ('count' in trusted) return place < trusted.count;
  return isIP(address) !== 0 && trusted.networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Strips the IPv6 prefix of an IPv4 address, and brackets and port. */
const plainAddress = (text: string) =>
  text
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** Whether it is a valid `Host` value, with or without port; nothing else may get into a URL. */
export const isHostName = (text: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(text);
