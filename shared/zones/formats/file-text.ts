/** A file or pasted text larger than this is refused: 10,000 zones of 50 vertices are 15 MB. */
export const largestFileBytes = 256 * 1024 * 1024;

/** Bytes as text: by their byte order mark, else UTF-8, else Windows-1252 as spreadsheets save it. */
export function fileText(input: Uint8Array | string): string {
  if (typeof input === 'string') return input.replace(/^\uFEFF/, '');
  const [first, second] = input;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(input);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(input);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(input);
  } catch {
    return new TextDecoder('windows-1252').decode(input);
  }
}
