import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { succeeded } from '../../../shared/fault.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openGateway } from '../gateway/gateway.ts';
import { type Answer, says, startProvider } from '../gateway/provider.testing.ts';
import { openLog } from '../log.ts';
import { zonesAtService } from './zones-at-service.ts';

async function gatewayTo(answer: Answer) {
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
  });
  onTestFinished(() => gateway.close());
  return gateway;
}

/** A service with 120 zones that counts them from `first`. */
const listing =
  (first: 0 | 1): Answer =>
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

test.each([0, 1] as const)('all zones of a service that counts from %i are found once', async (first) => {
  const gateway = await gatewayTo(listing(first));
  const told: number[] = [];
  const outcome = await zonesAtService(gateway, {}, ({ found }) => told.push(found));
  const zones = outcome.ok ? outcome.value.zones : [];
  expect(zones.map(({ zone_id }) => zone_id)).toEqual(Array.from({ length: 120 }, (_, n) => `Z${n}`));
  expect(zones[0]).toEqual({ zone_id: 'Z0', store_id: '', polygon: 'POLYGON' });
  expect(told[0]).toBe(50);
  expect(told.at(-1)).toBe(120);
});

test.each([404, 405])('a service that says %i cannot list its zones', async (status) => {
  const gateway = await gatewayTo(says(status, { detail: 'Not Found' }));
  expect(await zonesAtService(gateway, {}, () => {})).toEqual({
    ok: true,
    value: { supported: false, zones: [] },
  });
});
