import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { RequestRecord } from './observation.ts';
import { testService } from './service.testing.ts';
import { smuggler, smugglings } from './smuggling.testing.ts';

async function observedService() {
  const records: RequestRecord[] = [];
  const service = await testService({
    server: { observe: (record) => records.push(record), trustedProxies: { count: 1 } },
  });
  return { ...service, records };
}

test('a trusted proxy sets the client’s address', async () => {
  const { get, records } = await observedService();
  await get('/zones/smuggled', { 'X-Forwarded-For': smuggler });
  expect(records).toMatchObject([{ operation: 'zones.read', client: smuggler }]);
});

test.each(smugglings)('a request with %s is rejected, and nothing after it is read', async (_, bytes) => {
  const { url, records, get } = await observedService();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (piece) => {
    answer += String(piece);
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  expect(records.map(({ client }) => client)).not.toContain(smuggler);
  expect((await get('/healthz', {})).status).toBe(200);
});
