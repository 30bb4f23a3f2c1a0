import { importIntoFolder } from '../../region-build/timetables/import-into-folder.ts';
import type { SpawnTimetableImport } from './import-in-process.ts';

/** Imports in this process, for tests and benchmarks that run without the built program. */
export const importHere: SpawnTimetableImport = () => {
  let hear = (_: unknown) => {};
  return {
    send: (request) => void importIntoFolder(request, (reply) => hear(reply)),
    onMessage(listener) {
      hear = listener;
    },
    onExit() {},
    kill() {},
  };
};
