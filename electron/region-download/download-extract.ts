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
import { requestWithRetries } from '../jobs/request-with-retries.ts';
import { retryPolicyOf } from '../jobs/retry-policy.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';
import { md5Of, publishedChecksum } from './checksum.ts';
import { followRedirects, type Network, type OpenResponse } from './follow-redirects.ts';
import { type FileVersion, partFile } from './part-file.ts';

export interface ExtractDownload {
  /** URL of an .osm.pbf file, http or https. */
  url: string;
  /** Destination of the file; the partial file is next to it. */
  file: string;
  proxyFor: ProxyFor;
  /** Stops the download; the partial file stays for the next time. */
  signal: AbortSignal;
  /** `total` is null if the server doesn't report the size. */
  onProgress(bytes: number, total: number | null): void;
  /** Called before waiting this long to retry after a fault. */
  onWait(fault: Fault, seconds: number): void;
  /** Returns the additional disk space needed for what is built from a file of this size. */
  extraBytes?: (bytes: number) => number;
  maxBytes?: number;
  /** If the server sends nothing for this long, the request is repeated. */
  stallMs?: number;
  freeBytes?: (folder: string) => Promise<number>;
}

const megabyte = 1_000_000;
/** After this much progress, an interrupted download retries without waiting. */
const progressBytes = megabyte;
/** If the server reports no size, disk space is checked at this interval. */
const spaceCheckBytes = 100 * megabyte;
/** Disk space to leave free. */
const reserveBytes = 1000 * megabyte;
/** Maximum number of restarts because the file changed on the server. */
const maxRestarts = 5;
const maxWaitSeconds = 3600;
/** An .osm.pbf file starts with a length and the name of its first block. */
const headBytes = 16;
const firstBlock = 'OSMHeader';

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Downloads an extract: resumes a partial download of the same version, retries after transient faults, and verifies
 * the server's MD5 if there is one. Resolves immediately if the file exists.
 * @returns null or the fault: of the network or the disk, or `invalid` with the problem of the URL or file
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
  let starts = 0;
  const countStart = () => {
    starts += 1;
    if (starts > maxRestarts) throw new FaultError(refused('address', 'download-restarts'));
  };
  const bytesNow = async () => (await part.read())?.bytes ?? 0;
  const attempt = async (): Promise<Outcome<null>> => {
    for (;;) {
      const before = await bytesNow();
      try {
        await fetchRest(network, download, countStart);
        await verify(network, download);
        return succeeded(null);
      } catch (error) {
        const fault = faultOf(error, signal);
        const isPermanent = retryPolicyOf(fault).kind === 'permanent';
        if (isPermanent && !(await canResume(part, fault))) await part.remove();
        if (isPermanent || (await bytesNow()) < before + progressBytes) return failed(fault);
      }
    }
  };
  try {
    await mkdir(dirname(file), { recursive: true });
    return await requestWithRetries(attempt, { stopping: signal, onWait });
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

/** Whether the partial file can be resumed once the fault is resolved. */
async function canResume(part: ReturnType<typeof partFile>, fault: Fault): Promise<boolean> {
  // After a cancellation, the next run may already be writing the partial file.
  if (fault.kind === 'cancelled') return true;
  const partState = await part.read();
  if (!partState || partState.bytes === 0 || partState.version.validator === null) return false;
  if (fault.kind === 'bad-answer') return false;
  if (fault.kind !== 'invalid') return true;
  const isDiskFull = fault.fields.some((field) => 'refusal' in field && field.refusal === 'disk-space');
  return isDiskFull && partState.version.total !== null;
}

/** Downloads the missing part of the file, if any. Calls `begun` whenever it starts from the first byte. */
async function fetchRest(network: Network, download: ExtractDownload, onStart: () => void): Promise<void> {
  const { url, file, signal } = download;
  const part = partFile(file);
  for (;;) {
    const found = await part.read();
    if (found && found.bytes === found.version.total) return;
    const validator = found?.version.validator ?? null;
    const resumable = found && found.bytes > 0 && validator !== null ? { ...found, validator } : null;
    const response = await followRedirects(network, {
      method: 'GET',
      url,
      signal,
      headers: resumable ? { range: `bytes=${resumable.bytes}-`, 'if-range': resumable.validator } : {},
    });
    if (response.status === 200) {
      onStart();
      const { url: finalUrl, isLocalNetwork } = response;
      const version = {
        from: finalUrl,
        isNear: isLocalNetwork,
        validator: validatorOf(response),
        total: lengthOf(response),
      };
      await part.begin(version);
      return receive(response, download, 0, version);
    }
    const range = rangeOf(response);
    if (resumable && response.status === 206 && range?.start === resumable.bytes) {
      const { total } = resumable.version;
      if (total === null || range.total === null || range.total === total)
        return receive(response, download, resumable.bytes, {
          ...resumable.version,
          total: total ?? range.total,
        });
    }
    await response.body.dump().catch(() => undefined);
    // The server first reported a larger size than the file has: it is complete.
    if (resumable && response.status === 416 && range?.total === resumable.bytes) return;
    if (resumable && (response.status === 206 || response.status === 416)) {
      onStart();
      await part.remove();
      continue;
    }
    throw new FaultError(statusFault(response));
  }
}

function statusFault(answer: OpenResponse): Fault {
  const retryAfterSeconds = Number(answer.header('retry-after'));
  const isThrottled = answer.status === 429 || (answer.status === 503 && retryAfterSeconds > 0);
  if (!isThrottled) return { kind: 'service', status: answer.status };
  return {
    kind: 'rate-limited',
    waitSeconds: retryAfterSeconds > 0 ? Math.min(retryAfterSeconds, maxWaitSeconds) : 60,
  };
}

/** Returns the validator for `If-Range` (RFC 9110, 13.1.5), which excludes weak ETags; null if there is none. */
function validatorOf({ header }: OpenResponse): string | null {
  const etag = header('etag');
  if (etag?.startsWith('"')) return etag;
  return header('last-modified') ?? null;
}

function lengthOf({ header }: OpenResponse): number | null {
  const text = header('content-length') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Parses `Content-Range`: first byte and total size, each null if not given; null without a valid header. */
function rangeOf({ header }: OpenResponse): { start: number | null; total: number | null } | null {
  const match = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(header('content-range') ?? '');
  if (!match) return null;
  const [, start, total] = match;
  return {
    start: start === undefined ? null : Number(start),
    total: total === undefined || total === '*' ? null : Number(total),
  };
}

/**
 * Appends the response body to the partial file, starting at the byte `from`.
 * @throws FaultError if the response is too large, incomplete, or no extract, or the disk too full
 */
async function receive(
  response: OpenResponse,
  download: ExtractDownload,
  start: number,
  { total }: FileVersion,
): Promise<void> {
  const { file, signal, onProgress, maxBytes = maxDownloadBytes } = download;
  const tooLarge = refused('address', 'download-too-large', { most: Math.round(maxBytes / megabyte) });
  try {
    if (response.header('content-encoding') !== undefined)
      throw new FaultError({ kind: 'bad-answer', path: 'content-encoding' });
    if (total !== null && total > maxBytes) throw new FaultError(tooLarge);
    await checkDiskSpace(download, start, total);
  } catch (error) {
    // The body isn't read; close its connection.
    response.body.on('error', () => undefined).destroy();
    throw error;
  }
  let bytes = start;
  let nextSpaceCheck = start + spaceCheckBytes;
  let head = Buffer.alloc(0);
  onProgress(bytes, total);
  async function* checkedChunks(): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of response.body) {
      const data = Buffer.from(chunk);
      if (start === 0 && head.length < headBytes) {
        head = Buffer.concat([head, data.subarray(0, headBytes)]);
        if (head.length >= headBytes && !head.includes(firstBlock))
          throw new FaultError(refused('address', 'no-pbf'));
      }
      bytes += data.length;
      if (bytes > maxBytes) throw new FaultError(tooLarge);
      if (total === null && bytes > nextSpaceCheck) {
        nextSpaceCheck += spaceCheckBytes;
        await checkDiskSpace(download, bytes, bytes + reserveBytes);
      }
      yield data;
      onProgress(bytes, total);
    }
  }
  try {
    await pipeline(checkedChunks, createWriteStream(partFile(file).path, { flags: 'a' }), { signal });
  } catch (error) {
    throw storageFault(errorCode(error)) ? error : response.faultOf(error);
  }
  if (bytes === 0) throw new FaultError(refused('address', 'no-pbf'));
  if (total !== null && bytes < total) throw new FaultError({ kind: 'offline', reason: 'reset' });
}

async function checkDiskSpace(
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

/**
 * Verifies the file by the server's checksum, if there is one, and moves it to its destination.
 * @throws FaultError if the checksum differs; the file is deleted
 */
async function verify(network: Network, { url, file, signal }: ExtractDownload): Promise<void> {
  const part = partFile(file);
  const found = await part.read();
  const { from = url, isNear: isLocalNetwork = false } = found?.version ?? {};
  const published = await publishedChecksum(network, { url, finalUrl: from, isLocalNetwork }, signal);
  if (published !== null && (await md5Of(part.path, signal)) !== published) {
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
