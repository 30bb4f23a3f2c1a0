import type { ServingEngine } from '../../../shared/api/engines.ts';
import { trimmedEnd } from '../../../shared/text/trimmed.ts';

/** An engine running as a separate service, with its last known state. */
export interface RemoteEngine extends ServingEngine {
  url: string;
  /** Why it isn't used; undefined if it is. */
  fault: string | undefined;
}

/**
 * Returns an engine's base URL without trailing slash.
 * @throws TypeError with a readable message
 */
export function engineUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBase =
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (!isBase) {
    throw new TypeError(`${text}: use a URL such as http://10.0.0.7:8002, without user name and password`);
  }
  return trimmedEnd(url.href, /\//);
}

/** Returns an engine's URL and state as one line for the operator's log. */
export function engineLine({ url, name, version, dataDate, fault }: RemoteEngine): string {
  const facts = [version && `${name} ${version}`, dataDate && `data from ${dataDate}`, fault];
  return `${url}: ${facts.filter(Boolean).join(', ')}`;
}
