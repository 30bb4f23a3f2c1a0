export interface ByteRange {
  start: number;
  /** The last byte, included. */
  end: number;
}

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.2).
 * @returns null to send the whole: without the header, or with one of another form or of several ranges
 */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const requested = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first, last] = requested ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
