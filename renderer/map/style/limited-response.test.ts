import { expect, test } from 'vitest';
import { checkImage, limitedBytes, MapResponseTooLarge, maxMapResponseBytes } from './limited-response.ts';

const limit = 1000;

/** An answer that comes in parts of 100 bytes, without end where no number of them is given. */
function inParts(count = Number.POSITIVE_INFINITY) {
  let sent = 0;
  let isGivenUp = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > count) controller.close();
      else controller.enqueue(new Uint8Array(100).fill(sent));
    },
    cancel() {
      isGivenUp = true;
    },
  });
  return { response: new Response(body), isGivenUp: () => isGivenUp };
}

test('an answer within the limit is read as it is', async () => {
  const bytes = await limitedBytes(inParts(10).response, limit);
  expect(bytes).toHaveLength(1000);
  expect([bytes[0], bytes[999]]).toEqual([1, 10]);
  expect(await limitedBytes(new Response(null), limit)).toHaveLength(0);
});

test('an answer that declares no length, or never ends, is given up at the limit', async () => {
  const longer = inParts(11);
  await expect(limitedBytes(longer.response, limit)).rejects.toThrow(MapResponseTooLarge);
  const endless = inParts();
  await expect(limitedBytes(endless.response, limit)).rejects.toThrow(MapResponseTooLarge);
  expect(endless.isGivenUp()).toBe(true);
});

test('an answer that unpacks without end counts by what it unpacks to', async () => {
  const packed = new Blob([new Uint8Array(1_000_000)]).stream().pipeThrough(new CompressionStream('gzip'));
  const unpacked = packed.pipeThrough(new DecompressionStream('gzip'));
  await expect(limitedBytes(new Response(unpacked), limit)).rejects.toThrow(MapResponseTooLarge);
});

/** Only the header of a PNG: signature and IHDR. */
function pngHeader(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A JPEG's start, an empty APP0 and a frame header (SOF0). */
function jpegHeader(width: number, height: number): Uint8Array {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  bytes.writeUInt16BE(height, 11);
  bytes.writeUInt16BE(width, 13);
  return bytes;
}

/** A WebP with an extended header (VP8X), which has sizes less one in three bytes. */
function webpHeader(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF');
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

test.each([
  ['PNG', pngHeader],
  ['JPEG', jpegHeader],
  ['WebP', webpHeader],
])('a %s is judged by the pixels that its header states, before they are unpacked', (_, header) => {
  const side = Math.sqrt(maxMapResponseBytes / 4);
  for (const size of [256, 512, side]) expect(() => checkImage(header(size, size))).not.toThrow();
  expect(() => checkImage(header(14_000, 14_000))).toThrow(MapResponseTooLarge);
  expect(() => checkImage(header(side + 1, side))).toThrow(MapResponseTooLarge);
});

test('what states no size that holds is refused, and nothing at all is an empty tile', () => {
  expect(() => checkImage(new Uint8Array())).not.toThrow();
  for (const text of ['GIF89a\u0001\u0000\u0001\u0000', '<svg width="1" height="1"></svg>', '\u0089PNG', 'x'])
    expect(() => checkImage(Buffer.from(text, 'latin1'))).toThrow(MapResponseTooLarge);
});
