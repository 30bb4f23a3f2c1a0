import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Basemap } from '../../shared/settings/settings.ts';
import { builtPage } from './built-page.ts';
import { cspNoncePlaceholder } from './content-security-policy.ts';
import { windowFiles } from './window-files.ts';

let folder: string;
let basemap: Basemap = { kind: 'built-in' };
const tile = Buffer.from('a tile');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zonedesk-window-'));
  await mkdir(join(folder, 'page/assets'), { recursive: true });
  await writeFile(
    join(folder, 'page/index.html'),
    `<meta property="csp-nonce" nonce="${cspNoncePlaceholder}">`,
  );
  await writeFile(join(folder, 'page/assets/index-1a2b.js'), 'run()');
  await writeFile(join(folder, 'page/secret'), 'of no known type');
  await writeFile(join(folder, 'outside.json'), '{}');
  await writeFile(join(folder, 'map.pmtiles'), 'PMTiles\u000389');
});
afterAll(() => rm(folder, { recursive: true }));

function request(path: string, init?: RequestInit): Promise<Response> {
  const handle = windowFiles({
    page: builtPage(join(folder, 'page')),
    regionTiles: (zoom, column, row) =>
      `${zoom}/${column}/${row}` === '12/1400/2400' ? gzipSync(tile) : undefined,
    worldTiles: () => undefined,
    basemap: () => basemap,
    pathOfOpenedFile: (id) => (id === 'o1' ? join(folder, 'outside.json') : null),
  });
  return handle(new Request(`http://127.0.0.1${path}`, init));
}

test('the page has the nonce of its policy, a new one each time', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const response = await request('/');
      const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1];
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

test('the page loads while the program starts, but tiles and opened files wait', async () => {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const handle = windowFiles({
    page: builtPage(join(folder, 'page')),
    regionTiles: () => started.then(() => gzipSync(tile)),
    worldTiles: () => started.then(() => undefined),
    basemap: () => basemap,
    pathOfOpenedFile: () => started.then(() => join(folder, 'outside.json')),
  });
  const open = (path: string) => handle(new Request(`http://127.0.0.1${path}`));
  const waiting = [open('/tiles/region/12/1400/2400.mvt'), open('/opened/o1')].map(async (response) =>
    (await response).text(),
  );
  expect(await (await open('/assets/index-1a2b.js')).text()).toBe('run()');
  start();
  expect(await Promise.all(waiting)).toEqual(['a tile', '{}']);
});

test('files with hashed names are cached, but not the page or worker scripts', async () => {
  const script = await request('/assets/index-1a2b.js');
  expect(await script.text()).toBe('run()');
  expect(script.headers.get('content-type')).toMatch('text/javascript');
  expect(script.headers.get('cache-control')).toMatch('immutable');
  expect((await request('/')).headers.get('cache-control')).toBe('no-cache');
  const worker = await request('/assets/index-1a2b.js', { headers: { 'Sec-Fetch-Dest': 'worker' } });
  expect(worker.headers.get('cache-control')).toBe('no-cache');
});

test.each([
  '/..%2foutside.json',
  '/assets/..%2f..%2foutside.json',
  '/assets/%2e%2e/%2e%2e/outside.json',
  '/..%5coutside.json',
  '/%00',
  '/%ff',
  '/secret',
  '/assets',
  '/absent.js',
])('%s reveals nothing', async (path) => {
  const response = await request(path);
  expect([400, 404]).toContain(response.status);
  expect(await response.text()).toBe('');
});

test('serves only opened files of the user, by ID', async () => {
  const opened = await request('/opened/o1');
  expect(await opened.text()).toBe('{}');
  expect(opened.headers.get('content-length')).toBe('2');
  expect(opened.headers.get('cache-control')).toBe('no-store');
  for (const path of ['/opened/o2', '/opened/', '/opened/..%2foutside.json', '/opened/o1/outside.json'])
    expect([400, 404]).toContain((await request(path)).status);
});

test('every response has the policy and security headers, including errors', async () => {
  for (const path of ['/', '/absent.js', '/tiles/region/1/1/1.mvt', '/%00']) {
    const { headers } = await request(path);
    expect(headers.get('content-security-policy')).toMatch("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

test('sends a tile gzipped if accepted, otherwise unpacked', async () => {
  const path = '/tiles/region/12/1400/2400.mvt';
  const plain = await request(path);
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(await plain.arrayBuffer())).toEqual(tile);
  const zipped = await request(path, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
});

test('an empty tile is a 204, an invalid path a 404', async () => {
  expect((await request('/tiles/region/12/0/0.mvt')).status).toBe(204);
  expect((await request('/tiles/world/0/0/0.mvt')).status).toBe(204);
  expect((await request('/tiles/elsewhere/0/0/0.mvt')).status).toBe(404);
  expect((await request('/tiles/region/a/0/0.mvt')).status).toBe(404);
});

test('serves the selected basemap file, also in ranges', async () => {
  expect((await request('/basemap.pmtiles')).status).toBe(404);
  basemap = { kind: 'pmtiles', path: join(folder, 'map.pmtiles') };
  const part = await request('/basemap.pmtiles', { headers: { range: 'bytes=2-4' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(await part.text()).toBe('Til');
  expect(await (await request('/basemap.pmtiles')).text()).toBe('PMTiles\u000389');
  const beyond = await request('/basemap.pmtiles', { headers: { range: 'bytes=10-' } });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get('content-range')).toBe('bytes */10');
  basemap = { kind: 'pmtiles', path: join(folder, 'moved.pmtiles') };
  expect((await request('/basemap.pmtiles')).status).toBe(404);
});

test('doesn’t serve a selected file that isn’t PMTiles', async () => {
  for (const path of [join(folder, 'outside.json'), folder, '/etc/hostname']) {
    basemap = { kind: 'pmtiles', path };
    expect((await request('/basemap.pmtiles')).status, path).toBe(404);
  }
});

test('allows only GET and HEAD', async () => {
  const response = await request('/', { method: 'POST', body: 'x' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});
