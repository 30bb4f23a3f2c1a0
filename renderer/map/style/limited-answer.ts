import { imageSize } from 'image-size';
import { megabyte } from '../../../shared/api/operation.ts';

/** What one answer of an online map, or one part of a PMTiles file, may have: as it comes, unpacked, and as a picture that is painted. */
export const maxMapAnswerBytes = 16 * megabyte;

/** What a directory of a PMTiles file may have, unpacked: those of the largest files have some 100 kB. */
export const maxDirectoryBytes = megabyte;

/** An answer of an online map, or a part of a file, is larger than the window can hold for each tile. */
export class MapAnswerTooLarge extends Error {
  override name = 'MapAnswerTooLarge';
}

/**
 * The bytes of an answer, unpacked; its connection is given up as soon as they are too many, whatever was declared.
 * @throws MapAnswerTooLarge
 */
export async function limitedBytes(
  response: Response,
  maxBytes = maxMapAnswerBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      throw new MapAnswerTooLarge(response.url);
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

const bytesPerPixel = 4;

/**
 * Looks at the header of a picture, before it is unpacked into pixels.
 * @throws MapAnswerTooLarge where it has too many of them, or is none of PNG, JPEG and WebP
 */
export function checkPicture(bytes: Uint8Array, maxBytes = maxMapAnswerBytes): void {
  if (bytes.byteLength === 0) return;
  const size = isPicture(bytes) ? sizeIn(bytes) : null;
  if (!size || size.width * size.height * bytesPerPixel > maxBytes) throw new MapAnswerTooLarge();
}

function sizeIn(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}

/** Formats whose header states what is unpacked; a GIF's frames may be larger than it says. */
function isPicture(bytes: Uint8Array): boolean {
  const startsWith = (start: readonly number[], from = 0) =>
    start.every((byte, at) => bytes[from + at] === byte);
  const isPng = startsWith([0x89, 0x50, 0x4e, 0x47]);
  const isJpeg = startsWith([0xff, 0xd8, 0xff]);
  const isWebp = startsWith([0x52, 0x49, 0x46, 0x46]) && startsWith([0x57, 0x45, 0x42, 0x50], 8);
  return isPng || isJpeg || isWebp;
}
