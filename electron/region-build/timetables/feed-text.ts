import { type TextEncoding, textDecoder } from '../../../shared/text/text-encoding.ts';
import { utf16Encoding } from '../../../shared/text/text-pieces.ts';

/**
 * Decodes the next piece of a file, and returns the text of the lines that are complete.
 * @param isFinal whether it is the last piece; then the rest is returned too
 */
export type DecodeText = (chunk: Uint8Array, isFinal: boolean) => string;

/** Number of bytes at the start of a file from which UTF-16 is detected. */
const startBytes = 4;
/** Maximum number of bytes kept for an incomplete line; longer lines are decoded in pieces. */
const maxHeldBytes = 1 << 20;
const [lineFeed, carriageReturn] = [10, 13];

/**
 * Returns a decoder of UTF-8, and of UTF-16 if detected by its byte order mark or zero bytes.
 * @param notUtf8 decodes a line that is neither
 */
export function feedText(notUtf8: (line: Uint8Array) => string): DecodeText {
  let decode: DecodeText | undefined;
  let start = new Uint8Array(0);
  return (chunk, isFinal) => {
    if (decode) return decode(chunk, isFinal);
    start = concatenated([start, chunk]);
    if (start.length < startBytes && !isFinal) return '';
    const marked = utf16Encoding(start);
    decode = marked ? utf16Text(marked) : utf8Lines(notUtf8);
    return decode(start, isFinal);
  };
}

function utf16Text(encoding: 'utf-16le' | 'utf-16be'): DecodeText {
  const decoder = new TextDecoder(encoding);
  return (chunk, isFinal) => decoder.decode(chunk, { stream: !isFinal });
}

function utf8Lines(notUtf8: (line: Uint8Array) => string): DecodeText {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let chunks: Uint8Array[] = [];
  let heldBytes = 0;

  function decoded(bytes: Uint8Array): string {
    try {
      return utf8.decode(bytes);
    } catch {
      return bytes.length === 0 ? '' : lineByLine(bytes);
    }
  }
  function lineByLine(bytes: Uint8Array): string {
    let text = '';
    for (let start = 0; start < bytes.length; ) {
      const end = endOfLine(bytes, start);
      const line = bytes.subarray(start, end);
      try {
        text += utf8.decode(line);
      } catch {
        text += notUtf8(line);
      }
      start = end;
    }
    return text;
  }

  return (chunk, isFinal) => {
    const end = Math.max(chunk.lastIndexOf(lineFeed), chunk.lastIndexOf(carriageReturn)) + 1;
    if (!isFinal && end === 0 && heldBytes + chunk.length < maxHeldBytes) {
      chunks.push(chunk.slice());
      heldBytes += chunk.length;
      return '';
    }
    const cut = isFinal || end === 0 ? chunk.length : end;
    const bytes = concatenated([...chunks, chunk.subarray(0, cut)]);
    chunks = [chunk.slice(cut)];
    heldBytes = chunk.length - cut;
    return decoded(bytes);
  };
}

/** Returns the index after the next line break; CR LF counts as one. */
function endOfLine(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] === lineFeed || bytes[at] === carriageReturn) return at + 1;
  }
  return bytes.length;
}

/**
 * Returns a decoder of lines that aren't valid UTF-8: in a legacy encoding, unless at least half of the non-ASCII
 * letters are valid UTF-8.
 */
export function legacyLine(encoding: TextEncoding): (line: Uint8Array) => string {
  const legacy = textDecoder(encoding);
  const utf8 = new TextDecoder('utf-8');
  return (line) => {
    const text = utf8.decode(line);
    let [invalid, letters] = [0, 0];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) invalid += 1;
      else if (code > 0x7f) letters += 1;
    }
    return letters >= invalid ? text : legacy(line);
  };
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
