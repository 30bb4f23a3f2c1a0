import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FeedSummary } from '../../../shared/timetables/timetables.ts';
import { writeFeed } from '../../region-format/timetables/feeds.ts';
import type { ImportReply, ImportRequest } from '../../region-format/timetables/import-messages.ts';
import { makeFolder } from '../build.ts';
import { GtfsError } from './gtfs-error.ts';
import { importGtfs } from './import-gtfs.ts';

const dayMs = 86_400_000;
/** Minimum progress between two messages. */
const minReportedShare = 0.01;

/** Imports a feed into a timetables folder, and reports progress and the result. A failure changes nothing. */
export async function importIntoFolder(
  request: ImportRequest,
  send: (reply: ImportReply) => void,
): Promise<void> {
  try {
    send({ type: 'done', feed: await importFeed(request, send) });
  } catch (error) {
    if (error instanceof GtfsError) {
      return send({ type: 'refused', refusal: error.refusal, parameters: error.parameters });
    }
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    send({ type: 'failed', code });
  }
}

async function importFeed(
  { path, folder, id, region }: ImportRequest,
  send: (reply: ImportReply) => void,
): Promise<FeedSummary> {
  let lastReported = 0;
  const { feed, timetable } = await importGtfs({
    path,
    region,
    today: Math.floor(Date.now() / dayMs),
    onProgress(done) {
      if (done < lastReported + minReportedShare) return;
      lastReported = done;
      send({ type: 'progress', done });
    },
  });
  const summary = { ...feed, id, fileName: basename(path), importedAt: new Date().toISOString() };
  await mkdir(folder, { recursive: true });
  await makeFolder(join(folder, id), (temporary) => writeFeed(temporary, summary, timetable));
  return summary;
}
