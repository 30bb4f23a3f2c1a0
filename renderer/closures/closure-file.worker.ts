import { areasOf } from '../../shared/closures/file-areas.ts';
import { readFile } from '../../shared/zones/formats/detect.ts';

/** Reads the areas of a file away from the window's own thread. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(areasOf(readFile(new Uint8Array(data)).reading));
});
