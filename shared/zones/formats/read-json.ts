import stripJsonComments from 'strip-json-comments';
import { withExactIntegers } from '../../text/exact-integers.ts';
import { isDeeperThan } from '../../text/json-depth.ts';
import { type FileInput, fileText, type TableEncoding } from '../../text/text-pieces.ts';
import { importLimits } from './read-items.ts';
import type { Damage, ItemIssue, ReadOptions } from './reading.ts';

/** Deeper than this is no zone; parsing a text that is all brackets would take seconds. */
const deepest = 200;

/** Each position is a list, and rings and polygons are some more: what has more of them has too many positions. */
const mostLists = 1.5 * importLimits.positions;

/** Why a text is not even parsed, which would take more memory than there is; counts up with each piece of it. */
export function listCounter(): (piece: string) => ItemIssue | undefined {
  let lists = 0;
  return (piece) => {
    for (let at = piece.indexOf('['); at >= 0; at = piece.indexOf('[', at + 1)) lists += 1;
    return lists > mostLists ? { kind: 'too-many-positions', limit: importLimits.positions } : undefined;
  };
}

export type ReadJson =
  /** With the encoding of its texts, where they may be wrong. */
  { ok: true; value: unknown; encoding?: TableEncoding | undefined } | { ok: false; issue: ItemIssue };

/**
 * Parses JSON without throwing, also with comments and trailing commas, as people write it by hand; the engine says in
 * its message where it goes wrong, mostly.
 */
export function readJson(
  input: FileInput,
  options: Pick<ReadOptions, 'onShare' | 'encoding'> = {},
): ReadJson {
  let encoding: TableEncoding | undefined;
  const text = fileText(input, {
    ...options,
    onEncoding(found) {
      encoding = found;
    },
  });
  if (isDeeperThan(text, deepest))
    return { ok: false, issue: { kind: 'unreadable', damage: 'too-deep', limit: deepest } };
  const tooMany = listCounter()(text);
  if (tooMany) return { ok: false, issue: tooMany };
  const parsed = parse(text) ?? parse(stripJsonComments(text, { trailingCommas: true }));
  return parsed
    ? { ok: true, value: parsed.value, encoding }
    : { ok: false, issue: { kind: 'unreadable', ...damageOf(text) } };
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(withExactIntegers(text)) };
  } catch {
    return undefined;
  }
}

/** Where it goes wrong, by the text as the file has it. */
function damageOf(text: string): Damage {
  const word = foreignWord(text);
  if (word) return { damage: 'json-word', ...word };
  try {
    JSON.parse(text);
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(error)) ?? [];
    if (line && column) return { damage: 'json-at', line: Number(line), column: Number(column) };
  }
  return { damage: 'json' };
}

/** The first value that JavaScript or Python has and JSON has not, and where it stands. */
function foreignWord(text: string): { found: string; line: number; column: number } | undefined {
  const stringOrWord = /"|(?<![\w.])-?(?:NaN|nan|Infinity|inf|undefined|None|True|False)(?!\w)/g;
  for (let match = stringOrWord.exec(text); match; match = stringOrWord.exec(text)) {
    const [found] = match;
    if (found !== '"') {
      const before = text.slice(0, match.index).split(/\r\n?|\n/);
      return { found, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    }
    const end = endOfString(text, match.index);
    if (end < 0) return undefined;
    stringOrWord.lastIndex = end + 1;
  }
  return undefined;
}

/** Where the quote that closes a string stands; negative where none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}
