export interface ByteRange {
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

/**
 * Parses a `Range` header (RFC 9110, 14.2).
 * @param size of the file in bytes
 * @returns null to send everything: without the header, or if it has several ranges or another format; `unsatisfiable`
 * for a range outside the file
 */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first, last] = match ?? [];
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
