import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FaultError } from '../../shared/faults/fault.ts';
import { followRedirects, type Network } from './follow-redirects.ts';

/** A line of `md5sum`; more is none. */
const longestText = 4096;

/** Where a file is from. */
interface Origin {
  /** As a person gave it. */
  address: string;
  /** Where that led. */
  from: string;
  /** Whether it led to this machine or its network. */
  isNear: boolean;
}

/**
 * The MD5 of a file as its server has it beside it, under the same address with `.md5`; null where it has none.
 * @throws FaultError where the network fails
 */
export async function checksumBeside(
  network: Network,
  { address, from, isNear }: Origin,
  signal: AbortSignal,
): Promise<string | null> {
  // The surest first.
  for (const file of new Set([from, address])) {
    const url = new URL(file);
    url.pathname += '.md5';
    const found = await md5At(network, url.href, isNear || file === address, signal);
    if (found !== null) return found;
  }
  return null;
}

async function md5At(
  network: Network,
  address: string,
  mayBeNear: boolean,
  signal: AbortSignal,
): Promise<string | null> {
  const { status, body, faultOf } = await followRedirects(network, {
    method: 'GET',
    address,
    mayBeNear,
    signal,
  }).catch((error: unknown) => {
    // It leads somewhere else: as good as none.
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
      if (text.length > longestText) return null;
    }
  } catch (error) {
    throw faultOf(error);
  }
  return /^([0-9a-f]{32})\b/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

const noAnswer = { status: 0, body: null, faultOf: (error: unknown) => error };

/** The MD5 of a file of this machine, in hexadecimal. */
export async function md5Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
