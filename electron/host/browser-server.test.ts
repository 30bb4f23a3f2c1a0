import { get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startBrowserServer } from './browser-server.ts';
import { connectedWindows } from './connected-windows.ts';

/** What a browser of a language is told that comes without the one-time token. */
async function refusedIn(acceptLanguage: string) {
  const server = await startBrowserServer({
    files: () => async () => new Response('the window'),
    desk: { connect: () => ({ receive: () => undefined, close: () => undefined }) },
    port: 0,
    windows: connectedWindows(),
  });
  onTestFinished(() => server.close());
  const { host, port } = new URL(server.address);
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
  ['de-CH,de;q=0.9,en;q=0.8', 'Diese Adresse wurde schon verwendet'],
  ['pt;q=0.9,fr;q=0.5,it;q=0.7', 'Questo indirizzo è già stato usato'],
  ['pt', 'This address was used already'],
])('who is not let in is told so in a language of the browser (%s)', async (acceptLanguage, reported) => {
  expect(await refusedIn(acceptLanguage)).toContain(reported);
});
