import { fileURLToPath } from 'node:url';
import { isMainThread, workerData } from 'node:worker_threads';
import { parentChannel } from '../parent-channel.ts';
import {
  type RegionImportReply,
  type RegionImportRequest,
  regionImportRequestSchema,
} from '../region-format/region-import-messages.ts';
import { answerThreadOrder, type ThreadOrder } from './build-thread.ts';
import { importAndReply, listAreasAndReply, readHeaderAndReply } from './import-region.ts';
import { prepareAndReply } from './prepare-built-in.ts';

/*
 * Process that handles one request: imports a region, lists areas of extracts, reads a header, or builds the bundled
 * data. Then it waits until its parent ends it. If the parent exits, it stops the builder, deletes unfinished files,
 * and exits too. Worker threads of the process also run this file: they write the map and correct routing tiles while
 * the main thread does other steps.
 */
if (isMainThread) {
  answerRequests();
} else {
  const order: ThreadOrder = workerData;
  await answerThreadOrder(order);
}

function answerRequests(): void {
  const threadScript = fileURLToPath(import.meta.url);
  const parent = parentChannel<RegionImportReply, RegionImportRequest>(regionImportRequestSchema);
  const cancel = new AbortController();
  let work = Promise.resolve();

  function end(): void {
    cancel.abort();
    void work.finally(() => process.exit());
  }

  parent.onDisconnect(end);
  parent.onMessage((request) => {
    const reply = (message: RegionImportReply) => parent.send(message);
    switch (request.type) {
      case 'cancel':
        return end();
      case 'list-areas':
        work = listAreasAndReply(request.paths, cancel.signal, reply);
        return;
      case 'read-header':
        work = readHeaderAndReply(request.path, reply);
        return;
      case 'import':
        work = importAndReply(request.order, cancel.signal, reply, { threadScript });
        return;
      case 'prepare':
        work = prepareAndReply(request.folders, cancel.signal, reply, threadScript);
    }
  });
}
