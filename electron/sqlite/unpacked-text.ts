import { constants } from 'node:buffer';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/**
 * The text that a row holds compressed (zlib). Rows of a workspace that somebody else made may unpack without end.
 * @throws RangeError where it is longer than a text can be; Error where it is damaged
 */
export async function unpackedText(
  stored: Uint8Array,
  maxBytes: number = constants.MAX_STRING_LENGTH,
): Promise<string> {
  return (await inflated(stored, { maxOutputLength: maxBytes })).toString('utf8');
}
