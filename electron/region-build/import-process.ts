import { parentChannel } from '../parent-channel.ts';
import {
  type RegionImportReply,
  type RegionImportRequest,
  regionImportRequestSchema,
} from '../region-format/region-import-messages.ts';
import { importAndReply, listAreasAndReply, readHeaderAndReply } from './import-region.ts';
import { prepareAndReply } from './prepare-built-in.ts';

/*
 * The process that makes a region of extracts, lists their areas, reads what one says of itself, or makes what comes
 * with the program: one, and then it waits for its end. Without who asked it goes on no longer than it takes to end the
 * builder that it has started and to remove what is unfinished.
 */
const parent = parentChannel<RegionImportReply, RegionImportRequest>(regionImportRequestSchema);
const cancel = new AbortController();
let work = Promise.resolve();

function end(): void {
  cancel.abort();
  void work.finally(() => process.exit());
}

parent.onGone(end);
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
      work = importAndReply(request.order, cancel.signal, reply);
      return;
    case 'prepare':
      work = prepareAndReply(request.folders, cancel.signal, reply);
  }
});
