import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronProgram } from './electron-program.ts';

/** A map that stays idle for this long has drawn everything. */
const calmMs = 1500;

/** Resolves with the time since 1970 at which the map became idle for good. */
const idleSince = `new Promise((resolve) => {
  let since = 0;
  const look = () => {
    const map = document.querySelector('.maplibregl-map');
    if (map?.getAttribute('aria-busy') !== 'false') since = 0;
    else since ||= Date.now();
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'],
  });
  look();
  setInterval(() => since && Date.now() - since > ${calmMs} && resolve(since), 50);
})`;

/** Timeout of a window that hangs. */
const patienceMs = 180_000;

/** Diagnostics of a window that doesn't become idle. */
const stateOfPage = `JSON.stringify({
  visibility: document.visibilityState,
  busy: document.querySelector('.maplibregl-map')?.getAttribute('aria-busy') ?? null,
  readyState: document.readyState,
})`;

/**
 * Returns when the map of a window became idle for good, in milliseconds since 1970.
 * @throws Error if it doesn't
 */
export async function idleMapAt({ page }: Pick<ElectronProgram, 'page'>): Promise<number> {
  const timer = new AbortController();
  const since = await Promise.race([
    page.evaluate(idleSince),
    pause(patienceMs, null, { signal: timer.signal }).catch(() => null),
  ]);
  timer.abort();
  if (typeof since === 'number') return since;
  const state = await Promise.race([page.evaluate(stateOfPage), pause(5000, 'nothing')]);
  throw new Error(
    `The map did not come to rest within ${patienceMs / 1000} s; its page says ${String(state)}`,
  );
}
