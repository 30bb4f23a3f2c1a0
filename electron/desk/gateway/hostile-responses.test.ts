import { describe, expect, test } from 'vitest';
import { listZones } from '../../../shared/api/zones-beyond-contract.ts';
import { autocomplete, gatewayTo, sampleRequests } from './gateway.testing.ts';
import { type Handler, says, startProvider } from './provider.testing.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const suggestion = { public_id: 'p', types: ['city'], description: 'Alpha' };
const tooDeep = { ok: false, fault: { kind: 'bad-answer', path: '', why: 'too-deep' } };
const tooLarge = { ok: false, fault: { kind: 'bad-answer', path: '', why: 'too-large' } };

/** Sends this many bytes of an endless list, as fast as they are read. */
const pours =
  (bytes: number): Handler =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const part = Buffer.alloc(64 * 1024, '[');
    let left = bytes;
    const pour = () => {
      while (left > 0 && !response.destroyed) {
        left -= part.length;
        if (!response.write(part)) return void response.once('drain', pour);
      }
      if (!response.destroyed) response.end();
    };
    pour();
  };

describe.each(Object.keys(sampleRequests).filter((id) => id !== 'maps.static'))('%s', (id) => {
  test.each([200, 422])('fails on a response that is nested too deeply, with HTTP %i', async (status) => {
    const provider = await startProvider(says(status, `{"zones":[],"unknown":${nested(20_000)}}`));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    const outcome = await sampleRequests[id]?.(gateway);
    if (status === 200) expect(outcome).toEqual(tooDeep);
    else expect(outcome).toMatchObject({ ok: false, fault: { kind: 'invalid', fields: [] } });
  });

  test('fails on a response that is too large, and reads no more of it', async () => {
    const provider = await startProvider(pours(100 * 1024 * 1024));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    expect(await sampleRequests[id]?.(gateway)).toEqual(tooLarge);
    await provider.seen[0]?.abandoned;
  });
});

test('unknown fields are kept if they can be sent to the window', async () => {
  const more = JSON.parse(nested(40));
  const provider = await startProvider(says(200, { localities: [{ ...suggestion, more }] }));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  expect(await gateway.request(autocomplete, { input: 'a' })).toEqual({
    ok: true,
    value: { localities: [{ ...suggestion, more }] },
  });
});

test('brackets in strings don’t count as nesting', async () => {
  const description = `${'['.repeat(200)} \\" ${'{'.repeat(200)}`;
  const provider = await startProvider(says(200, { localities: [{ ...suggestion, description }] }));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  expect(await gateway.request(autocomplete, { input: 'a' })).toMatchObject({
    value: { localities: [{ description }] },
  });
});

test('a page of large zones is accepted', async () => {
  const polygon = `POLYGON ((${'-56.123456 -34.123456, '.repeat(10_000)}0 0))`;
  const zones = Array.from({ length: 50 }, (_, n) => ({ zone_id: `Z${n}`, polygon }));
  const provider = await startProvider(says(200, { zones }));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  const outcome = await gateway.request(listZones, {});
  expect(outcome.ok && outcome.value.zones).toHaveLength(50);
});
