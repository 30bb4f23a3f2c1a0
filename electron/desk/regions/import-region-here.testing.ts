import { importAndReply, listAreasAndReply, readHeaderAndReply } from '../../region-build/import-region.ts';
import { stepsWithoutPlaces } from '../../region-build/street.testing.ts';
import type { RegionImportReply } from '../../region-format/region-import-messages.ts';
import type { SpawnRegionImport } from './import-in-process.ts';

/** Builds regions without places in this process, for tests that run without the built program. */
export const importRegionHere: SpawnRegionImport = () => {
  const cancel = new AbortController();
  let receive = (_: unknown) => {};
  return {
    send(request) {
      const reply = (message: RegionImportReply) => receive(message);
      switch (request.type) {
        case 'cancel':
          return cancel.abort();
        case 'list-areas':
          void listAreasAndReply(request.paths, cancel.signal, reply);
          return;
        case 'read-header':
          void readHeaderAndReply(request.path, reply);
          return;
        case 'import':
          void importAndReply(request.order, cancel.signal, reply, { steps: stepsWithoutPlaces });
          return;
        case 'prepare':
          // The built-in region was built before the tests.
          queueMicrotask(() => receive({ type: 'done' }));
      }
    },
    onMessage(listener) {
      receive = listener;
    },
    onExit() {},
    kill() {},
  };
};
