/** The map rendering thread, so that renderings of a tenth of a second don't block the service. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MapFrame } from '../../ports.ts';
import { type ArchivePaths, mapPainter } from './paint-map.ts';

export type PaintReply = { image: Uint8Array<ArrayBuffer> } | { error: string };

// `startPainters` passes only the archives.
const painter = mapPainter(workerData as ArchivePaths);

parentPort?.on('message', async (frame: MapFrame) => {
  const reply: PaintReply = await painter.paint(frame).then(
    (image) => ({ image }),
    (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  parentPort?.postMessage(reply);
});
