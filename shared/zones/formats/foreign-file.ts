import type { ItemIssue } from './reading.ts';

/** Of Excel before 2007. */
const oldSpreadsheet = [0xd0, 0xcf, 0x11, 0xe0];
const searchedBytes = 4000;

/** What a file is that people take for one with zones, such as the spreadsheet itself in place of its CSV. */
export function foreignIssue(input: Uint8Array | string): ItemIssue | undefined {
  const start =
    typeof input === 'string'
      ? input.slice(0, searchedBytes)
      : new TextDecoder('latin1').decode(input.subarray(0, searchedBytes));
  if (/^[^<]{0,100}<(?:!doctype html|html)[\s>]/i.test(start)) return { kind: 'web-page' };
  if (typeof input === 'string') return undefined;
  const spreadsheet =
    oldSpreadsheet.every((byte, at) => input[at] === byte) ||
    (start.startsWith('PK') && /xl\/|\[Content_Types\]\.xml|opendocument\.spreadsheet/.test(start));
  return spreadsheet ? { kind: 'spreadsheet' } : undefined;
}
