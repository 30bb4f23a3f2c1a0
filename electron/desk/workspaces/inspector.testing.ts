import { handleInspection } from './inspect-workspace.ts';
import type { SpawnInspector } from './inspector.ts';

/** Inspects in this process, for tests and benchmarks that run without the built program. */
export const inspectHere: SpawnInspector = () => {
  let receive = (_: unknown) => {};
  return {
    send: (request) => queueMicrotask(() => receive(handleInspection(request))),
    onMessage(listener) {
      receive = listener;
    },
    onExit() {},
    kill() {},
  };
};
