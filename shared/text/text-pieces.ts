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
export interface UsedEncoding {
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
  /** Number of times that `read` iterates over the input, for progress; default 1. */
  passes?: number;
  /** Called with the encoding if it may be wrong. */
  onEncoding?: (found: UsedEncoding) => void;
}

/**
 * Returns the result of `read` for the text in pieces, over which it may iterate several times. The text is decoded by
 * its byte order mark, else by its XML declaration, else as UTF-8. Other text is decoded in the selected encoding, else in
 * Windows-1252, the default of spreadsheets; text that is UTF-8 except for a few bytes stays UTF-8. Calls `read` again if
 * a late piece isn't UTF-8, so `read` must not have side effects.
 */
export function readPieces<Result>(
  input: FileInput,
  read: (pieces: Iterable<string>) => Result,
  options: TextOptions = {},
): Result {
  if (typeof input === 'string') return read([withoutMark(input)]);
  const { onShare, passes = 1 } = options;
  const parts = filePartsOf(input);
  return decodedBy(parts, options, (decoder) => {
    let finishedPasses = 0;
    return read({
      *[Symbol.iterator]() {
        const decode = decoder();
        for (const { bytes, isLast } of readParts(parts, (done) =>
          onShare?.((finishedPasses + done) / passes),
        ))
          yield decode(bytes, { stream: !isLast });
        finishedPasses += 1;
      },
    });
  });
}

/** Returns the entire text, decoded as by `readPieces`. */
export const fileText = (input: FileInput, options: TextOptions = {}): string => {
  if (typeof input === 'string') return withoutMark(input);
  // Read in one piece, because pieces and their concatenation would take twice the memory.
  const bytes = fileBytes(input, options);
  return decodedBy(filePartsOf(bytes), options, (decoder) => decoder()(bytes, { stream: false }));
};

type Decode = (bytes: Uint8Array, options: { stream: boolean }) => string;

/** Calls `use` with a decoder factory, and again if the text turns out not to be UTF-8. */
function decodedBy<Result>(
  parts: FileParts,
  { encoding: selectedEncoding, onEncoding }: TextOptions,
  use: (decoder: () => Decode) => Result,
): Result {
  const head = parts.read(0, Math.min(headBytes, parts.size));
  const marked = utf16Encoding(head);
  if (marked) return use(() => platformDecoder(marked));
  const inEncoding = (used: TextEncoding, guessed: boolean) => {
    onEncoding?.({ used, guessed, ...encodingSample(parts, used) });
    return use(() => textDecoder(used));
  };
  const declared = declaredEncoding(head);
  if (declared && declared !== 'utf-8') {
    const { letters, badBytes } = utf8Survey(parts);
    if (letters + badBytes > 0) {
      // A file that is valid UTF-8 but declares another encoding was converted later.
      const found = badBytes === 0 ? 'utf-8' : declared;
      return inEncoding(selectedEncoding ?? found, selectedEncoding === undefined && found !== declared);
    }
  }
  try {
    return use(() => platformDecoder('utf-8'));
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
  }
  const guess = hasUtf8Mark(head) ? 'utf-8' : guessEncoding(parts);
  return inEncoding(selectedEncoding ?? guess, selectedEncoding === undefined);
}

/** Returns UTF-8 if most non-ASCII characters are valid in it, else Windows-1252, which is common in Western programs. */
export function guessEncoding(input: Uint8Array | FileParts): 'utf-8' | 'windows-1252' {
  const { letters, badBytes } = utf8Survey(filePartsOf(input));
  return letters >= badBytes ? 'utf-8' : 'windows-1252';
}

const headBytes = 400;

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

/** Returns the encoding declared in XML; ignores 16-bit encodings, in which the declaration wouldn't be readable here. */
function declaredEncoding(head: Uint8Array): TextEncoding | undefined {
  const text = new TextDecoder('windows-1252').decode(head);
  const [, declaration = ''] = /^[^<]*<\?xml\s([^>]*)/.exec(text) ?? [];
  const [, name] = /\bencoding\s*=\s*["']([^"']+)["']/.exec(declaration) ?? [];
  return name === undefined ? undefined : encodingNamed(name);
}

/** Returns the number of non-ASCII characters in UTF-8, and of invalid bytes. */
function utf8Survey(parts: FileParts): { letters: number; badBytes: number } {
  let nonAscii = 0;
  let badBytes = 0;
  for (const { letter } of nonAsciiCharacters(parts, 'utf-8')) {
    nonAscii += 1;
    if (letter === replacementCharacter) badBytes += 1;
  }
  return { letters: nonAscii - badBytes, badBytes };
}

const replacementCharacter = 0xfffd;

/** Yields each non-ASCII character in this encoding, with its position. */
function* nonAsciiCharacters(
  parts: FileParts,
  encoding: TextEncoding,
): Generator<{ letter: number; text: string; at: number; line: number }> {
  const decode = textDecoder(encoding);
  let line = 1;
  for (const { bytes, isLast } of readParts(parts, () => {})) {
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
 * Returns sample text that shows whether the encoding is right, around the first invalid byte or else the first non-ASCII
 * character, and the number of invalid bytes.
 */
function encodingSample(parts: FileParts, used: TextEncoding): Pick<UsedEncoding, 'sample' | 'lost'> {
  let sample: string | undefined;
  let lost: UsedEncoding['lost'];
  for (const { letter, text, at, line } of nonAsciiCharacters(parts, used)) {
    sample ??= excerptAround(text, at);
    if (letter !== replacementCharacter) continue;
    if (!lost) sample = excerptAround(text, at);
    lost = lost ? { ...lost, count: lost.count + 1 } : { count: 1, line };
  }
  return { sample: sample ?? '', ...(lost && { lost }) };
}

const sampleLength = 40;

/** Returns the text around a character, up to the next delimiter of a table, XML, or JSON on both sides. */
function excerptAround(text: string, at: number): string {
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
  const bytesRead = new Uint8Array(input.size);
  for (const { from, bytes } of readParts(input, (share) => onShare?.(share))) bytesRead.set(bytes, from);
  return bytesRead;
}

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

const filePartsOf = (input: Uint8Array | FileParts): FileParts =>
  input instanceof Uint8Array ? { size: input.length, read: (from, to) => input.subarray(from, to) } : input;

function* readParts(
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

const hasUtf8Mark = (head: Uint8Array) => head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;

/** Returns the byte order of UTF-16 by its mark, or by the zeros in text that starts with ASCII; undefined for others. */
export function utf16Encoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first > 0 && second === 0 && third > 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second > 0 && third === 0 && fourth > 0 ? 'utf-16be' : undefined;
}
