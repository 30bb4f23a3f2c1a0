import { importIntoFolder } from '../../region-build/timetables/import-into-folder.ts';
import type { SpawnTimetableImport } from './import-in-process.ts';

/** Imports in this process, for tests and benchmarks that run without the built program. */
export const importHere: SpawnTimetableImport = () => {
  let receive = (_: unknown) => {};
  return {
    send: (request) => void importIntoFolder(request, (reply) => receive(reply)),
    onMessage(listener) {
      receive = listener;
    },
    onExit() {},
    kill() {},
  };
};
