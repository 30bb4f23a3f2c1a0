import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startBrowserServer } from './browser-server.ts';
import { connectedWindows } from './connected-windows.ts';

async function startedServer() {
  const server = await startBrowserServer({
    fileHandler: () => async () => new Response('the window'),
    desk: { connect: () => ({ receive: () => undefined, close: () => undefined }) },
    port: 0,
    windows: connectedWindows(),
  });
  onTestFinished(() => server.close());
  return new URL(server.url);
}

/** Response to a browser with these languages and without the one-time token. */
async function refusalText(acceptLanguage: string) {
  const { host, port } = await startedServer();
  return new Promise<string>((resolve, reject) => {
    const headers = { Host: host, 'Accept-Language': acceptLanguage };
    get({ host: '127.0.0.1', port, path: '/', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'Dieser Link wurde bereits verwendet'],
  ['pt;q=0.9,fr;q=0.5,it;q=0.7', 'Questo link è già stato usato'],
  ['pt', 'This link was already used'],
])('rejects a browser without a token in one of its languages (%s)', async (acceptLanguage, expected) => {
  expect(await refusalText(acceptLanguage)).toContain(expected);
});

test('sockets reset while being rejected don’t stop the server', async () => {
  const { host, port } = await startedServer();
  const failures: Error[] = [];
  const recordFailure = (error: Error) => failures.push(error);
  process.on('uncaughtException', recordFailure);
  onTestFinished(() => void process.off('uncaughtException', recordFailure));
  for (let count = 0; count < 30; count++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write(`GET /desk HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  expect(await refusalText('en')).toContain('This link was already used');
  expect(failures).toEqual([]);
});
