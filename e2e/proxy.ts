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

/** What a proxy does with who wants to go through it. */
export type ProxyKind = 'open' | 'login' | 'forbidden' | 'bad-gateway' | 'silent';

/** An office's proxy, with a provider behind it that can be reached in no other way. */
export interface Office {
  /** Of the proxy, as `127.0.0.1:1`. */
  proxy: string;
  /** Of the provider; no name of a real network. */
  providerUrl: string;
  /** File of the authority that the provider's certificate is from, which is itself. */
  authority: string;
  /** Ends the connections that there are, and does so with those that come. */
  turn(matchType: ProxyKind): void;
  /** Where the proxy was asked to lead. */
  asked: string[];
  /** Everything that came to the proxy from the program, as bytes. */
  heard(): Buffer;
  /** The keys that the provider was asked with. */
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

  const heard: Buffer[] = [];
  let matchType: ProxyKind = 'open';
  const sockets = new Set<Duplex>();
  const proxy = createServer();
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('data', (bytes) => heard.push(bytes));
    socket.on('error', () => undefined);
  });
  proxy.on('connect', ({ url = '' }, socket, head) => {
    office.asked.push(url);
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
    asked: [],
    heard: () => Buffer.concat(heard),
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
