import type { ReadinessCheck } from '../readiness.ts';
import type { RemoteEngine } from './remote-engine.ts';

/** Checks that at least one remote engine of each name is available; doesn't reveal URLs. */
export const remoteEngineReadiness = (engines: () => readonly RemoteEngine[]): ReadinessCheck => ({
  name: 'remote engines',
  shared: true,
  async ready() {
    const used = new Set(
      engines()
        .filter(({ fault }) => fault === undefined)
        .map(({ name }) => name),
    );
    const away = new Set(
      engines()
        .map(({ name }) => name)
        .filter((name) => !used.has(name)),
    );
    return away.size === 0 || `${[...away].join(', ')} away`;
  },
});
