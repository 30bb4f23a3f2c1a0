import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FaultError } from '../../shared/faults/fault.ts';
import { followRedirects, type Network } from './follow-redirects.ts';

/** Maximum length of an `md5sum` line; anything longer is something else. */
const maxTextLength = 4096;

/** Origin of a file. */
interface Origin {
  /** Address as entered by the user. */
  address: string;
  /** Final address after redirects. */
  from: string;
  /** Whether the final address is on this machine or its network. */
  isLocalNetwork: boolean;
}

/**
 * Returns the MD5 published next to a file, at the same address plus `.md5`; null if there is none.
 * @throws FaultError if the network fails
 */
export async function publishedChecksum(
  network: Network,
  { address, from, isLocalNetwork }: Origin,
  signal: AbortSignal,
): Promise<string | null> {
  // Most reliable first.
  for (const file of new Set([from, address])) {
    const url = new URL(file);
    url.pathname += '.md5';
    const found = await md5At(network, url.href, isLocalNetwork || file === address, signal);
    if (found !== null) return found;
  }
  return null;
}

async function md5At(
  network: Network,
  address: string,
  mayBeLocal: boolean,
  signal: AbortSignal,
): Promise<string | null> {
  const { status, body, faultOf } = await followRedirects(network, {
    method: 'GET',
    address,
    mayBeLocal,
    signal,
  }).catch((error: unknown) => {
    // It redirects somewhere not allowed: treat as missing.
    if (error instanceof FaultError && error.fault.kind === 'invalid') return noAnswer;
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
      if (text.length > maxTextLength) return null;
    }
  } catch (error) {
    throw faultOf(error);
  }
  return /^([0-9a-f]{32})\b/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

const noAnswer = { status: 0, body: null, faultOf: (error: unknown) => error };

/** Returns the MD5 of a local file in hexadecimal. */
export async function md5Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
