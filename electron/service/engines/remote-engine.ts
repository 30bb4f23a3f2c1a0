import type { ServingEngine } from '../../../shared/api/engines.ts';
import { trimmedEnd } from '../../../shared/text/trimmed.ts';

/** An engine that runs as a service of its own, as it was when it was last asked. */
export interface RemoteEngine extends ServingEngine {
  url: string;
  /** Why it is not used; undefined where it is. */
  fault: string | undefined;
}

/**
 * The base URL of an engine, without the slash at its end.
 * @throws TypeError whose message is for a person
 */
export function engineUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBase =
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (!isBase) {
    throw new TypeError(
      `${text}: the address of an engine is such as http://10.0.0.7:8002, without a name and a password in it`,
    );
  }
  return trimmedEnd(url.href, /\//);
}

/** One line about it, for whoever starts the service. */
export function engineLine({ url, name, version, dataDate, fault }: RemoteEngine): string {
  const facts = [version && `${name} ${version}`, dataDate && `data of ${dataDate}`, fault];
  return `${url}: ${facts.filter(Boolean).join(', ')}`;
}
