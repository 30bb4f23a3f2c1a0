import { type GeoJsonText, readGeoJsonTexts } from './geojson.ts';
import { readJson, tooManyLists } from './read-json.ts';
import { failedReading, type Reading, type ReadOptions } from './reading.ts';
import { fileText } from './text-encoding.ts';

/** What files of this format are called. */
export const geoJsonLinesEndings = ['.geojsonl', '.geojsons', '.ndgeojson', '.ndjson', '.jsonl'] as const;

/** Begins each text of a sequence (RFC 8142); in JSON it stands nowhere. */
export const textSeparator = '\u001E';

/**
 * Whether a text that is no JSON as a whole has one on each line, of which some may be damaged. A file
 * with line breaks inside its objects, or with commas between them, is not meant so: it is torn.
 */
export function isGeoJsonLines(text: string): boolean {
  if (text.includes(textSeparator)) return true;
  const lines = textsIn(text).map(({ text }) => text.trim());
  const whole = lines.filter((line) => line.startsWith('{') && line.endsWith('}'));
  return lines.length > 1 && whole.length * 2 >= lines.length;
}

/** Reads GeoJSON texts one after the other, each on its line or as a sequence. A bad one stops no other. */
export function readGeoJsonLines(input: Uint8Array | string, options: ReadOptions = {}): Reading {
  const file = fileText(input);
  const tooMany = tooManyLists(file);
  if (tooMany) return failedReading(tooMany);
  const texts = textsIn(file).map(({ text, line }): GeoJsonText => ({ ...readJson(text), line }));
  return readGeoJsonTexts(texts, options);
}

/** The texts that are not empty, and the line on which each begins. */
function textsIn(file: string): { text: string; line: number }[] {
  const end = file.includes(textSeparator) ? textSeparator : '\n';
  let next = 1;
  return file.split(end).flatMap((text) => {
    const line = next;
    next += end === '\n' ? 1 : text.split('\n').length - 1;
    return text.trim() === '' ? [] : [{ text, line }];
  });
}
