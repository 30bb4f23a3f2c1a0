import { type FileInput, readPieces, type TableEncoding, type TextOptions } from '../../text/text-pieces.ts';
import { type Reading, withEncoding } from './reading.ts';

/** Reads a text by `readPieces`, with the encoding of its letters where they may be wrong. */
export function readText(
  input: FileInput,
  read: (pieces: Iterable<string>) => Reading,
  options: TextOptions,
): Reading {
  let encoding: TableEncoding | undefined;
  const reading = readPieces(input, read, {
    ...options,
    onEncoding(found) {
      encoding = found;
    },
  });
  return withEncoding(reading, encoding);
}
