import { type TextEncoding, textDecoder } from '../../../shared/text/text-encoding.ts';
import { markedEncoding } from '../../../shared/text/text-pieces.ts';

/** Decodes a file piece by piece; returns a line's text once the line is complete. */
export type DecodeText = (chunk: Uint8Array, final: boolean) => string;

/** Number of bytes in which UTF-16 is detected. */
const beginBytes = 4;
/** A line that is longer is decoded in pieces. */
const maxHeldBytes = 1 << 20;
const [lineFeed, carriageReturn] = [10, 13];

/**
 * Decodes UTF-8, and UTF-16 detected by its byte order mark or zero bytes.
 * @param notUtf8 returns the text of a line that is neither
 */
export function feedText(notUtf8: (line: Uint8Array) => string): DecodeText {
  let decode: DecodeText | undefined;
  let begin = new Uint8Array(0);
  return (chunk, final) => {
    if (decode) return decode(chunk, final);
    begin = joined([begin, chunk]);
    if (begin.length < beginBytes && !final) return '';
    const marked = markedEncoding(begin);
    decode = marked ? utf16Text(marked) : utf8Lines(notUtf8);
    return decode(begin, final);
  };
}

function utf16Text(encoding: 'utf-16le' | 'utf-16be'): DecodeText {
  const decoder = new TextDecoder(encoding);
  return (chunk, final) => decoder.decode(chunk, { stream: !final });
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

  return (chunk, final) => {
    const end = Math.max(chunk.lastIndexOf(lineFeed), chunk.lastIndexOf(carriageReturn)) + 1;
    if (!final && end === 0 && heldBytes + chunk.length < maxHeldBytes) {
      chunks.push(chunk.slice());
      heldBytes += chunk.length;
      return '';
    }
    const cut = final || end === 0 ? chunk.length : end;
    const bytes = joined([...chunks, chunk.subarray(0, cut)]);
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

/** Decodes a line that isn't UTF-8: in a legacy encoding, unless most of its letters are valid UTF-8. */
export function legacyLine(encoding: TextEncoding): (line: Uint8Array) => string {
  const legacy = textDecoder(encoding);
  const utf8 = new TextDecoder('utf-8');
  return (line) => {
    const text = utf8.decode(line);
    let [lost, letters] = [0, 0];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) lost += 1;
      else if (code > 0x7f) letters += 1;
    }
    return letters >= lost ? text : legacy(line);
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
