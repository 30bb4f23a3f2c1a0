import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { dirname, join } from 'node:path';
import { MockAgent } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import type { Fault } from '../../shared/faults/fault.ts';
import { openRoutes } from '../http/proxy.ts';
import { publicAddressLookup } from '../http/public-address-lookup.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { downloadExtract, type ExtractDownload, forgetDownload } from './download-extract.ts';
import {
  extractBytes,
  type Handler,
  md5Hex,
  redirects,
  serves,
  startExtractServer,
  status,
  text,
} from './extract-server.testing.ts';
import { followRedirects } from './follow-redirects.ts';

const path = '/porto.osm.pbf';
const extract = extractBytes(3_000_000);

async function server(handlers: Handler[], otherPaths: Record<string, Handler[]> = {}) {
  const extractServer = await startExtractServer({ [path]: handlers, ...otherPaths });
  const file = join(temporaryFolder(), 'downloads', 'porto.osm.pbf');
  const waits: Fault['kind'][] = [];
  const progress: [number, number | null][] = [];
  const download = (options: Partial<ExtractDownload> = {}) =>
    downloadExtract({
      url: extractServer.url + path,
      file,
      proxyFor: async () => null,
      signal: new AbortController().signal,
      onProgress: (...now) => progress.push(now),
      onWait: ({ kind }) => waits.push(kind),
      stallMs: 300,
      ...options,
    });
  return {
    ...extractServer,
    file,
    waits,
    progress,
    download,
    remainingFiles: () => readdirSync(dirname(file)),
  };
}

const refusal = (refusal: string) => ({ ok: false, fault: { fields: [{ field: 'address', refusal }] } });

test('downloads an extract once, with progress, and verifies its checksum', async () => {
  const { download, file, progress, remainingFiles, seen } = await server([serves(extract)], {
    [`${path}.md5`]: [text(`${md5Hex(extract)}  porto.osm.pbf\n`)],
  });
  expect(await download()).toEqual({ ok: true, value: null });
  expect(readFileSync(file).equals(extract)).toBe(true);
  expect(progress.at(-1)).toEqual([extract.length, extract.length]);
  expect(remainingFiles()).toEqual(['porto.osm.pbf']);
  expect(await download()).toMatchObject({ ok: true });
  expect(seen).toHaveLength(2);
});

test('rejects a file with a wrong checksum, and restarts next time', async () => {
  const { download, remainingFiles } = await server([serves(extract)], {
    [`${path}.md5`]: [text(`${md5Hex(extractBytes(50))}  porto.osm.pbf`), text(md5Hex(extract))],
  });
  expect(await download()).toMatchObject(refusal('checksum-differs'));
  expect(remainingFiles()).toEqual([]);
  expect(await download()).toMatchObject({ ok: true });
});

test('resumes after the connection is cut or stalls', async () => {
  const { download, file, ranges, waits } = await server([
    serves(extract, { cutAfter: 1_200_000 }),
    serves(extract, { stallAfter: 1_200_000 }),
    serves(extract),
  ]);
  expect(await download()).toMatchObject({ ok: true });
  expect(readFileSync(file).equals(extract)).toBe(true);
  expect(ranges(path).map((range) => range !== undefined)).toEqual([false, true, true]);
  expect(waits).toEqual([]);
});

test('resumes a stopped download', async () => {
  const { download, file, ranges, remainingFiles } = await server([
    serves(extract, { stallAfter: 2_000_000 }),
    serves(extract),
  ]);
  const stop = new AbortController();
  const onProgress = (bytes: number) => void (bytes === 2_000_000 && stop.abort());
  expect(await download({ signal: stop.signal, onProgress, stallMs: 30_000 })).toEqual({
    ok: false,
    fault: { kind: 'cancelled' },
  });
  expect(remainingFiles()).toEqual(['porto.osm.pbf.part', 'porto.osm.pbf.part.json']);
  expect(await download()).toMatchObject({ ok: true });
  expect(ranges(path)[1]).toMatch(/^bytes=[1-9]\d+-$/);
  expect(readFileSync(file).equals(extract)).toBe(true);
});

const changingFiles: [string, Handler][] = [
  ['changes', serves(extractBytes(3_000_000, 2), { etag: '"2"' })],
  ['loses support for ranges', serves(extractBytes(3_000_000, 2), { ignoresRanges: true })],
];
test.each(changingFiles)('restarts the download of a file that %s in between', async (_, then) => {
  const { download, file } = await server([serves(extract, { cutAfter: 1_500_000 }), then]);
  expect(await download()).toMatchObject({ ok: true });
  expect(readFileSync(file).equals(extractBytes(3_000_000, 2))).toBe(true);
});

const partOf =
  (from: number, to: number): Handler =>
  (_, response) => {
    response.writeHead(206, { 'content-range': `bytes ${from}-${to - 1}/${extract.length}` });
    response.end(extract.subarray(from, to));
  };

test('doesn’t append a range that wasn’t requested', async () => {
  const { download, file } = await server([
    serves(extract, { cutAfter: 1_500_000 }),
    partOf(2_000_000, 3_000_000),
    serves(extract),
  ]);
  expect(await download()).toMatchObject({ ok: true });
  expect(readFileSync(file).equals(extract)).toBe(true);
});

test('requests the remainder if the server sends a shorter range', async () => {
  const { download, file } = await server([
    serves(extract, { stallAfter: 500_000 }),
    partOf(500_000, 1_700_000),
    serves(extract),
  ]);
  expect(await download()).toMatchObject({ ok: true });
  expect(readFileSync(file).equals(extract)).toBe(true);
});

test('never combines parts of two versions, even if they have the same ETag', async () => {
  const longer = extractBytes(4_000_000, 2);
  const { download, file } = await server([serves(extract, { cutAfter: 1_500_000 }), serves(longer)]);
  expect(await download()).toMatchObject({ ok: true });
  expect(readFileSync(file).equals(longer)).toBe(true);
});

test('gives up on a file that changes each time', async () => {
  const large = extractBytes(9_000_000);
  const changing = [1, 2, 3, 4, 5, 6].map((n) => serves(large, { etag: `"${n}"`, cutAfter: n * 1_300_000 }));
  const { download } = await server(changing);
  expect(await download()).toMatchObject(refusal('download-restarts'));
});

test('accepts a file shorter than its announced length', async () => {
  const { download, file, ranges } = await server([serves(extract, { length: 5_000_000 }), serves(extract)]);
  expect(await download()).toMatchObject({ ok: true });
  expect(ranges(path)).toEqual([undefined, 'bytes=3000000-']);
  expect(readFileSync(file).equals(extract)).toBe(true);
});

test('detects by checksum that a file is longer than its announced length', async () => {
  const { download, remainingFiles } = await server([serves(extract, { length: 1000 })], {
    [`${path}.md5`]: [text(md5Hex(extract))],
  });
  expect(await download()).toMatchObject({ ok: false });
  expect(remainingFiles()).not.toContain('porto.osm.pbf');
});

test('rejects a file over the limit, with or without an announced length', async () => {
  const { download, file } = await server([
    serves(extract),
    (_, response) => {
      response.writeHead(200);
      response.end(extract);
    },
  ]);
  expect(await download({ maxBytes: 1_000_000 })).toMatchObject(refusal('download-too-large'));
  expect(existsSync(`${file}.part`)).toBe(false);
  expect(await download({ maxBytes: 1_000_000 })).toMatchObject(refusal('download-too-large'));
});

test('downloads nothing if the disk lacks space for the file and its import', async () => {
  const { download, file } = await server([serves(extract)]);
  const options = { extraBytes: (bytes: number) => 5 * bytes, freeBytes: async () => 17_500_000 };
  expect(await download(options)).toMatchObject({
    fault: { fields: [{ refusal: 'disk-space', parameters: { needed: 18, free: 17 } }] },
  });
  expect(existsSync(`${file}.part`)).toBe(false);
});

test('stops a file of unknown length before the disk is full, and deletes it', async () => {
  const { download, remainingFiles } = await server([
    (_, response) => {
      response.writeHead(200, { etag: '"1"' });
      response.write(extract);
      const more = extractBytes(4_000_000);
      const fill = () => {
        while (!response.destroyed && response.write(more));
        if (!response.destroyed) response.once('drain', fill);
      };
      fill();
    },
  ]);
  const free = [5_000_000_000, 1_050_000_000];
  const freeBytes = async () => free.shift() ?? 0;
  expect(await download({ freeBytes, stallMs: 30_000 })).toMatchObject({
    fault: { fields: [{ refusal: 'disk-space', parameters: { needed: 1000, free: 0 } }] },
  });
  expect(remainingFiles()).toEqual([]);
});

const unusable: [string, Handler, string][] = [
  ['isn’t an extract', serves(Buffer.alloc(100_000, 'x')), 'no-pbf'],
  ['is larger than the limit', serves(extract), 'download-too-large'],
];
test.each(unusable)('keeps nothing of a file that %s', async (_, handler, why) => {
  const { download, remainingFiles } = await server([handler]);
  expect(await download({ maxBytes: 1_000_000 })).toMatchObject(refusal(why));
  expect(remainingFiles()).toEqual([]);
});

test('rejects a web page in place of the file', async () => {
  const { download, remainingFiles } = await server([text('<html><body>Sign in to go on</body></html>')]);
  expect(await download()).toMatchObject(refusal('no-pbf'));
  expect(remainingFiles()).toEqual([]);
});

test('follows redirects and uses the checksum next to the final URL', async () => {
  const { download } = await server([redirects('/2026/porto.osm.pbf')], {
    '/2026/porto.osm.pbf': [serves(extract)],
    '/2026/porto.osm.pbf.md5': [text(md5Hex(extract))],
    [`${path}.md5`]: [text(md5Hex(extractBytes(50)))],
  });
  expect(await download()).toMatchObject({ ok: true });
});

const refusedRedirects: [string, string, string][] = [
  ['in a loop', path, 'redirects-many'],
  ['to a URL with a password', 'http://me:secret@127.0.0.1/a.pbf', 'redirect-unsafe'],
  ['to another scheme', 'file:///etc/passwd', 'redirect-unsafe'],
];
test.each(refusedRedirects)('rejects a redirect %s', async (_, location, why) => {
  const { download } = await server([redirects(location)]);
  expect(await download()).toMatchObject(refusal(why));
});

const noProxy = async () => null;

/** Resolves every name to the given addresses. */
const lookupOf =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** Routes on which files.example redirects to the location, and other names resolve to the given addresses. */
function redirectingRoutes(location: string, ...addresses: string[]) {
  const connect = { lookup: lookupOf(...addresses) };
  const routes = openRoutes({ connect }, 300);
  onTestFinished(() => routes.close());
  const dispatcher = new MockAgent({ connect: { lookup: publicAddressLookup(connect.lookup) } });
  onTestFinished(() => dispatcher.close());
  dispatcher.get('https://files.example').intercept({ path }).reply(302, '', { headers: { location } });
  dispatcher.get('http://files.example').intercept({ path }).reply(302, '', { headers: { location } });
  return { ...routes, publicOnly: { dispatcher, viaProxy: false } };
}

test.each([
  'http://files.example/porto.osm.pbf',
  'https://192.168.1.1/porto.osm.pbf',
  'https://localhost./porto.osm.pbf',
  'https://[64:ff9b::7f00:1]/porto.osm.pbf',
])('rejects a redirect from a public https server to %s', async (location) => {
  const routes = redirectingRoutes(location, '127.0.0.1');
  const { signal } = new AbortController();
  const fileRequest = { method: 'GET', url: `https://files.example${path}`, signal } as const;
  await expect(followRedirects({ routes, proxyFor: noProxy }, fileRequest)).rejects.toMatchObject({
    fault: { fields: [{ refusal: 'redirect-unsafe' }] },
  });
});

test.each([['127.0.0.1'], ['::ffff:127.0.0.1'], ['10.0.0.1', '127.0.0.1']])(
  'rejects a redirect from a public server to a name that resolves to %s, without a request',
  async (...addresses) => {
    const bait = await startExtractServer({ [path]: [serves(extract)] });
    const { port } = new URL(bait.url);
    const routes = redirectingRoutes(`http://bait.example:${port}${path}`, ...addresses);
    const { signal } = new AbortController();
    const fileRequest = { method: 'GET', url: `http://files.example${path}`, signal } as const;
    await expect(followRedirects({ routes, proxyFor: noProxy }, fileRequest)).rejects.toMatchObject({
      fault: { fields: [{ refusal: 'redirect-unsafe' }] },
    });
    expect(bait.seen).toEqual([]);
  },
);

test('a local server may redirect to another one, unless only public ones are allowed', async () => {
  const files = await startExtractServer({ [path]: [serves(extract)] });
  const { port } = new URL(files.url);
  const server = await startExtractServer({
    [path]: [redirects(`http://files.intern.example:${port}${path}`)],
  });
  const url = `http://intern.example:${new URL(server.url).port}${path}`;
  const routes = openRoutes({ connect: { lookup: lookupOf('127.0.0.1') } }, 300);
  onTestFinished(() => routes.close());
  const { signal } = new AbortController();
  const fileRequest = { method: 'HEAD', url, signal } as const;
  expect(await followRedirects({ routes, proxyFor: noProxy }, fileRequest)).toMatchObject({ status: 200 });
  const publicOnly = { ...fileRequest, mayBeLocal: false };
  await expect(followRedirects({ routes, proxyFor: noProxy }, publicOnly)).rejects.toMatchObject({
    fault: { fields: [{ refusal: 'redirect-unsafe' }] },
  });
});

test('waits for a busy server, but not for a missing file', async () => {
  const { download, waits } = await server([status(429, { 'retry-after': '1' }), serves(extract)]);
  expect(await download()).toMatchObject({ ok: true });
  expect(waits).toEqual(['rate-limited']);
  const missing = await server([status(404)]);
  expect(await missing.download()).toEqual({ ok: false, fault: { kind: 'service', status: 404 } });
});

test('forgetting a download deletes its files', async () => {
  const { download, file, remainingFiles } = await server([
    serves(extract, { cutAfter: 1_500_000 }),
    status(404),
  ]);
  await download();
  expect(remainingFiles()).toEqual(['porto.osm.pbf.part', 'porto.osm.pbf.part.json']);
  await forgetDownload(file);
  expect(remainingFiles()).toEqual([]);
});
