import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FaultError } from '../../shared/faults/fault.ts';
import { followRedirects, type Network } from './follow-redirects.ts';

/** Maximum length of the response in characters; a longer one isn't a checksum file. */
const maxChecksumFileLength = 4096;

/** Where a file was downloaded from. */
interface Origin {
  /** URL as entered by the user. */
  url: string;
  /** Final URL after redirects. */
  finalUrl: string;
  /** Whether the final URL is on this machine or its network. */
  isLocalNetwork: boolean;
}

/**
 * Returns the MD5 published next to a file, at the same URL plus `.md5`, in lowercase hexadecimal; null if there is
 * none.
 * @throws FaultError if the network fails
 */
export async function publishedChecksum(
  network: Network,
  { url, finalUrl, isLocalNetwork }: Origin,
  signal: AbortSignal,
): Promise<string | null> {
  // The final URL first: it names the exact version of the file.
  for (const fileUrl of new Set([finalUrl, url])) {
    const checksumUrl = new URL(fileUrl);
    checksumUrl.pathname += '.md5';
    const md5 = await md5At(network, checksumUrl.href, isLocalNetwork || fileUrl === url, signal);
    if (md5 !== null) return md5;
  }
  return null;
}

async function md5At(
  network: Network,
  url: string,
  mayBeLocal: boolean,
  signal: AbortSignal,
): Promise<string | null> {
  const { status, body, faultOf } = await followRedirects(network, {
    method: 'GET',
    url,
    mayBeLocal,
    signal,
  }).catch((error: unknown) => {
    // A redirect that isn't allowed counts as a missing checksum.
    if (error instanceof FaultError && error.fault.kind === 'invalid') return noResponse;
    throw error;
  });
  if (!body) return null;
  if (status !== 200) {
    await body.dump().catch(() => undefined);
    return null;
  }
  let text = '';
  try {
    for await (const chunk of body) {
      text += String(chunk);
      if (text.length > maxChecksumFileLength) return null;
    }
  } catch (error) {
    throw faultOf(error);
  }
  return /^([0-9a-f]{32})\b/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

const noResponse = { status: 0, body: null, faultOf: (error: unknown) => error };

/** Returns the MD5 of a local file in hexadecimal. */
export async function md5Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
