import type { RemoteEngine } from '../../engines/remote-engine.ts';
import type { Geocoder } from '../../ports.ts';
import { photonGeocoder } from './geocoder.ts';

export interface PhotonOptions {
  /** The base URL of a Photon, which may be a proxy before several. */
  url: string;
  /** Told when it comes or goes. */
  report(engine: RemoteEngine): void;
  checkEveryMs?: number;
}

export interface Photon {
  geocoder: Geocoder & { close(): Promise<void> };
  /** As it was when it was last asked. */
  engine(): RemoteEngine;
}

const defaultCheckEveryMs = 10_000;

/** Finds places by Photon, once it has been asked for its status. */
export async function startPhoton({
  url,
  report,
  checkEveryMs = defaultCheckEveryMs,
}: PhotonOptions): Promise<Photon> {
  const { describe, close, ...geocoder } = photonGeocoder(new URL(url));
  const closing = new AbortController();
  let engine: RemoteEngine = {
    kind: 'geocoding',
    name: 'Photon',
    url,
    version: null,
    dataDate: null,
    state: 'down',
    fault: 'it was not asked yet',
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
