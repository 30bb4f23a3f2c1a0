/** Characters of Windows-1252 where ISO 8859-1 has control characters, in the order of `bytes1252`. */
const windows1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const bytes1252: readonly number[] = [
  ...[0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e],
  ...[0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f],
];
const byteOf = new Map([...windows1252].map((letter, index) => [letter, bytes1252[index] ?? 0]));

/** A UTF-8 start byte and continuation byte, both read as letters. */
const doubleEncoded = /[\u00C2-\u00F4][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Repairs UTF-8 text that was read as Windows-1252 and encoded again, such as `SÃ£o` for `São`. Returns other text
 * unchanged: text with letters that aren't UTF-8 bytes was not encoded twice.
 */
export function withoutDoubleEncoding(text: string): string {
  if (!doubleEncoded.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = code < 256 ? code : byteOf.get(text.charAt(at));
    if (byte === undefined) return text;
    bytes[at] = byte;
  }
  try {
    return decoder.decode(bytes);
  } catch {
    return text;
  }
}
