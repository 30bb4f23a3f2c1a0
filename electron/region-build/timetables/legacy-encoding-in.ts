import type { ZipEntry } from '../../../shared/archives/zip-directory.ts';
import type { TextEncoding } from '../../../shared/text/text-encoding.ts';
import { CsvRows } from './csv-rows.ts';
import { feedText } from './feed-text.ts';
import type { FeedZip } from './feed-zip.ts';
import { legacyEncodingOf } from './legacy-encoding.ts';

/** Files that indicate the country and language of a feed. */
const localeFiles = ['agency.txt', 'feed_info.txt'];
/** Other files with human-readable text; the rest has IDs and numbers. */
const namingFiles = ['stops.txt', 'routes.txt', 'trips.txt'];
/** Maximum number of sampled lines, enough to distinguish encodings. */
const maxSampleLines = 400;
const maxSampleLineBytes = 400;

/**
 * Returns the probable encoding of a feed's lines that aren't UTF-8, in one pass over its files with text.
 * @param files entries by lower-case name
 */
export async function legacyEncodingIn(
  zip: FeedZip,
  files: ReadonlyMap<string, ZipEntry>,
): Promise<TextEncoding> {
  const samples: Uint8Array[] = [];
  const timeZones: string[] = [];
  const languages: string[] = [];
  const collectSample = (line: Uint8Array): string => {
    if (samples.length < maxSampleLines) samples.push(line.slice(0, maxSampleLineBytes));
    return asciiOf(line);
  };
  const readLines = async (file: string, take: (text: string) => void) => {
    const entry = files.get(file);
    if (!entry) return;
    const decode = feedText(collectSample);
    for await (const chunk of zip.unpacked(entry)) {
      take(decode(chunk, false));
      if (samples.length === maxSampleLines) return;
    }
    take(decode(new Uint8Array(0), true));
  };
  for (const file of localeFiles) {
    const rows = columnsOf(['agency_timezone', 'agency_lang', 'feed_lang'], ([zone = '', ...spoken]) => {
      if (zone !== '') timeZones.push(zone);
      languages.push(...spoken.filter((language) => language !== ''));
    });
    await readLines(file, (text) => rows.push(text));
    rows.end();
  }
  for (const file of namingFiles) await readLines(file, () => {});
  return legacyEncodingOf(samples, { timeZone: timeZones[0] ?? '', languages });
}

/** Returns a parser that passes some columns of a CSV file to `take`; '' if a row or the file lacks one. */
function columnsOf(columns: readonly string[], take: (cells: string[]) => void): CsvRows {
  let columnIndexes: number[] | undefined;
  return new CsvRows({
    fault: () => {},
    row(cells) {
      const texts = cells.map((cell) => cell.trim());
      if (columnIndexes) return take(columnIndexes.map((place) => texts[place] ?? ''));
      const names = texts.map((text) => text.toLowerCase());
      columnIndexes = columns.map((column) => names.indexOf(column));
    },
  });
}

/** Returns the ASCII characters of a line. */
const asciiOf = (line: Uint8Array): string =>
  Buffer.from(line.filter((byte) => byte < 0x80)).toString('latin1');
