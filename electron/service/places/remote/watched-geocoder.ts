import type { RemoteEngine } from '../../engines/remote-engine.ts';
import type { Geocoder } from '../../ports.ts';
import type { RemoteGeocoder } from './remote-geocoder.ts';

interface WatchOptions {
  /** Engine name until the first response. */
  name: string;
  /** Base URL, possibly of a load balancer. */
  url: string;
  /** Called when the engine becomes available or unavailable, or has other data. */
  report(engine: RemoteEngine): void;
  checkIntervalMs?: number;
}

export interface WatchedGeocoder {
  geocoder: Geocoder & { close(): Promise<void> };
  /** Returns the last known state. */
  engine(): RemoteEngine;
}

const defaultCheckIntervalMs = 10_000;

/** Requests the status of a remote geocoder, then again periodically until it is closed. */
export async function watchGeocoder(
  { describe, close, ...geocoder }: RemoteGeocoder,
  { name, url, report, checkIntervalMs = defaultCheckIntervalMs }: WatchOptions,
): Promise<WatchedGeocoder> {
  const closing = new AbortController();
  let engine: RemoteEngine = {
    kind: 'geocoding',
    name,
    url,
    version: null,
    dataDate: null,
    state: 'down',
    fault: 'not checked yet',
  };

  async function check(): Promise<void> {
    const before = engine;
    try {
      engine = { ...engine, ...(await describe(closing.signal)), state: 'up', fault: undefined };
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      engine = { ...engine, state: 'down', fault };
    }
    const changed = before.state !== engine.state || before.dataDate !== engine.dataDate;
    if (changed && !closing.signal.aborted) report(engine);
  }

  await check();
  const timer = setInterval(() => void check(), checkIntervalMs);
  timer.unref();
  return {
    engine: () => engine,
    geocoder: {
      ...geocoder,
      async close() {
        closing.abort();
        clearInterval(timer);
        await close();
      },
    },
  };
}
