import type { ChildProcess } from 'node:child_process';
import type { Valhalla } from './valhalla.ts';

/**
 * A router whose engine tests can end while a question is with it: `crashNext` lets the next question
 * reach the engine, which then dies before it can answer.
 */
export function crashing(valhalla: Valhalla, engine: () => ChildProcess | undefined) {
  let crashes = false;
  return {
    crashNext() {
      crashes = true;
      engine()?.kill('SIGSTOP');
    },
    valhalla: {
      ...valhalla,
      ask(call, request, answer, signal) {
        const found = valhalla.ask(call, request, answer, signal);
        if (crashes) {
          crashes = false;
          // By then it has been sent.
          setImmediate(() => {
            engine()?.kill('SIGABRT');
            engine()?.kill('SIGCONT');
          });
        }
        return found;
      },
    } satisfies Valhalla,
  };
}
