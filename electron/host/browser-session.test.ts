import { expect, test } from 'vitest';
import { browserSession, comesFromOwnPage } from './browser-session.ts';

test('a token works once, and only the cookie it’s exchanged for is accepted', () => {
  const session = browserSession(4000);
  expect(session.exchange('guessed')).toBeNull();
  const cookie = session.exchange(session.token);
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  expect(session.exchange(session.token)).toBeNull();

  const pair = cookie?.split(';')[0] ?? '';
  expect(session.isOwnedBy(pair)).toBe(true);
  expect(session.isOwnedBy(`other=1; ${pair}`)).toBe(true);
  expect(session.isOwnedBy(`${pair}x`)).toBe(false);
  expect(session.isOwnedBy(pair.replace('4000', '4001'))).toBe(false);
  expect(session.isOwnedBy(undefined)).toBe(false);
  expect(browserSession(4000).isOwnedBy(pair)).toBe(false);
});

test('a cookie of the same name set by another page doesn’t lock the user out', () => {
  const session = browserSession(4000);
  const pair = session.exchange(session.token)?.split(';')[0] ?? '';
  expect(session.isOwnedBy(`zonedesk-4000=planted; ${pair}; zonedesk-4000=planted`)).toBe(true);
});

test.each([
  [{ host: '127.0.0.1:4000', origin: undefined, fetchSite: undefined }, true],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000', fetchSite: 'same-origin' }, true],
  [{ host: '127.0.0.1:4000', origin: undefined, fetchSite: 'none' }, true],
  [{ host: 'rebound.example:4000', origin: undefined, fetchSite: undefined }, false],
  [{ host: undefined, origin: undefined, fetchSite: undefined }, false],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4001', fetchSite: undefined }, false],
  [{ host: '127.0.0.1:4000', origin: 'null', fetchSite: undefined }, false],
  [{ host: '127.0.0.1:4000', origin: undefined, fetchSite: 'same-site' }, false],
  [{ host: '127.0.0.1:4000', origin: undefined, fetchSite: 'cross-site' }, false],
])('%o is a request from the own page: %s', (sender, expected) => {
  expect(comesFromOwnPage(sender, 'http://127.0.0.1:4000')).toBe(expected);
});
