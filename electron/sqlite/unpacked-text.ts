import { constants } from 'node:buffer';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/**
 * Returns zlib-compressed text from a row, decompressed. A row in someone else's workspace may be a zip bomb.
 * @throws RangeError if the text exceeds `maxBytes`, by default the maximum string length; Error if it is damaged
 */
export async function unpackedText(
  stored: Uint8Array,
  maxBytes: number = constants.MAX_STRING_LENGTH,
): Promise<string> {
  return (await inflated(stored, { maxOutputLength: maxBytes })).toString('utf8');
}
