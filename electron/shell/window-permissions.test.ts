import { expect, test } from 'vitest';
import type { Basemap } from '../../shared/settings/settings.ts';
import { isPagePermitted } from './window-permissions.ts';

const online: Basemap = {
  kind: 'style',
  url: 'https://tiles.example/style.json',
  origins: ['https://tiles.example'],
};
const builtIn: Basemap = { kind: 'built-in' };
const networkPermissions = ['local-network-access', 'local-network', 'loopback-network'];

test('only the window may write to the clipboard, with any map', () => {
  expect(isPagePermitted('clipboard-sanitized-write', true, builtIn)).toBe(true);
  expect(isPagePermitted('clipboard-sanitized-write', false, online)).toBe(false);
});

test.each(networkPermissions)('%s is only for an online map', (permission) => {
  expect(isPagePermitted(permission, true, online)).toBe(true);
  expect(isPagePermitted(permission, false, online)).toBe(false);
  expect(isPagePermitted(permission, true, builtIn)).toBe(false);
});

test.each(['media', 'display-capture', 'clipboard-read', 'geolocation', 'notifications', 'fileSystem'])(
  '%s is denied',
  (permission) => {
    expect(isPagePermitted(permission, true, online)).toBe(false);
  },
);
