import { expect, test } from 'vitest';
import type { Basemap } from '../../shared/settings/settings.ts';
import { mayWindowRequest, type NameLookup } from './may-window-request.ts';

const addresses: Record<string, string[]> = {
  'tiles.example': ['203.0.114.1', '2606:4700::1'],
  'bait.example': ['203.0.114.1', '127.0.0.1'],
  'maps.intern.example': ['10.0.0.7'],
  'nat64.example': ['64:ff9b::a00:1'],
};

const lookup = (overrides: Partial<NameLookup> = {}): NameLookup => ({
  isProxied: async () => false,
  resolve: async (host) => addresses[host] ?? Promise.reject(new Error('ERR_NAME_NOT_RESOLVED')),
  isOnline: () => true,
  ...overrides,
});

const styleAt = (url: string): Basemap => ({ kind: 'style', url, origins: [] });

test.each([
  ['https://tiles.example/1.png', 'https://styles.example/a.json', true],
  ['https://bait.example/1.png', 'https://tiles.example/a.json', false],
  ['https://nat64.example/1.png', 'https://tiles.example/a.json', false],
  ['https://localhost./1.png', 'https://tiles.example/a.json', false],
  ['https://maps.intern.example/1.png', 'https://tiles.example/a.json', false],
  ['https://maps.intern.example/1.png', 'https://maps.intern.example/a.json', true],
  ['https://10.0.0.8/1.png', 'https://maps.intern.example/a.json', true],
  ['https://gone.example/1.png', 'https://tiles.example/a.json', false],
])('the window may request %s with the map style %s: %s', async (url, style, isAllowed) => {
  expect(await mayWindowRequest(url, styleAt(style), lookup())).toBe(isAllowed);
});

test('allows no local addresses without an online map', async () => {
  expect(await mayWindowRequest('https://bait.example/', { kind: 'built-in' }, lookup())).toBe(false);
  expect(await mayWindowRequest('https://maps.intern.example/', { kind: 'built-in' }, lookup())).toBe(false);
});

test('doesn’t look names up behind a proxy or offline', async () => {
  const style = styleAt('https://tiles.example/a.json');
  const proxied = lookup({ isProxied: async () => true });
  expect(await mayWindowRequest('https://bait.example/1.png', style, proxied)).toBe(true);
  expect(await mayWindowRequest('https://127.0.0.1/1.png', style, proxied)).toBe(false);
  expect(await mayWindowRequest('https://gone.example/1.png', style, lookup({ isOnline: () => false }))).toBe(
    true,
  );
});
