/** The map rendering thread, so that renderings of a tenth of a second don't block the service. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MapFrame } from '../../ports.ts';
import { mapPainter, type PaintedArchives } from './paint-map.ts';

export type PaintReply = { image: Uint8Array<ArrayBuffer> } | { error: string };

// Contains only the archives.
const painter = mapPainter(workerData as PaintedArchives);

parentPort?.on('message', async (frame: MapFrame) => {
  const reply: PaintReply = await painter.paint(frame).then(
    (image) => ({ image }),
    (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  parentPort?.postMessage(reply);
});
