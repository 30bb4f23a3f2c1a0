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

async function server(handlers: Handler[], more: Record<string, Handler[]> = {}) {
  const standIn = await startExtractServer({ [path]: handlers, ...more });
  const file = join(temporaryFolder(), 'downloads', 'porto.osm.pbf');
  const waits: Fault['kind'][] = [];
  const progress: [number, number | null][] = [];
  const download = (options: Partial<ExtractDownload> = {}) =>
    downloadExtract({
      url: standIn.url + path,
      file,
      proxyFor: async () => null,
      signal: new AbortController().signal,
      onProgress: (...now) => progress.push(now),
      onWait: ({ kind }) => waits.push(kind),
      stallMs: 300,
      ...options,
    });
  return { ...standIn, file, waits, progress, download, remainingFiles: () => readdirSync(dirname(file)) };
}

const refusal = (refusal: string) => ({ ok: false, fault: { fields: [{ field: 'address', refusal }] } });

test('an extract is downloaded as it is, with its progress, and compared with the checksum beside it', async () => {
  const {
    download,
    file,
    progress,
    remainingFiles: left,
    seen,
  } = await server([serves(extract)], {
    [`${path}.md5`]: [text(`${md5Hex(extract)}  porto.osm.pbf\n`)],
  });
  expect(await download()).toEqual({ ok: true, value: null });
  expect(readFileSync(file).equals(extract)).toBe(true);
  expect(progress.at(-1)).toEqual([extract.length, extract.length]);
  expect(left()).toEqual(['porto.osm.pbf']);
  expect(await download()).toMatchObject({ ok: true });
  expect(seen).toHaveLength(2);
});

test('one with another checksum is refused, and begins anew the next time', async () => {
  const { download, remainingFiles: left } = await server([serves(extract)], {
    [`${path}.md5`]: [text(`${md5Hex(extractBytes(50))}  porto.osm.pbf`), text(md5Hex(extract))],
  });
  expect(await download()).toMatchObject(refusal('checksum-differs'));
  expect(left()).toEqual([]);
  expect(await download()).toMatchObject({ ok: true });
});

test('one that is cut off goes on behind what is there, as one that stalls does', async () => {
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

test('a stopped one goes on in another run of the program', async () => {
  const {
    download,
    file,
    ranges,
    remainingFiles: left,
  } = await server([serves(extract, { stallAfter: 2_000_000 }), serves(extract)]);
  const stop = new AbortController();
  const onProgress = (bytes: number) => void (bytes === 2_000_000 && stop.abort());
  expect(await download({ signal: stop.signal, onProgress, stallMs: 30_000 })).toEqual({
    ok: false,
    fault: { kind: 'cancelled' },
  });
  expect(left()).toEqual(['porto.osm.pbf.part', 'porto.osm.pbf.part.json']);
  expect(await download()).toMatchObject({ ok: true });
  expect(ranges(path)[1]).toMatch(/^bytes=[1-9]\d+-$/);
  expect(readFileSync(file).equals(extract)).toBe(true);
});

const others: [string, Handler][] = [
  ['has changed', serves(extractBytes(3_000_000, 2), { etag: '"2"' })],
  ['comes without ranges', serves(extractBytes(3_000_000, 2), { ignoresRanges: true })],
];
test.each(others)('a file that %s in between is downloaded from its beginning', async (_, then) => {
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

test('another part than the one that was asked for is not put behind what is there', async () => {
  const { download, file } = await server([
    serves(extract, { cutAfter: 1_500_000 }),
    partOf(2_000_000, 3_000_000),
    serves(extract),
  ]);
  expect(await download()).toMatchObject({ ok: true });
  expect(readFileSync(file).equals(extract)).toBe(true);
});

test('a server that gives less of the rest than was asked for is asked on', async () => {
  const { download, file } = await server([
    serves(extract, { stallAfter: 500_000 }),
    partOf(500_000, 1_700_000),
    serves(extract),
  ]);
  expect(await download()).toMatchObject({ ok: true });
  expect(readFileSync(file).equals(extract)).toBe(true);
});

test('parts of two versions are never put together, whatever the server calls them', async () => {
  const longer = extractBytes(4_000_000, 2);
  const { download, file } = await server([serves(extract, { cutAfter: 1_500_000 }), serves(longer)]);
  expect(await download()).toMatchObject({ ok: true });
  expect(readFileSync(file).equals(longer)).toBe(true);
});

test('a file that is another one each time is given up', async () => {
  const large = extractBytes(9_000_000);
  const changing = [1, 2, 3, 4, 5, 6].map((n) => serves(large, { etag: `"${n}"`, cutAfter: n * 1_300_000 }));
  const { download } = await server(changing);
  expect(await download()).toMatchObject(refusal('download-restarts'));
});

test('a server that announces more than there is is believed by what is there', async () => {
  const { download, file, ranges } = await server([serves(extract, { length: 5_000_000 }), serves(extract)]);
  expect(await download()).toMatchObject({ ok: true });
  expect(ranges(path)).toEqual([undefined, 'bytes=3000000-']);
  expect(readFileSync(file).equals(extract)).toBe(true);
});

test('one that announces less has the rest left off, which its checksum tells', async () => {
  const { download, remainingFiles: left } = await server([serves(extract, { length: 1000 })], {
    [`${path}.md5`]: [text(md5Hex(extract))],
  });
  expect(await download()).toMatchObject({ ok: false });
  expect(left()).not.toContain('porto.osm.pbf');
});

test('what is larger than the limit is not downloaded, whether its length is announced or not', async () => {
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

test('nothing is downloaded where the disk has no room for it and for what is made of it', async () => {
  const { download, file } = await server([serves(extract)]);
  const options = { extraBytes: (bytes: number) => 5 * bytes, freeBytes: async () => 17_500_000 };
  expect(await download(options)).toMatchObject({
    fault: { fields: [{ refusal: 'disk-space', parameters: { needed: 18, free: 17 } }] },
  });
  expect(existsSync(`${file}.part`)).toBe(false);
});

test('a file whose length nobody tells ends before it fills the disk, and nothing of it is left', async () => {
  const { download, remainingFiles: left } = await server([
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
  expect(left()).toEqual([]);
});

const unusable: [string, Handler, string][] = [
  ['is no extract', serves(Buffer.alloc(100_000, 'x')), 'no-pbf'],
  ['is larger than the limit', serves(extract), 'download-too-large'],
];
test.each(unusable)('nothing is left of a file that %s', async (_, answer, why) => {
  const { download, remainingFiles: left } = await server([answer]);
  expect(await download({ maxBytes: 1_000_000 })).toMatchObject(refusal(why));
  expect(left()).toEqual([]);
});

test('a page in the place of the file is refused at once', async () => {
  const { download, remainingFiles: left } = await server([
    text('<html><body>Sign in to go on</body></html>'),
  ]);
  expect(await download()).toMatchObject(refusal('no-pbf'));
  expect(left()).toEqual([]);
});

test('redirects are followed, and the checksum is the one beside where they lead', async () => {
  const { download } = await server([redirects('/2026/porto.osm.pbf')], {
    '/2026/porto.osm.pbf': [serves(extract)],
    '/2026/porto.osm.pbf.md5': [text(md5Hex(extract))],
    [`${path}.md5`]: [text(md5Hex(extractBytes(50)))],
  });
  expect(await download()).toMatchObject({ ok: true });
});

const refusedRedirects: [string, string, string][] = [
  ['in a circle', path, 'redirects-many'],
  ['to an address with a password', 'http://me:secret@127.0.0.1/a.pbf', 'redirect-unsafe'],
  ['to another scheme', 'file:///etc/passwd', 'redirect-unsafe'],
];
test.each(refusedRedirects)('a redirect %s is refused', async (_, location, why) => {
  const { download } = await server([redirects(location)]);
  expect(await download()).toMatchObject(refusal(why));
});

const noProxy = async () => null;

/** Leads every name to this machine, by each of the addresses given. */
const lookupOf =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** Routes over which files.example redirects to an address; other names lead to the addresses given. */
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
])('a redirect from https elsewhere to %s is refused', async (location) => {
  const routes = redirectingRoutes(location, '127.0.0.1');
  const { signal } = new AbortController();
  const fileRequest = { method: 'GET', url: `https://files.example${path}`, signal } as const;
  await expect(followRedirects({ routes, proxyFor: noProxy }, fileRequest)).rejects.toMatchObject({
    fault: { fields: [{ refusal: 'redirect-unsafe' }] },
  });
});

test.each([['127.0.0.1'], ['::ffff:127.0.0.1'], ['10.0.0.1', '127.0.0.1']])(
  'a redirect from elsewhere to a name that leads to %s is refused, and nothing is asked there',
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

test('a server of this network, given by its name, may lead on to another one of it', async () => {
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

test('a server that is busy is waited for; one that has no such file is not', async () => {
  const { download, waits } = await server([status(429, { 'retry-after': '1' }), serves(extract)]);
  expect(await download()).toMatchObject({ ok: true });
  expect(waits).toEqual(['rate-limited']);
  const missing = await server([status(404)]);
  expect(await missing.download()).toEqual({ ok: false, fault: { kind: 'service', status: 404 } });
});

test('a download that is forgotten leaves nothing', async () => {
  const {
    download,
    file,
    remainingFiles: left,
  } = await server([serves(extract, { cutAfter: 1_500_000 }), status(404)]);
  await download();
  expect(left()).toEqual(['porto.osm.pbf.part', 'porto.osm.pbf.part.json']);
  await forgetDownload(file);
  expect(left()).toEqual([]);
});
