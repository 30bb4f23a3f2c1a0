import { encodingNamed, type TextEncoding, textDecoder } from './text-encoding.ts';

/** File that is read in parts, so that it needn't be in memory completely. */
export interface FileParts {
  /** In bytes. */
  readonly size: number;
  /** @throws Error if the file is no longer readable */
  read(from: number, to: number): Uint8Array;
}

/** File or text that was selected, dropped, pasted, or unpacked. */
export type FileInput = Uint8Array | string | FileParts;

/** Text encoding used for a file, declared or not. */
export interface TableEncoding {
  used: TextEncoding;
  /** Guessed from the bytes. */
  guessed: boolean;
  /** Excerpt with characters that would differ in another encoding. */
  sample: string;
  /** Bytes invalid in it: their number, and the line of the first, from 1. */
  lost?: { count: number; line: number };
}

/** Bytes per read. */
const pieceBytes = 4 * 2 ** 20;

/** The text isn't UTF-8. Thrown and caught in this file only. */
class NotUtf8 extends Error {}

export interface TextOptions {
  /** Text encoding, for files that don't declare it. */
  encoding?: TextEncoding;
  /** Called occasionally with the share of the file read, from 0 to 1. */
  onShare?: (share: number) => void;
  /** How often `read` iterates over the input, for progress. */
  walks?: number;
  /** Called with the encoding if it may be wrong. */
  onEncoding?: (found: TableEncoding) => void;
}

/**
 * Calls `read` with the text in pieces, restartable: decoded by byte order mark, else by XML declaration, else as
 * UTF-8. Other text is decoded as selected, else as Windows-1252, the default of spreadsheets; text that is UTF-8
 * except for a few bytes stays UTF-8. If a late piece shows that UTF-8 was wrong, calls `read` again.
 */
export function readPieces<Result>(
  input: FileInput,
  read: (pieces: Iterable<string>) => Result,
  options: TextOptions = {},
): Result {
  if (typeof input === 'string') return read([withoutMark(input)]);
  const { onShare, walks = 1 } = options;
  const parts = partsOf(input);
  return decodedBy(parts, options, (decoder) => {
    let walked = 0;
    return read({
      *[Symbol.iterator]() {
        const decode = decoder();
        for (const { bytes, isLast } of partsIn(parts, (done) => onShare?.((walked + done) / walks)))
          yield decode(bytes, { stream: !isLast });
        walked += 1;
      },
    });
  });
}

/** Returns the entire text, decoded as by `readPieces`. */
export const fileText = (input: FileInput, options: TextOptions = {}): string => {
  if (typeof input === 'string') return withoutMark(input);
  // Read in one piece, because pieces and their concatenation would take twice the memory.
  const bytes = fileBytes(input, options);
  return decodedBy(partsOf(bytes), options, (decoder) => decoder()(bytes, { stream: false }));
};

type Decode = (bytes: Uint8Array, options: { stream: boolean }) => string;

/** Calls `use` with a decoder factory, and again if the text turns out not to be UTF-8. */
function decodedBy<Result>(
  parts: FileParts,
  { encoding: chosen, onEncoding }: TextOptions,
  use: (decoder: () => Decode) => Result,
): Result {
  const begin = parts.read(0, Math.min(beginBytes, parts.size));
  const marked = markedEncoding(begin);
  if (marked) return use(() => platformDecoder(marked));
  const inEncoding = (used: TextEncoding, guessed: boolean) => {
    onEncoding?.({ used, guessed, ...oddLetters(parts, used) });
    return use(() => textDecoder(used));
  };
  const declared = declaredEncoding(begin);
  if (declared && declared !== 'utf-8') {
    const { letters, badBytes } = utf8Survey(parts);
    if (letters + badBytes > 0) {
      // A file that is valid UTF-8 but declares another encoding was converted later.
      const found = badBytes === 0 ? 'utf-8' : declared;
      return inEncoding(chosen ?? found, chosen === undefined && found !== declared);
    }
  }
  try {
    return use(() => platformDecoder('utf-8'));
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
  }
  const guess = hasUtf8Mark(begin) ? 'utf-8' : guessEncoding(parts);
  return inEncoding(chosen ?? guess, chosen === undefined);
}

/** Returns UTF-8 if most non-ASCII characters are valid in it, else Windows-1252, which is common in Western programs. */
export function guessEncoding(input: Uint8Array | FileParts): 'utf-8' | 'windows-1252' {
  const { letters, badBytes } = utf8Survey(partsOf(input));
  return letters >= badBytes ? 'utf-8' : 'windows-1252';
}

const beginBytes = 400;

/** Returns a decoder that throws on invalid UTF-8. */
function platformDecoder(encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): Decode {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  return (bytes, options) => {
    try {
      return decoder.decode(bytes, options);
    } catch {
      throw new NotUtf8();
    }
  };
}

/** Encoding declared in XML; ignores 16-bit encodings, as the declaration would not be readable here. */
function declaredEncoding(begin: Uint8Array): TextEncoding | undefined {
  const text = new TextDecoder('windows-1252').decode(begin);
  const [, declaration = ''] = /^[^<]*<\?xml\s([^>]*)/.exec(text) ?? [];
  const [, name] = /\bencoding\s*=\s*["']([^"']+)["']/.exec(declaration) ?? [];
  return name === undefined ? undefined : encodingNamed(name);
}

/** Returns the number of non-ASCII characters in UTF-8, and of invalid bytes. */
function utf8Survey(parts: FileParts): { letters: number; badBytes: number } {
  let foreign = 0;
  let badBytes = 0;
  for (const { letter } of foreignLetters(parts, 'utf-8')) {
    foreign += 1;
    if (letter === lostLetter) badBytes += 1;
  }
  return { letters: foreign - badBytes, badBytes };
}

const lostLetter = 0xfffd;

/** Yields each non-ASCII character in this encoding, with its position. */
function* foreignLetters(
  parts: FileParts,
  encoding: TextEncoding,
): Generator<{ letter: number; text: string; at: number; line: number }> {
  const decode = textDecoder(encoding);
  let line = 1;
  for (const { bytes, isLast } of partsIn(parts, () => {})) {
    const text = decode(bytes, { stream: !isLast });
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charCodeAt(at);
      if (letter === lineFeed || (letter === carriageReturn && text.charCodeAt(at + 1) !== lineFeed))
        line += 1;
      if (letter > 0x7f) yield { letter, text, at, line };
    }
  }
}

const [lineFeed, carriageReturn] = [10, 13];

/**
 * Sample text that shows whether the encoding is right: around a lost byte, else around the first non-ASCII character.
 */
function oddLetters(parts: FileParts, used: TextEncoding): Pick<TableEncoding, 'sample' | 'lost'> {
  let sample: string | undefined;
  let lost: TableEncoding['lost'];
  for (const { letter, text, at, line } of foreignLetters(parts, used)) {
    sample ??= around(text, at);
    if (letter !== lostLetter) continue;
    if (!lost) sample = around(text, at);
    lost = lost ? { ...lost, count: lost.count + 1 } : { count: 1, line };
  }
  return { sample: sample ?? '', ...(lost && { lost }) };
}

const sampleLength = 40;

/** Returns the text around a character, up to the next delimiter of a table, XML, or JSON on both sides. */
function around(text: string, at: number): string {
  const mark = /[\r\n\t"<>;,|]/;
  const before = text
    .slice(Math.max(0, at - sampleLength), at)
    .split(mark)
    .at(-1);
  const [after] = text.slice(at, at + sampleLength).split(mark, 1);
  return `${before}${after}`.trim();
}

/** Returns all bytes of the input. */
export function fileBytes(input: FileInput, { onShare }: Pick<TextOptions, 'onShare'> = {}): Uint8Array {
  if (typeof input === 'string') return new TextEncoder().encode(input);
  if (input instanceof Uint8Array) return input;
  const whole = new Uint8Array(input.size);
  for (const { from, bytes } of partsIn(input, (share) => onShare?.(share))) whole.set(bytes, from);
  return whole;
}

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

const partsOf = (input: Uint8Array | FileParts): FileParts =>
  input instanceof Uint8Array ? { size: input.length, read: (from, to) => input.subarray(from, to) } : input;

function* partsIn(
  parts: FileParts,
  onShare: (share: number) => void,
): Generator<{ from: number; bytes: Uint8Array; isLast: boolean }> {
  for (let from = 0; from < parts.size; from += pieceBytes) {
    onShare(from / parts.size);
    const to = Math.min(from + pieceBytes, parts.size);
    yield { from, bytes: parts.read(from, to), isLast: to === parts.size };
  }
  onShare(1);
}

const hasUtf8Mark = (begin: Uint8Array) => begin[0] === 0xef && begin[1] === 0xbb && begin[2] === 0xbf;

/** UTF-16 by byte order mark, or by the zeros in text that starts with ASCII. */
export function markedEncoding(begin: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = begin;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first > 0 && second === 0 && third > 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second > 0 && third === 0 && fourth > 0 ? 'utf-16be' : undefined;
}
