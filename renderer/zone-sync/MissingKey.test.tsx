import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { KeyState } from '../../shared/desk/connections.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { expectAccessible } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';

const panel = page.getByRole('region', { name: 'Zones' });
const notice = panel.getByRole('note', { name: 'Private key for api.example.com is missing' });

const openWith = (privateKey: KeyState, ...zones: Zone[]) =>
  openWindow({
    panel: 'zones',
    settings: { service: { kind: 'provider', baseUrl: 'https://api.example.com' } },
    service: { service: 'provider', baseUrl: 'https://api.example.com', state: 'ready', failure: null },
    keys: {
      origin: 'https://api.example.com',
      keys: { public: 'absent', private: privateKey },
      others: [],
      secureStorage: 'none',
    },
    zones,
  });

const created = testZone('a', { createdAt: '2026-01-31T12:00:00.000Z' });

test('without the key, the list says what is unknown, shows the last known state, and links to the key', async () => {
  const desk = await openWith('absent', created, testZone('b'));
  await expect.element(notice).toHaveTextContent('Showing the last known state: 1 zone published.');
  await expect.element(panel.getByRole('row').filter({ hasText: 'zone-a' })).toHaveTextContent('Published');
  await expectAccessible('a missing key');
  await notice.getByRole('button', { name: 'Enter private key' }).click();
  await expect.element(page.getByLabelText('Private key', { exact: true })).toHaveFocus();
  const keys = desk.published('keys');
  if (keys) desk.publish('keys', { ...keys, keys: { ...keys.keys, private: 'session' } });
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Zones' }).click();
  await expect.element(panel.getByRole('row').filter({ hasText: 'zone-a' })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('without published zones or waiting jobs, a missing key isn’t reported', async () => {
  await openWith('absent', testZone('b'));
  await expect.element(panel.getByRole('row').filter({ hasText: 'zone-b' })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});
