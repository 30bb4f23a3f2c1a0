import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { maxDownloadBytes } from '../../shared/desk/regions.ts';
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
import { retryPolicyOf } from '../jobs/retry-policy.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';
import { md5Of, publishedChecksum } from './checksum.ts';
import { followRedirects, type Network, type OpenAnswer } from './follow-redirects.ts';
import { type FileVersion, partFile } from './part-file.ts';

export interface ExtractDownload {
  /** Of an .osm.pbf file, http or https. */
  address: string;
  /** Destination of the file; the partial file is next to it. */
  file: string;
  proxyFor: ProxyFor;
  /** Stops the download; the partial file stays for the next time. */
  signal: AbortSignal;
  /** `total` is null where the server does not tell. */
  onProgress(bytes: number, total: number | null): void;
  /** Called before waiting this long to retry after a fault. */
  onWait(fault: Fault, seconds: number): void;
  /** Returns the additional disk space needed for what is built from a file of this size. */
  extraBytes?: (bytes: number) => number;
  maxBytes?: number;
  /** A server silent for this long is requested again. */
  stallMs?: number;
  freeBytes?: (folder: string) => Promise<number>;
}

const megabyte = 1_000_000;
/** After this much progress, an interrupted download retries without waiting. */
const progressBytes = megabyte;
/** If the server reports no size, disk space is checked at this interval. */
const roomBytes = 100 * megabyte;
/** Disk space left for others. */
const reserveBytes = 1000 * megabyte;
/** Maximum number of restarts because the file changed on the server. */
const maxBeginnings = 5;
const maxWaitSeconds = 3600;
/** An .osm.pbf file starts with a length and the name of its first block. */
const startBytes = 16;
const firstBlock = 'OSMHeader';

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Downloads an extract: resumes while the server has the same file, waits out transient faults, and verifies the
 * server's MD5. Resolves immediately if the file exists.
 * @returns the fault if it fails: of the network, or `invalid` with what is wrong with the address
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
    if (beginnings > maxBeginnings) throw new FaultError(refused('address', 'download-restarts'));
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
        const isPermanent = retryPolicyOf(fault).kind === 'permanent';
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

/** Whether the partial file can be resumed after the user has resolved the fault. */
async function canGoOn(part: ReturnType<typeof partFile>, fault: Fault): Promise<boolean> {
  // If canceled, the caller decides about the partial file; the next run may have begun.
  if (fault.kind === 'cancelled') return true;
  const found = await part.read();
  if (!found || found.bytes === 0 || found.version.validator === null) return false;
  if (fault.kind === 'bad-answer') return false;
  if (fault.kind !== 'invalid') return true;
  const isOfDisk = fault.fields.some((field) => 'refusal' in field && field.refusal === 'disk-space');
  return isOfDisk && found.version.total !== null;
}

/** Downloads the missing part, if any. */
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
      const { address: from, isLocalNetwork } = answer;
      const version = {
        from,
        isNear: isLocalNetwork,
        validator: validatorOf(answer),
        total: lengthOf(answer),
      };
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
    // If the server had reported a larger size, the file may already be complete.
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
  const retryAfterSeconds = Number(answer.header('retry-after'));
  const isThrottled = answer.status === 429 || (answer.status === 503 && retryAfterSeconds > 0);
  if (!isThrottled) return { kind: 'service', status: answer.status };
  return {
    kind: 'rate-limited',
    waitSeconds: retryAfterSeconds > 0 ? Math.min(retryAfterSeconds, maxWaitSeconds) : 60,
  };
}

/** Returns the validator for `If-Range` (RFC 9110, 13.1.5), which excludes weak ETags. */
function validatorOf({ header }: OpenAnswer): string | null {
  const etag = header('etag');
  if (etag?.startsWith('"')) return etag;
  return header('last-modified') ?? null;
}

function lengthOf({ header }: OpenAnswer): number | null {
  const text = header('content-length') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Parses `Content-Range`: first byte, null if not given, and total size. */
function rangeOf({ header }: OpenAnswer): { start: number | null; total: number | null } | null {
  const match = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(header('content-range') ?? '');
  if (!match) return null;
  const [, start, total] = match;
  return {
    start: start === undefined ? null : Number(start),
    total: total === undefined || total === '*' ? null : Number(total),
  };
}

/** Appends the response body to the partial file. */
async function receive(
  answer: OpenAnswer,
  download: ExtractDownload,
  from: number,
  { total }: FileVersion,
): Promise<void> {
  const { file, signal, onProgress, maxBytes = maxDownloadBytes } = download;
  const tooLarge = refused('address', 'download-too-large', { most: Math.round(maxBytes / megabyte) });
  try {
    if (answer.header('content-encoding') !== undefined)
      throw new FaultError({ kind: 'bad-answer', path: 'content-encoding' });
    if (total !== null && total > maxBytes) throw new FaultError(tooLarge);
    await checkRoom(download, from, total);
  } catch (error) {
    // Nothing is read from it; drop its connection.
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
      if (bytes > maxBytes) throw new FaultError(tooLarge);
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
  { file, extraBytes = () => 0, freeBytes = freeBytesOf }: ExtractDownload,
  from: number,
  total: number | null,
): Promise<void> {
  if (total === null) return;
  const needed = total - from + extraBytes(total);
  const free = await freeBytes(dirname(file));
  if (free >= needed) return;
  const [neededMb, freeMb] = [Math.ceil(needed / megabyte), Math.floor(free / megabyte)];
  throw new FaultError(refused('address', 'disk-space', { needed: neededMb, free: freeMb }));
}

/** Compares the file with the server's checksum; deletes it if they differ. */
async function verify(network: Network, { address, file, signal }: ExtractDownload): Promise<void> {
  const part = partFile(file);
  const found = await part.read();
  const { from = address, isNear: isLocalNetwork = false } = found?.version ?? {};
  const stated = await publishedChecksum(network, { address, from, isLocalNetwork }, signal);
  if (stated !== null && (await md5Of(part.path, signal)) !== stated) {
    await part.remove();
    throw new FaultError(refused('address', 'checksum-differs'));
  }
  await part.finish();
}

/** Deletes a complete or partial download. */
export async function forgetDownload(file: string): Promise<void> {
  await partFile(file).remove();
  await rm(file, { force: true });
}
