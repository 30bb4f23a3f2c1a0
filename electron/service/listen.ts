import { once } from 'node:events';
import { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

export interface Listening {
  /** Base URL without a slash at its end. */
  url: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Only this machine can reach the service. */
const hostname = '127.0.0.1';
/** Room for the longest text of any parameter, percent-encoded; Node's own 16 KiB has not. */
const maxHeaderSize = 256 * 1024;

const portFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be used by this account',
};

/**
 * Serves the application; port 0 picks a free one.
 * @throws Error in words for a person when the port cannot be had
 */
export async function listen(app: Hono, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, hostname, serverOptions: { maxHeaderSize } });
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1 server was expected');
  server.listen(port, hostname);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const why = portFaults[error.code ?? ''];
    throw why ? new Error(`Port ${port} ${why}: choose another one.`, { cause: error }) : error;
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return {
    url: `http://${hostname}:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
