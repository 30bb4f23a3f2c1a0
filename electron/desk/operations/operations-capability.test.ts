import { expect, test } from 'vitest';
import { gatewayTo, here, there } from '../gateway/gateway.testing.ts';
import { type Handler, says, startProvider } from '../gateway/provider.testing.ts';
import { openOperations } from './operations-capability.ts';

const journey = { origin: here, destination: there };
const truck = { ...journey, mode: 'truck', height: 3.5, axles: 3 } as const;

async function tollsAt(provider: Handler) {
  const { url, seen } = await startProvider(provider);
  const { calls } = openOperations(await gatewayTo({ baseUrl: url }), () => ({ baseUrl: url }));
  const tolls = calls['distance.tolls'];
  const context = { signal: new AbortController().signal, report: () => {} };
  return {
    ask: (question: Parameters<typeof tolls>[0]) => tolls(question, context),
    requests: () => seen.map(({ url: { pathname, searchParams } }) => [pathname, searchParams.get('height')]),
  };
}

test('a service that supports tolls by truck size gets the size', async () => {
  const { ask, requests } = await tollsAt(says(200, { status: 'OK', routes: [] }));
  await ask(truck);
  await ask({ ...truck, height: undefined, axles: undefined });
  await ask({ ...truck, mode: 'driving' });
  expect(requests()).toEqual([
    ['/distance/trucktolls', '3.5'],
    ['/distance/tolls/json', null],
    ['/distance/tolls/json', null],
  ]);
});

test('any other service gets standard requests after a single one with the size', async () => {
  const { ask, requests } = await tollsAt((request, response) =>
    request.url.pathname === '/distance/trucktolls'
      ? says(404, {})(request, response)
      : says(200, { status: 'OK', routes: [] })(request, response),
  );
  expect(await ask(truck)).toMatchObject({ ok: true, value: { status: 'OK' } });
  expect(await ask({ ...truck, height: 4 })).toMatchObject({ ok: true, value: { status: 'OK' } });
  expect(requests()).toEqual([
    ['/distance/trucktolls', '3.5'],
    ['/distance/tolls/json', null],
    ['/distance/tolls/json', null],
  ]);
});

test('each service is checked for tolls by truck size', async () => {
  const withoutSizes = await startProvider((request, response) =>
    request.url.pathname === '/distance/trucktolls'
      ? says(404, {})(request, response)
      : says(200, { status: 'OK', routes: [] })(request, response),
  );
  const withSizes = await startProvider(says(200, { status: 'OK', routes: [] }));
  const first = await gatewayTo({ baseUrl: withoutSizes.url });
  const second = await gatewayTo({ baseUrl: withSizes.url });
  let used = { gateway: first, baseUrl: withoutSizes.url };
  const { calls } = openOperations({ request: (...input) => used.gateway.request(...input) }, () => used);
  const context = { signal: new AbortController().signal, report: () => {} };
  await calls['distance.tolls'](truck, context);
  used = { gateway: second, baseUrl: withSizes.url };
  await calls['distance.tolls'](truck, context);
  expect(withSizes.seen.map(({ url }) => url.pathname)).toEqual(['/distance/trucktolls']);
});

test('a failed request with the truck size isn’t repeated without it', async () => {
  const { ask, requests } = await tollsAt(says(200, { status: 'ZERO_RESULTS', routes: [] }));
  expect(await ask(truck)).toMatchObject({ ok: false });
  expect(requests()).toEqual([['/distance/trucktolls', '3.5']]);
});
