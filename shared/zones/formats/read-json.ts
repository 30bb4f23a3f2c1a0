import stripJsonComments from 'strip-json-comments';
import { withExactIntegers } from '../../text/exact-integers.ts';
import { isDeeperThan } from '../../text/json-depth.ts';
import { type FileInput, fileText, type UsedEncoding } from '../../text/text-pieces.ts';
import { importLimits } from './read-items.ts';
import type { Damage, ItemIssue, ReadOptions } from './reading.ts';

/** Maximum nesting; no zone is deeper, and parsing nothing but brackets would take seconds. */
const maxDepth = 200;

/** Maximum number of lists: each position is one, plus rings and polygons, so more means too many positions. */
const maxLists = 1.5 * importLimits.positions;

/**
 * Returns a function that counts lists in pieces of text and returns an issue if there are too many, so that oversized
 * text isn't parsed into memory.
 */
export function listCounter(): (piece: string) => ItemIssue | undefined {
  let lists = 0;
  return (piece) => {
    for (let at = piece.indexOf('['); at >= 0; at = piece.indexOf('[', at + 1)) lists += 1;
    return lists > maxLists ? { kind: 'too-many-positions', limit: importLimits.positions } : undefined;
  };
}

export type ReadJson =
  /** Includes the text encoding if it may be wrong. */
  { ok: true; value: unknown; encoding?: UsedEncoding | undefined } | { ok: false; issue: ItemIssue };

/**
 * Parses JSON without throwing; accepts comments and trailing commas, as in hand-written files. The engine's message
 * mostly says where the error is.
 */
export function readJson(
  input: FileInput,
  options: Pick<ReadOptions, 'onShare' | 'encoding'> = {},
): ReadJson {
  let encoding: UsedEncoding | undefined;
  const text = fileText(input, {
    ...options,
    onEncoding(found) {
      encoding = found;
    },
  });
  if (isDeeperThan(text, maxDepth))
    return { ok: false, issue: { kind: 'unreadable', damage: 'too-deep', limit: maxDepth } };
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

/** Returns the position of the error in a text. */
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

/** Returns the first value that is valid in JavaScript or Python but not in JSON, with its position. */
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

/** Returns the position of a string's closing quote; negative if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}
