import { parentPort, workerData } from 'node:worker_threads';
import { mapPainter, type PaintedArchives, type PaintRequest } from './paint-map.ts';

/** The thread that paints maps: what takes a tenth of a second holds up nobody there. */
export type PaintReply = { image: Uint8Array<ArrayBuffer> } | { error: string };

// Whoever starts the thread gives it nothing else.
const painter = mapPainter(workerData as PaintedArchives);

parentPort?.on('message', async (request: PaintRequest) => {
  const reply: PaintReply = await painter.paint(request).then(
    (image) => ({ image }),
    (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  parentPort?.postMessage(reply);
});
