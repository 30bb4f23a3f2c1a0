import { encodingNamed, type TextEncoding, textDecoder } from './text-encoding.ts';

/** A file that is read part by part, so that it need not be in memory as a whole. */
export interface FileParts {
  /** In bytes. */
  readonly size: number;
  /** @throws Error where the file cannot be read any more */
  read(from: number, to: number): Uint8Array;
}

/** What was chosen, dropped or pasted, or taken out of an archive. */
export type FileInput = Uint8Array | string | FileParts;

/** In which encoding the texts of a file were read, which says so itself or not. */
export interface TableEncoding {
  used: TextEncoding;
  /** Its bytes alone say so. */
  guessed: boolean;
  /** A text that would be another in another encoding. */
  sample: string;
  /** Bytes that are no letters in it: how many, and in which line, counted from 1, the first. */
  lost?: { count: number; line: number };
}

/** So much is read at once. */
const pieceBytes = 4 * 2 ** 20;

/** Thrown and caught inside this file only. */
class NotUtf8 extends Error {}

export interface TextOptions {
  /** In which the texts are, where the bytes alone do not tell. */
  encoding?: TextEncoding;
  /** Is told from time to time which share of the file was read, from 0 to 1. */
  onShare?: (share: number) => void;
  /** How often `read` goes over the whole, for the share that is told. */
  walks?: number;
  /** Is told in which encoding the letters are read, where they may be wrong. */
  onEncoding?: (found: TableEncoding) => void;
}

/**
 * Lets `read` go over a text in pieces, each time from its beginning: by its byte order mark, else in the encoding
 * that its XML declaration names, else in UTF-8. What is no UTF-8 is read in the one that is chosen, else in
 * Windows-1252 as spreadsheets save it; a file that is UTF-8 but for some bytes stays UTF-8. Where only a late piece
 * shows that, `read` begins anew.
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

/** The text as a whole, in the encoding that `readPieces` finds. */
export const fileText = (input: FileInput, options: TextOptions = {}): string => {
  if (typeof input === 'string') return withoutMark(input);
  // In one piece: pieces and what they are joined to would be in memory together.
  const bytes = fileBytes(input, options);
  return decodedBy(partsOf(bytes), options, (decoder) => decoder()(bytes, { stream: false }));
};

type Decode = (bytes: Uint8Array, options: { stream: boolean }) => string;

/** Calls `use` with what makes decoders of the text, and once more where it is no UTF-8 in the end. */
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
      // Letters that are UTF-8 by chance there are none: what declares another encoding was converted since.
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

/** UTF-8 where most letters beyond ASCII are that, else Windows-1252, which most programs of the West wrote. */
export function guessEncoding(input: Uint8Array | FileParts): 'utf-8' | 'windows-1252' {
  const { letters, badBytes } = utf8Survey(partsOf(input));
  return letters >= badBytes ? 'utf-8' : 'windows-1252';
}

const beginBytes = 400;

/** Of UTF-8 it throws where that is none. */
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

/** What an XML text says of its encoding; one of two bytes is none, as that would not be read here. */
function declaredEncoding(begin: Uint8Array): TextEncoding | undefined {
  const text = new TextDecoder('windows-1252').decode(begin);
  const [, declaration = ''] = /^[^<]*<\?xml\s([^>]*)/.exec(text) ?? [];
  const [, name] = /\bencoding\s*=\s*["']([^"']+)["']/.exec(declaration) ?? [];
  return name === undefined ? undefined : encodingNamed(name);
}

/** How many letters beyond ASCII are UTF-8, and how many bytes are none. */
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

/** Each letter that is not ASCII, in this encoding, and where it stands. */
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

/** A text whose letters show whether the encoding is right: one of which a byte is lost, else the first that is not ASCII. */
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

/** The text that a letter stands in, as far as to the mark of a table, of XML or of JSON on either side. */
function around(text: string, at: number): string {
  const mark = /[\r\n\t"<>;,|]/;
  const before = text
    .slice(Math.max(0, at - sampleLength), at)
    .split(mark)
    .at(-1);
  const [after] = text.slice(at, at + sampleLength).split(mark, 1);
  return `${before}${after}`.trim();
}

/** The bytes as a whole. */
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

/** UTF-16 by its mark, or by the zeros of a text that begins in ASCII. */
export function markedEncoding(begin: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = begin;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first > 0 && second === 0 && third > 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second > 0 && third === 0 && fourth > 0 ? 'utf-16be' : undefined;
}
