import { BlockList, isIP, isIPv4 } from 'node:net';

/** Which of the hosts before this one tell the truth of who asked them: so many, or all in these networks. */
export type TrustedProxies = { count: number } | { networks: BlockList };

/** What a request tells of the way that it came. */
export interface Hop {
  /** Address of the connection's other end. */
  peer: string | undefined;
  forwardedFor: string | undefined;
  forwardedProto: string | undefined;
  forwardedHost: string | undefined;
}

/** Whom a request came from, and what it was sent to, before any proxy that is trusted. */
export interface Origin {
  client: string | undefined;
  /** Undefined where no trusted proxy told. */
  protocol: 'http' | 'https' | undefined;
  host: string | undefined;
}

/**
 * Reads `--trust-proxy`: a count of proxies (`1`), or addresses and networks (`10.0.0.0/8,::1`).
 * @returns null where it is neither
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return { count: Number(text) };
  const networks = new BlockList();
  for (const part of text.split(',').map((one) => one.trim())) {
    const [address = '', bits, ...more] = part.split('/');
    const version = isIP(address);
    if (version === 0 || more.length > 0) return null;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    const most = version === 4 ? 32 : 128;
    if (bits === undefined) networks.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
      networks.addSubnet(address, Number(bits), family);
    else return null;
  }
  return { networks };
}

/**
 * Who asked: the nearest address that is no trusted proxy. Each proxy appends whom it was asked by, so that the list
 * is believed from its end; what a client wrote into it itself stands before that and is never reached.
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
    // What is no address was not written by a proxy.
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

/** An IPv4 address of a socket that listens on IPv6 too; brackets and a port after an address go. */
const plainAddress = (text: string) =>
  text
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** A host as a `Host` header has it, with its port or without; nothing else may get into an address. */
export const isHostName = (text: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(text);
