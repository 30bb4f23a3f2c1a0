import { afterAll, expect, test } from 'vitest';
import { listZones } from '../../../shared/api/zones-beyond-contract.ts';
import { buildProcesses } from '../../built-processes.testing.ts';
import { gatewayTo, privateKey } from './gateway.testing.ts';
import { says, startProvider } from './provider.testing.ts';

const building = buildProcesses({ worker: 'electron/desk/gateway/response-worker.ts' });
afterAll(async () => (await building).remove());

async function gatewayWithWorker(body: unknown) {
  const provider = await startProvider(says(200, body));
  return gatewayTo({ baseUrl: provider.url }, { responseWorker: (await building).file('worker') });
}

const polygon = `POLYGON ((${'-56.123456 -34.123456, '.repeat(1000)}0 0))`;
const zones = Array.from({ length: 50 }, (_, n) => ({ zone_id: `Z${n}`, polygon }));

test('the worker reads large responses and redacts the key', async () => {
  const gateway = await gatewayWithWorker({ zones, said: `your key is ${privateKey}` });
  const expected = { ok: true, value: { zones, said: 'your key is [key]' } };
  expect(await Promise.all([gateway.request(listZones, {}), gateway.request(listZones, {})])).toEqual([
    expected,
    expected,
  ]);
});

test('errors in a large response are reported', async () => {
  const wrong = await gatewayWithWorker({ zones: [...zones, { zone_id: 7 }] });
  expect(await wrong.request(listZones, {})).toEqual({
    ok: false,
    fault: { kind: 'bad-answer', path: 'zones.50.zone_id' },
  });
  const nested = await gatewayWithWorker('['.repeat(1024 * 1024));
  expect(await nested.request(listZones, {})).toEqual({
    ok: false,
    fault: { kind: 'bad-answer', path: '', why: 'too-deep' },
  });
});

test('a request that is canceled while its response is read ends immediately', async () => {
  const gateway = await gatewayWithWorker({ zones });
  const cancel = new AbortController();
  const outcome = gateway.request(
    listZones,
    {},
    { signal: cancel.signal, onSend: () => setTimeout(() => cancel.abort()) },
  );
  expect(await outcome).toEqual({ ok: false, fault: { kind: 'cancelled' } });
});
