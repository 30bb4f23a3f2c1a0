import { answerRequests } from './answer-requests.ts';
import type { SpawnRegionContents } from './contents-apart.ts';

/** Counts in this very process, for tests that do without the built program. */
export const countHere: SpawnRegionContents = () => {
  let hear = (_: unknown) => {};
  const { take, close } = answerRequests((reply) => hear(reply));
  return {
    send: take,
    onMessage(listener) {
      hear = listener;
    },
    onExit() {},
    kill: close,
  };
};
