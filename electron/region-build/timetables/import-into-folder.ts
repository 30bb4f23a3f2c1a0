import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FeedSummary } from '../../../shared/timetables/timetables.ts';
import { writeFeed } from '../../region-format/timetables/feeds.ts';
import type { ImportReply, ImportRequest } from '../../region-format/timetables/import-messages.ts';
import { makeFolder } from '../build.ts';
import { GtfsError } from './gtfs-error.ts';
import { importGtfs } from './import-gtfs.ts';

const dayMs = 86_400_000;
/** Minimum progress worth a message. */
const reportedShare = 0.01;

/** Runs one import and reports progress and result. A failure changes nothing in the folder. */
export async function importIntoFolder(
  request: ImportRequest,
  tell: (reply: ImportReply) => void,
): Promise<void> {
  try {
    tell({ type: 'done', feed: await imported(request, tell) });
  } catch (error) {
    if (error instanceof GtfsError) {
      return tell({ type: 'refused', refusal: error.refusal, parameters: error.parameters });
    }
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    tell({ type: 'failed', code });
  }
}

async function imported(
  { path, folder, id, region }: ImportRequest,
  tell: (reply: ImportReply) => void,
): Promise<FeedSummary> {
  let lastReported = 0;
  const { feed, timetable } = await importGtfs({
    path,
    region,
    today: Math.floor(Date.now() / dayMs),
    onProgress(done) {
      if (done < lastReported + reportedShare) return;
      lastReported = done;
      tell({ type: 'progress', done });
    },
  });
  const summary = { ...feed, id, fileName: basename(path), importedAt: new Date().toISOString() };
  await mkdir(folder, { recursive: true });
  await makeFolder(join(folder, id), (temporary) => writeFeed(temporary, summary, timetable));
  return summary;
}
