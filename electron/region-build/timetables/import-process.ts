import { parentChannel } from '../../parent-channel.ts';
import {
  type ImportReply,
  type ImportRequest,
  importRequestSchema,
} from '../../region-format/timetables/import-messages.ts';
import { importIntoFolder } from './import-into-folder.ts';

/* Process that runs one timetable import; the parent process ends it. */
const parent = parentChannel<ImportReply, ImportRequest>(importRequestSchema);
parent.onDisconnect(() => process.exit());
parent.onMessage((request) => void importIntoFolder(request, (reply) => parent.send(reply)));
