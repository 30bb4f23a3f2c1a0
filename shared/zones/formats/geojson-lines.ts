import { type FileInput, readPieces } from '../../text/text-pieces.ts';
import { type GeoJsonText, readGeoJsonTexts } from './geojson.ts';
import { listCounter, readJson } from './read-json.ts';
import { readText } from './read-text.ts';
import { type FileReading, failedReading, type ItemIssue, type ReadOptions } from './reading.ts';

/** Precedes each text of a sequence (RFC 8142); can't occur in JSON. */
export const textSeparator = '\u001E';

/**
 * Whether the start of a text suggests one JSON text per line: the first line is complete JSON and more follow. If the
 * first line is damaged, the entire text is needed to decide.
 */
export function beginsAsGeoJsonLines(head: string): boolean {
  if (head.includes(textSeparator)) return true;
  const [first] = textsIn([head]);
  return first !== undefined && readJson(first.text).ok && areMostlyObjects([head]);
}

/**
 * Whether text that isn't JSON as a whole has a JSON text on each line, some possibly damaged. Excludes broken files
 * with line breaks inside objects or commas between them.
 */
export const isGeoJsonLines = (input: FileInput): boolean =>
  readPieces(input, (pieces) => {
    const [head = ''] = pieces;
    return head.includes(textSeparator) || areMostlyObjects(pieces);
  });

function areMostlyObjects(pieces: Iterable<string>): boolean {
  let lines = 0;
  let whole = 0;
  for (const { text } of textsIn(pieces)) {
    lines += 1;
    const line = text.trim();
    if (line.startsWith('{') && line.endsWith('}')) whole += 1;
  }
  return lines > 1 && whole * 2 >= lines;
}

/** Reads GeoJSON texts one after the other, one per line or as a sequence. A damaged one doesn't stop the others. */
export const readGeoJsonLines = (input: FileInput, options: ReadOptions = {}): FileReading =>
  readText(input, (pieces) => readTexts(pieces, options), { ...options, passes: 2 });

function readTexts(pieces: Iterable<string>, options: ReadOptions): FileReading {
  let excessIssue: ItemIssue | undefined;
  const texts = {
    *[Symbol.iterator](): Generator<GeoJsonText> {
      const tooMany = listCounter();
      for (const { text, line } of textsIn(pieces)) {
        excessIssue = tooMany(text);
        if (excessIssue) return;
        yield { ...readJson(text), line };
      }
    },
  };
  const reading = readGeoJsonTexts(texts, options);
  return excessIssue ? failedReading(excessIssue) : reading;
}

/** Non-empty texts and the lines where they start. */
function* textsIn(pieces: Iterable<string>): Generator<{ text: string; line: number }> {
  const [head = ''] = pieces;
  const end = head.includes(textSeparator) ? textSeparator : '\n';
  let line = 1;
  for (const text of between(pieces, end)) {
    if (text.trim() !== '') yield { text, line };
    line += end === '\n' ? 1 : text.split('\n').length - 1;
  }
}

function* between(pieces: Iterable<string>, end: string): Generator<string> {
  let begun: string[] = [];
  for (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(end); at >= 0; at = piece.indexOf(end, from)) {
      yield [...begun, piece.slice(from, at)].join('');
      begun = [];
      from = at + 1;
    }
    begun.push(piece.slice(from));
  }
  yield begun.join('');
}
