import type { ReadOptions } from './reading.ts';

/** A file that is read part by part, so that it need not be in memory as a whole. */
export interface FileParts {
  /** In bytes. */
  readonly size: number;
  /** @throws Error where the file cannot be read any more */
  read(from: number, to: number): Uint8Array;
}

/** What was chosen, dropped or pasted, or taken out of an archive. */
export type FileInput = Uint8Array | string | FileParts;

/** So much is read at once. */
const pieceBytes = 4 * 2 ** 20;

/** Thrown and caught inside this file only. */
class NotUtf8 extends Error {}

/**
 * Lets `read` go over a text in pieces, each time from its beginning: by its byte order mark, else in UTF-8, else
 * in Windows-1252 as spreadsheets save it. Where only a late piece shows that it is no UTF-8, `read` begins anew.
 * @param options.walks how often `read` goes over the whole, for the share that is told
 */
export function readPieces<Result>(
  input: FileInput,
  read: (pieces: Iterable<string>) => Result,
  { onShare, walks = 1 }: Pick<ReadOptions, 'onShare'> & { walks?: number } = {},
): Result {
  if (typeof input === 'string') return read([withoutMark(input)]);
  const parts = partsOf(input);
  const inEncoding = (encoding: string) => {
    let walked = 0;
    return read({
      *[Symbol.iterator]() {
        yield* decoded(parts, encoding, (done) => onShare?.((walked + done) / walks));
        walked += 1;
      },
    });
  };
  const marked = markedEncoding(parts.read(0, Math.min(2, parts.size)));
  if (marked) return inEncoding(marked);
  try {
    return inEncoding('utf-8');
  } catch (error) {
    if (error instanceof NotUtf8) return inEncoding('windows-1252');
    throw error;
  }
}

/** The text as a whole, in the encoding that `readPieces` finds. */
export const fileText = (input: FileInput, options: Pick<ReadOptions, 'onShare'> = {}): string => {
  if (typeof input === 'string') return withoutMark(input);
  // In one piece: pieces and what they are joined to would be in memory together.
  const bytes = fileBytes(input, options);
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes);
  const marked = markedEncoding(bytes);
  if (marked) return decode(marked);
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252');
  }
};

/** The bytes as a whole. */
export function fileBytes(input: FileInput, { onShare }: Pick<ReadOptions, 'onShare'> = {}): Uint8Array {
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

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function* decoded(parts: FileParts, encoding: string, onShare: (share: number) => void): Generator<string> {
  const isStrict = encoding === 'utf-8';
  const decoder = new TextDecoder(encoding, { fatal: isStrict });
  for (const { bytes, isLast } of partsIn(parts, onShare)) {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: !isLast });
    } catch {
      throw new NotUtf8();
    }
    yield text;
  }
}
