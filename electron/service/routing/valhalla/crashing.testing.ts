import type { ChildProcess } from 'node:child_process';
import type { Valhalla } from './valhalla.ts';

/**
 * A router of one engine that tests can end while a question is with it: the next question reaches the
 * engine, which then dies before it can answer, as often as `crashNext` says.
 */
export function crashing(valhalla: Valhalla, engine: () => ChildProcess | undefined) {
  let crashes = 0;
  const crash = () => {
    const params = engine();
    params?.kill('SIGSTOP');
    // By then it has been sent.
    setImmediate(() => {
      params?.kill('SIGABRT');
      params?.kill('SIGCONT');
    });
  };
  return {
    crashNext(times: number) {
      crashes = times;
      engine()?.kill('SIGSTOP');
    },
    /** To be told of each engine that starts. */
    started() {
      if (crashes > 0) {
        crashes -= 1;
        crash();
      }
    },
    valhalla: {
      ...valhalla,
      ask(...question) {
        const found = valhalla.ask(...question);
        if (crashes > 0) {
          crashes -= 1;
          crash();
        }
        return found;
      },
    } satisfies Valhalla,
  };
}
