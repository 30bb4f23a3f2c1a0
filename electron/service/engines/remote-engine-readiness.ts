import type { ReadinessCheck } from '../readiness.ts';
import type { RemoteEngine } from './remote-engine.ts';

/** Returns a check that at least one remote engine of each name is available; it doesn't reveal URLs. */
export const remoteEngineReadiness = (engines: () => readonly RemoteEngine[]): ReadinessCheck => ({
  name: 'remote engines',
  shared: true,
  async ready() {
    const available = new Set(
      engines()
        .filter(({ fault }) => fault === undefined)
        .map(({ name }) => name),
    );
    const unavailable = new Set(
      engines()
        .map(({ name }) => name)
        .filter((name) => !available.has(name)),
    );
    return unavailable.size === 0 || `${[...unavailable].join(', ')} away`;
  },
});
