import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { succeeded } from '../../../../shared/faults/fault.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { openGateway } from '../../gateway/gateway.ts';
import { type Handler, says, startProvider } from '../../gateway/provider.testing.ts';
import { openLimitWaits } from '../../limit-waits/limit-waits-capability.ts';
import { openLog } from '../../log.ts';
import { zonesAtService, zonesHolding } from './zones-at-service.ts';

async function gatewayTo(answer: Handler) {
  const provider = await startProvider(answer);
  const gateway = openGateway({
    target: async () =>
      succeeded({
        baseUrl: provider.url,
        keys: { private: 'key' },
        fingerprint: null,
        referer: '',
        builtIn: true,
      }),
    proxyFor: async () => null,
    log: await openLog(join(temporaryFolder(), 'desk.log')),
    limitWaits: openLimitWaits(),
  });
  onTestFinished(() => gateway.close());
  return gateway;
}

/** A service with 120 zones, whose offsets start at `first`. */
const listing =
  (first: 0 | 1): Handler =>
  ({ url }, response) => {
    const all = Array.from({ length: 120 }, (_, n) => ({
      zone_id: `Z${n}`,
      polygon: 'POLYGON',
      description: null,
    }));
    const offset = url.searchParams.has('offset') ? Number(url.searchParams.get('offset')) - first : 0;
    const zones = all.slice(offset, offset + Number(url.searchParams.get('limit')));
    says(200, { zones, status: 'ok' })({} as never, response);
  };

test.each([0, 1] as const)('all zones are found once if offsets start at %i', async (first) => {
  const gateway = await gatewayTo(listing(first));
  const reported: number[] = [];
  const outcome = await zonesAtService(gateway, {}, ({ found }) => reported.push(found));
  const zones = outcome.ok ? outcome.value.zones : [];
  expect(zones.map(({ zone_id }) => zone_id)).toEqual(Array.from({ length: 120 }, (_, n) => `Z${n}`));
  expect(zones[0]).toEqual({ zone_id: 'Z0', store_id: '', polygon: 'POLYGON' });
  expect(reported[0]).toBe(50);
  expect(reported.at(-1)).toBe(120);
});

test.each([404, 405])('a service that responds with %i can’t list its zones', async (status) => {
  const gateway = await gatewayTo(says(status, { detail: 'Not Found' }));
  expect(await zonesAtService(gateway, {}, () => {})).toEqual({
    ok: true,
    value: { supported: false, zones: [] },
  });
});

/** A service that returns fifty other zones on each page, endlessly. */
const endless =
  (polygon: string): Handler =>
  ({ url }, response) => {
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const zones = Array.from({ length: 50 }, (_, n) => ({ zone_id: `Z${offset + n}`, polygon }));
    says(200, { zones })({} as never, response);
  };

const tooMany = { ok: false, fault: { kind: 'bad-answer', path: 'zones', why: 'too-many' } };

test('an endless list fails at a limit, without a partial result', async () => {
  const reported: number[] = [];
  const limits = { zones: 1000, bytes: 1_000_000 };
  const report = ({ found }: { found: number }) => void reported.push(found);
  const gateway = await gatewayTo(endless('POLYGON'));
  expect(await zonesAtService(gateway, {}, report, limits)).toEqual(tooMany);
  expect(reported.at(-1)).toBe(1000);
  const large = await gatewayTo(endless('x'.repeat(50_000)));
  expect(await zonesAtService(large, {}, report, limits)).toEqual(tooMany);
});

test('an endless list ends when it is canceled', async () => {
  const gateway = await gatewayTo(endless('POLYGON'));
  const cancel = new AbortController();
  const outcome = await zonesAtService(gateway, { signal: cancel.signal }, ({ found }) => {
    if (found === 200) cancel.abort();
  });
  expect(outcome).toEqual({ ok: false, fault: { kind: 'cancelled' } });
});

const square = 'POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))';
const position = { lat: 1.5, lng: 1 };

test('the zones at a position are requested from the service', async () => {
  const positions: (string | null)[] = [];
  const gateway = await gatewayTo((request, response) => {
    positions.push(request.url.searchParams.get('at'));
    says(200, { zones: [{ zone_id: 'Z', store_id: 'S', polygon: square }] })(request, response);
  });
  expect(await zonesHolding(gateway, position, {})).toEqual(succeeded([{ zone_id: 'Z', store_id: 'S' }]));
  expect(positions).toEqual(['1.5,1']);
});

test.each([
  [
    'ignores the position',
    says(200, {
      zones: [square, 'POLYGON ((5 5, 6 5, 6 6, 5 5))'].map((polygon, n) => ({ zone_id: `${n}`, polygon })),
    }),
  ],
  ['can’t list zones', says(405, { detail: 'Method Not Allowed' })],
] as const)('a service that %s has no result for a position', async (_, answer) => {
  expect(await zonesHolding(await gatewayTo(answer), position, {})).toEqual(succeeded(null));
});
