import { type FileInput, readPieces, type TextOptions, type UsedEncoding } from '../../text/text-pieces.ts';
import { type FileReading, withEncoding } from './reading.ts';

/** Decodes text like `readPieces`; adds the encoding to the reading if it may be wrong. */
export function readText(
  input: FileInput,
  read: (pieces: Iterable<string>) => FileReading,
  options: TextOptions,
): FileReading {
  let encoding: UsedEncoding | undefined;
  const reading = readPieces(input, read, {
    ...options,
    onEncoding(found) {
      encoding = found;
    },
  });
  return withEncoding(reading, encoding);
}
