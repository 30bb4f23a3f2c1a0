import type { RemoteEngine } from '../../engines/remote-engine.ts';
import type { Geocoder } from '../../ports.ts';
import { photonGeocoder } from './geocoder.ts';

export interface PhotonOptions {
  /** Base URL of a Photon, possibly a proxy for several. */
  url: string;
  /** Called when it becomes available or unavailable. */
  report(engine: RemoteEngine): void;
  checkEveryMs?: number;
}

export interface Photon {
  geocoder: Geocoder & { close(): Promise<void> };
  /** Last known state. */
  engine(): RemoteEngine;
}

const defaultCheckEveryMs = 10_000;

/** Starts a geocoder using Photon, after requesting its status. */
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
