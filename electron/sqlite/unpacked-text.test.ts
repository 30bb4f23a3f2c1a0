import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpackedText } from './unpacked-text.ts';

test('unpacks text within its limit and rejects anything else', async () => {
  const text = 'Zürich '.repeat(100);
  const stored = deflateSync(text);
  expect(await unpackedText(stored)).toBe(text);
  expect(await unpackedText(stored, Buffer.byteLength(text))).toBe(text);
  await expect(unpackedText(deflateSync(Buffer.alloc(1_000_000)), 10_000)).rejects.toThrow(RangeError);
  await expect(unpackedText(stored.subarray(4))).rejects.toThrow();
});
