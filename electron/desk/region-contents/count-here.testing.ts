import type { SpawnRegionContents } from './region-contents-client.ts';
import { requestHandler } from './request-handler.ts';

/** Counts in this process, for tests that run without the built program. */
export const countHere: SpawnRegionContents = () => {
  let receive = (_: unknown) => {};
  const { take, close } = requestHandler((reply) => receive(reply));
  return {
    send: take,
    onMessage(listener) {
      receive = listener;
    },
    onExit() {},
    kill: close,
  };
};
