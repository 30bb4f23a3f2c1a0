import type { RemoteEngine } from '../../engines/remote-engine.ts';
import type { Geocoder } from '../../ports.ts';
import type { RemoteGeocoder } from './remote-geocoder.ts';

interface WatchOptions {
  /** Display name until it responds. */
  name: string;
  /** Base URL, possibly of a proxy for several. */
  url: string;
  /** Called when it becomes available or unavailable. */
  report(engine: RemoteEngine): void;
  checkEveryMs?: number;
}

export interface WatchedGeocoder {
  geocoder: Geocoder & { close(): Promise<void> };
  /** Last known state. */
  engine(): RemoteEngine;
}

const defaultCheckEveryMs = 10_000;

/** Watches the status of a remote geocoder, after requesting it once. */
export async function watchGeocoder(
  { describe, close, ...geocoder }: RemoteGeocoder,
  { name, url, report, checkEveryMs = defaultCheckEveryMs }: WatchOptions,
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
  const timer = setInterval(() => void check(), checkEveryMs);
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
