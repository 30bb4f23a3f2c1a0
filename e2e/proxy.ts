import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { generate } from 'selfsigned';
import type { Answer } from './provider.ts';

/** How a proxy treats connections. */
export type ProxyKind = 'open' | 'login' | 'forbidden' | 'bad-gateway' | 'silent';

/** An office proxy with a provider that can only be reached through it. */
export interface Office {
  /** Host and port of the proxy, such as `127.0.0.1:1`. */
  proxy: string;
  /** URL of the provider, whose domain doesn't exist. */
  providerUrl: string;
  /** Path of the provider's self-signed certificate. */
  authority: string;
  /** Closes all current and future connections. */
  turn(matchType: ProxyKind): void;
  /** Targets requested from the proxy. */
  requests: string[];
  /** All bytes that the proxy received from the program. */
  received(): Buffer;
  /** Keys in requests to the provider. */
  keysSeen: (string | undefined)[];
  closeProxy(): void;
  close(): Promise<void>;
}

const host = 'provider.example';
const refusals = {
  login: '407 Proxy Authentication Required',
  forbidden: '403 Forbidden',
  'bad-gateway': '502 Bad Gateway',
};

export async function openOffice(answer: Answer): Promise<Office> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
    ],
  });
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  const authority = join(folder, 'certificate.pem');
  await writeFile(authority, cert);
  const provider = createSecureServer({ key, cert }, (request, response) => {
    office.keysSeen.push(request.headers['x-api-key']?.toString());
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');

  const received: Buffer[] = [];
  let matchType: ProxyKind = 'open';
  const sockets = new Set<Duplex>();
  const proxy = createServer();
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('data', (bytes) => received.push(bytes));
    socket.on('error', () => undefined);
  });
  proxy.on('connect', ({ url = '' }, socket, head) => {
    office.requests.push(url);
    if (matchType === 'silent') return;
    if (matchType !== 'open') return void socket.end(`HTTP/1.1 ${refusals[matchType]}\r\n\r\n`);
    const onward = connect((provider.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const closeProxy = () => {
    endConnections();
    proxy.close();
  };
  const office: Office = {
    proxy: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    providerUrl: `https://${host}`,
    authority,
    turn(next) {
      endConnections();
      matchType = next;
    },
    requests: [],
    received: () => Buffer.concat(received),
    keysSeen: [],
    closeProxy,
    async close() {
      closeProxy();
      provider.closeAllConnections();
      provider.close();
      await rm(folder, { recursive: true });
    },
  };
  return office;
}
