import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a TCP port on 127.0.0.1 that was free a moment ago, for servers that can't pick one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return address.port;
}
