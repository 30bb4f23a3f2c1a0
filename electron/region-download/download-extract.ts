import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { largestDownloadBytes } from '../../shared/desk/regions.ts';
import {
  type Fault,
  FaultError,
  failed,
  type Outcome,
  refused,
  succeeded,
} from '../../shared/faults/fault.ts';
import { openRoutes, type ProxyFor } from '../http/proxy.ts';
import { askPatiently } from '../jobs/ask-patiently.ts';
import { transienceOf } from '../jobs/transience.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';
import { checksumBeside, md5Of } from './checksum.ts';
import { followRedirects, type Network, type OpenAnswer } from './follow-redirects.ts';
import { type FileVersion, partFile } from './part-file.ts';

export interface ExtractDownload {
  /** Of an .osm.pbf file, http or https. */
  address: string;
  /** Where the file is to stand; a part of it stands beside it. */
  file: string;
  proxyFor: ProxyFor;
  /** Ends it; what was downloaded stays for the next time. */
  signal: AbortSignal;
  /** `total` is null where the server does not tell. */
  onProgress(bytes: number, total: number | null): void;
  /** It is asked again only after so long, because of this. */
  onWait(fault: Fault, seconds: number): void;
  /** Bytes that are needed on the disk beside the file itself, for what is made of it. */
  bytesBeside?: (bytes: number) => number;
  largestBytes?: number;
  /** A server that says nothing for so long is asked anew. */
  stallMs?: number;
  freeBytes?: (folder: string) => Promise<number>;
}

const megabyte = 1_000_000;
/** After so much more of the file, an interruption is no reason to wait. */
const progressBytes = megabyte;
/** Where a server does not say how much there is, the disk is looked at after so much of it. */
const roomBytes = 100 * megabyte;
/** And so much of the disk is left to others. */
const reserveBytes = 1000 * megabyte;
/** So often a file may turn out to be another one while it is downloaded. */
const mostBeginnings = 5;
const longestWaitSeconds = 3600;
/** An .osm.pbf file has the name of its first block after its length. */
const startBytes = 16;
const firstBlock = 'OSMHeader';

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Downloads an extract: goes on where it was interrupted, as long as the server still has the same file; waits out
 * what passes by itself; compares it with the MD5 that the server has beside it. Resolves at once where the file is
 * there already.
 * @returns the fault where it cannot be had: of the network, or `invalid` with what is wrong with the address
 */
export async function downloadExtract(download: ExtractDownload): Promise<Outcome<null>> {
  const { file, signal, onWait, stallMs = 30_000 } = download;
  if (await stat(file).catch(() => null)) return succeeded(null);
  const routes = openRoutes(
    { headersTimeout: stallMs, bodyTimeout: stallMs, connect: { timeout: stallMs } },
    stallMs,
  );
  const network = { routes, proxyFor: download.proxyFor };
  const part = partFile(file);
  let beginnings = 0;
  const begun = () => {
    beginnings += 1;
    if (beginnings > mostBeginnings) throw new FaultError(refused('address', 'download-restarts'));
  };
  const bytesNow = async () => (await part.read())?.bytes ?? 0;
  const ask = async (): Promise<Outcome<null>> => {
    for (;;) {
      const before = await bytesNow();
      try {
        await fetchRest(network, download, begun);
        await verify(network, download);
        return succeeded(null);
      } catch (error) {
        const fault = faultOf(error, signal);
        const isPermanent = transienceOf(fault).kind === 'permanent';
        if (isPermanent && !(await canGoOn(part, fault))) await part.remove();
        if (isPermanent || (await bytesNow()) < before + progressBytes) return failed(fault);
      }
    }
  };
  try {
    await mkdir(dirname(file), { recursive: true });
    return await askPatiently(ask, { stopping: signal, waits: onWait });
  } catch (error) {
    return failed(faultOf(error, signal));
  } finally {
    await routes.close();
  }
}

function faultOf(error: unknown, signal: AbortSignal): Fault {
  if (signal.aborted) return { kind: 'cancelled' };
  if (error instanceof FaultError) return error.fault;
  return storageFault(errorCode(error)) ?? { kind: 'desk', reason: 'failed', detail: errorCode(error) ?? '' };
}

/** Whether what is there is worth going on with once a person has done something about the fault. */
async function canGoOn(part: ReturnType<typeof partFile>, fault: Fault): Promise<boolean> {
  // Whoever stopped it decides about what is there; the next run may have begun.
  if (fault.kind === 'cancelled') return true;
  const found = await part.read();
  if (!found || found.bytes === 0 || found.version.validator === null) return false;
  if (fault.kind === 'bad-answer') return false;
  if (fault.kind !== 'invalid') return true;
  const isOfDisk = fault.fields.some((field) => 'refusal' in field && field.refusal === 'disk-space');
  return isOfDisk && found.version.total !== null;
}

/** Downloads what is not there yet, unless all is. */
async function fetchRest(network: Network, download: ExtractDownload, begun: () => void): Promise<void> {
  const { address, file, signal } = download;
  const part = partFile(file);
  for (;;) {
    const found = await part.read();
    if (found && found.bytes === found.version.total) return;
    const validator = found?.version.validator ?? null;
    const known = found && found.bytes > 0 && validator !== null ? { ...found, validator } : null;
    const answer = await followRedirects(network, {
      method: 'GET',
      address,
      signal,
      headers: known ? { range: `bytes=${known.bytes}-`, 'if-range': known.validator } : {},
    });
    if (answer.status === 200) {
      begun();
      const { address: from, isNear } = answer;
      const version = { from, isNear, validator: validatorOf(answer), total: lengthOf(answer) };
      await part.begin(version);
      return receive(answer, download, 0, version);
    }
    const range = rangeOf(answer);
    if (known && answer.status === 206 && range?.start === known.bytes) {
      const { total } = known.version;
      if (total === null || range.total === null || range.total === total)
        return receive(answer, download, known.bytes, {
          ...known.version,
          total: total ?? range.total,
        });
    }
    await answer.body.dump().catch(() => undefined);
    // Where the server had said more than there is, all of it may be there.
    if (known && answer.status === 416 && range?.total === known.bytes) return;
    if (known && (answer.status === 206 || answer.status === 416)) {
      begun();
      await part.remove();
      continue;
    }
    throw new FaultError(statusFault(answer));
  }
}

function statusFault(answer: OpenAnswer): Fault {
  const said = Number(answer.header('retry-after'));
  const isThrottled = answer.status === 429 || (answer.status === 503 && said > 0);
  if (!isThrottled) return { kind: 'service', status: answer.status };
  return { kind: 'rate-limited', waitSeconds: said > 0 ? Math.min(said, longestWaitSeconds) : 60 };
}

/** What `If-Range` takes (RFC 9110, 13.1.5): no weak ETag. */
function validatorOf({ header }: OpenAnswer): string | null {
  const etag = header('etag');
  if (etag?.startsWith('"')) return etag;
  return header('last-modified') ?? null;
}

function lengthOf({ header }: OpenAnswer): number | null {
  const text = header('content-length') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Of `Content-Range`: its first byte, null where it names none, and the bytes of the whole. */
function rangeOf({ header }: OpenAnswer): { start: number | null; total: number | null } | null {
  const match = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(header('content-range') ?? '');
  if (!match) return null;
  const [, start, total] = match;
  return {
    start: start === undefined ? null : Number(start),
    total: total === undefined || total === '*' ? null : Number(total),
  };
}

/** Writes what comes behind what is there. */
async function receive(
  answer: OpenAnswer,
  download: ExtractDownload,
  from: number,
  { total }: FileVersion,
): Promise<void> {
  const { file, signal, onProgress, largestBytes = largestDownloadBytes } = download;
  const tooLarge = refused('address', 'download-too-large', { most: Math.round(largestBytes / megabyte) });
  try {
    if (answer.header('content-encoding') !== undefined)
      throw new FaultError({ kind: 'bad-answer', path: 'content-encoding' });
    if (total !== null && total > largestBytes) throw new FaultError(tooLarge);
    await checkRoom(download, from, total);
  } catch (error) {
    // Nothing of it is read: its connection is given up.
    answer.body.on('error', () => undefined).destroy();
    throw error;
  }
  let bytes = from;
  let roomKnownTo = from + roomBytes;
  let start = Buffer.alloc(0);
  onProgress(bytes, total);
  async function* counted(): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of answer.body) {
      const data = Buffer.from(chunk);
      if (from === 0 && start.length < startBytes) {
        start = Buffer.concat([start, data.subarray(0, startBytes)]);
        if (start.length >= startBytes && !start.includes(firstBlock))
          throw new FaultError(refused('address', 'no-pbf'));
      }
      bytes += data.length;
      if (bytes > largestBytes) throw new FaultError(tooLarge);
      if (total === null && bytes > roomKnownTo) {
        roomKnownTo += roomBytes;
        await checkRoom(download, bytes, bytes + reserveBytes);
      }
      yield data;
      onProgress(bytes, total);
    }
  }
  try {
    await pipeline(counted, createWriteStream(partFile(file).path, { flags: 'a' }), { signal });
  } catch (error) {
    throw storageFault(errorCode(error)) ? error : answer.faultOf(error);
  }
  if (bytes === 0) throw new FaultError(refused('address', 'no-pbf'));
  if (total !== null && bytes < total) throw new FaultError({ kind: 'offline', reason: 'reset' });
}

async function checkRoom(
  { file, bytesBeside = () => 0, freeBytes = freeBytesOf }: ExtractDownload,
  from: number,
  total: number | null,
): Promise<void> {
  if (total === null) return;
  const needed = total - from + bytesBeside(total);
  const free = await freeBytes(dirname(file));
  if (free >= needed) return;
  const [neededMb, freeMb] = [Math.ceil(needed / megabyte), Math.floor(free / megabyte)];
  throw new FaultError(refused('address', 'disk-space', { needed: neededMb, free: freeMb }));
}

/** Compares it with what its server says of it; one that differs is removed. */
async function verify(network: Network, { address, file, signal }: ExtractDownload): Promise<void> {
  const part = partFile(file);
  const found = await part.read();
  const { from = address, isNear = false } = found?.version ?? {};
  const stated = await checksumBeside(network, { address, from, isNear }, signal);
  if (stated !== null && (await md5Of(part.path, signal)) !== stated) {
    await part.remove();
    throw new FaultError(refused('address', 'checksum-differs'));
  }
  await part.finish();
}

/** Removes what there is of a download, whole or not. */
export async function forgetDownload(file: string): Promise<void> {
  await partFile(file).remove();
  await rm(file, { force: true });
}
