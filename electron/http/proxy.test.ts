import { expect, test } from 'vitest';
import { proxyFromEnvironment } from './proxy.ts';
import { proxyFromPac } from './proxy-from-pac.ts';

test.each([
  ['DIRECT', null],
  ['PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080'],
  ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  ['QUIC proxy.example:443; SOCKS5 proxy.example:1080', 'socks5://proxy.example:1080'],
  ['', null],
])('the list %j means %s', (list, proxy) => {
  expect(proxyFromPac(list)).toBe(proxy);
});

test.each([
  [{}, 'https://api.example', null],
  [{ HTTPS_PROXY: 'http://p:1' }, 'https://api.example', 'http://p:1'],
  [{ HTTPS_PROXY: 'http://p:1' }, 'http://api.example', null],
  [{ http_proxy: 'p:1' }, 'http://api.example', 'http://p:1'],
  [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: 'other.example,.example' }, 'https://api.example', null],
  [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: 'Example' }, 'https://api.example', null],
  [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: 'example' }, 'https://notexample', 'http://p:1'],
  [{ HTTPS_PROXY: 'http://p:1', no_proxy: 'api.example:8443' }, 'https://api.example', 'http://p:1'],
  [{ HTTPS_PROXY: 'http://p:1', no_proxy: 'api.example:8443' }, 'https://api.example:8443', null],
  [{ ALL_PROXY: 'socks5://p:1', NO_PROXY: '*' }, 'https://api.example', null],
  [{ HTTP_PROXY: 'http://p:1' }, 'http://127.0.0.1:8080', null],
])('the environment %o leads %s through %s', async (environment, url, proxy) => {
  expect(await proxyFromEnvironment(environment)(url)).toBe(proxy);
});
