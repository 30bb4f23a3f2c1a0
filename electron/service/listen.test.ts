import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { maxZonesPerBatch } from '../../shared/api/zones.ts';
import { testService } from './service.testing.ts';

/** Sends text and returns the response until the connection closes. */
async function sendRaw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => {
    answer += String(piece);
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

test.each([
  ['400', 'NONSENSE\r\n\r\n'],
  ['431', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(300_000)}\r\n\r\n`],
  ['417', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: nothing\r\nConnection: close\r\n\r\n'],
  ['421', 'GET /openapi.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
])('a request rejected before it reaches the API gets %s and the documented body', async (status, text) => {
  const { url } = await testService();
  const answer = await sendRaw(url, text);
  expect(answer).toMatch(`HTTP/1.1 ${status} `);
  const body = answer.slice(answer.lastIndexOf('{'), answer.lastIndexOf('}') + 1);
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
});

test('a connection stays usable after large bodies are rejected', async () => {
  const { url, project } = await testService();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  async function statusOf(method: string, path: string, body = ''): Promise<number | undefined> {
    const clientRequest = request(new URL(path, url), {
      method,
      agent,
      headers: { 'Content-Length': body.length },
    });
    clientRequest.end(body);
    const [response] = await once(clientRequest, 'response');
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  }
  const key = `?private_key=${project.keys.privateKey}`;
  const large = 'x'.repeat(17 * 1024 * 1024);
  const sockets = new Set<unknown>();
  agent.on('free', (socket) => sockets.add(socket));
  for (let round = 0; round < 3; round += 1) {
    expect(await statusOf('POST', '/zones', large)).toBe(401);
    expect(await statusOf('GET', `/zones${key}`)).toBe(200);
    expect(await statusOf('POST', `/zones${key}`, large)).toBe(413);
    expect(await statusOf('GET', `/zones${key}`)).toBe(200);
  }
  expect(sockets.size).toBe(1);
});

test('CORS allows the configured origins, and none by default', async () => {
  const origin = 'https://maps.example.com';
  const allowed = await testService({ allowedOrigins: [origin] });
  const header = async (url: string, from: string) =>
    (await fetch(`${url}/openapi.json`, { headers: { Origin: from } })).headers.get(
      'access-control-allow-origin',
    );
  expect(await header(allowed.url, origin)).toBe(origin);
  expect(await header(allowed.url, 'https://evil.example')).toBeNull();
  const closed = await testService();
  expect(await header(closed.url, origin)).toBeNull();
});

test('a batch of 100,000 zones is rejected with the limit, and a full one doesn’t block other requests', async () => {
  const { send } = await testService();
  const polygon = 'POLYGON((0 0,1 0,1 1,0 0))';
  const zones = Array.from({ length: 100_000 }, (_, n) => ({ zone_id: `z${n}`, store_id: 'S1', polygon }));
  const refused = await send('POST', '/zones', { zones });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain(`${maxZonesPerBatch} zones at most`);

  let stored = false;
  const keeping = send('POST', '/zones', { zones: zones.slice(0, maxZonesPerBatch) }).then((answer) => {
    stored = true;
    return answer;
  });
  let answeredBefore = 0;
  while (!stored) {
    expect((await send('GET', '/zones?limit=1', undefined)).status).toBe(200);
    if (!stored) answeredBefore += 1;
  }
  expect((await keeping).status).toBe(200);
  expect(answeredBefore).toBeGreaterThan(3);
});
