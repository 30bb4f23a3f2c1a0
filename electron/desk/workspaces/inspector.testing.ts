import { handleInspection } from './inspect-workspace.ts';
import type { SpawnInspector } from './inspector.ts';

/** Inspects in this very process, for tests and benchmarks that do without the built program. */
export const inspectHere: SpawnInspector = () => {
  let hear = (_: unknown) => {};
  return {
    send: (request) => queueMicrotask(() => hear(handleInspection(request))),
    onMessage(listener) {
      hear = listener;
    },
    onExit() {},
    kill() {},
  };
};
