import { expect, test } from 'vitest';
import type { Operation } from '../../shared/api/operation.ts';
import { operations } from '../../shared/api/operations.ts';
import { readQuery } from '../../shared/api/read-request.ts';
import { warmUp } from './warm-up.ts';

const all: readonly Operation[] = Object.values(operations);
const region = { name: 'Montevideo', center: { lat: -34.9, lng: -56.17 } };

test('only sends valid requests', async () => {
  const paths: string[] = [];
  await warmUp({ region, request: async (path) => paths.push(path), signal: new AbortController().signal });
  const kinds = new Set<string>();
  for (const path of paths) {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const operation = all.find((one) => one.path === pathname && one.method === 'GET');
    if (!operation) throw new Error(`no operation at ${pathname}`);
    expect(readQuery(operation, searchParams)).toMatchObject({ ok: true });
    kinds.add(operation.id);
  }
  expect([...kinds].toSorted()).toEqual([
    'distance.isochrone',
    'distance.route',
    'localities.autocomplete',
    'localities.geocode',
  ]);
});

test('stops once a user sends a request', async () => {
  const requested = new AbortController();
  let sent = 0;
  await warmUp({
    region,
    async request() {
      sent += 1;
      if (sent === 3) requested.abort();
    },
    signal: requested.signal,
  });
  expect(sent).toBe(3);
});
