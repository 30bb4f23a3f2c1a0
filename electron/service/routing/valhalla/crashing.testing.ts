import type { ChildProcess } from 'node:child_process';
import type { Valhalla } from './valhalla.ts';

/**
 * Wraps a Valhalla with a single engine so that tests can crash the engine while it has a request, for as many requests as
 * passed to `crashNext`.
 */
export function crashing(valhalla: Valhalla, engine: () => ChildProcess | undefined) {
  let pendingCrashes = 0;
  const crash = () => {
    const child = engine();
    child?.kill('SIGSTOP');
    // The request has been sent by then.
    setImmediate(() => {
      child?.kill('SIGABRT');
      child?.kill('SIGCONT');
    });
  };
  return {
    crashNext(times: number) {
      pendingCrashes = times;
      engine()?.kill('SIGSTOP');
    },
    /** Call for each engine that starts, so that a repeated request crashes it too. */
    started() {
      if (pendingCrashes > 0) {
        pendingCrashes -= 1;
        crash();
      }
    },
    valhalla: {
      ...valhalla,
      send(...args) {
        const response = valhalla.send(...args);
        if (pendingCrashes > 0) {
          pendingCrashes -= 1;
          crash();
        }
        return response;
      },
    } satisfies Valhalla,
  };
}
