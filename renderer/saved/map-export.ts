import { searchOfLine } from '../../shared/saved/saved-file.ts';
import type { SavedKind } from '../../shared/saved/saved-search.ts';
import { endingOf, mediaTypeOf } from '../../shared/zones/formats/zone-formats.ts';
import { formatList, formatNumber } from '../ui/format.ts';
import { saveFile } from '../ui/save-file.ts';
import { words } from '../words/words.ts';
import { searchName } from '../workbench/search-name.ts';
import { type MapFormatName, mapFormats } from './map-formats.ts';
import { type SavedFeature, savedFeatures } from './saved-features.ts';
import { damagedInWords, leaveSavedFile, notifyExported, readLines } from './saved-file.ts';

/** Saves the results of saved searches as a file for map programs, and reports the searches that it can't contain. */
export async function exportToMap(ids: readonly string[], format: MapFormatName) {
  const { write, unsupportedKinds } = mapFormats[format];
  const features: SavedFeature[] = [];
  const unsupported = new Map<SavedKind, number>();
  let [readCount, exportedCount, emptyCount] = [0, 0, 0];
  const signal = await readLines(ids, (line) => {
    const reading = searchOfLine(line);
    if (!reading.ok) return;
    readCount += 1;
    const { kind } = reading.search.question;
    if (unsupportedKinds.includes(kind)) {
      unsupported.set(kind, (unsupported.get(kind) ?? 0) + 1);
      return;
    }
    const searchFeatures = savedFeatures({ ...reading.search, name: searchName(reading.search) });
    if (searchFeatures.length > 0) exportedCount += 1;
    else emptyCount += 1;
    for (const feature of searchFeatures) features.push(feature);
  });
  if (!signal) return;
  leaveSavedFile();
  if (exportedCount > 0) saveFile(`saved-searches${endingOf(format)}`, write(features), mediaTypeOf(format));
  notifyExported(exportedCount, [
    ...unsupportedInWords(unsupported),
    ...(emptyCount > 0 ? [words.t('saved.map.empty', { count: emptyCount })] : []),
    ...damagedInWords(ids.length - readCount),
  ]);
}

/** Returns a sentence with the kinds that the file can't contain and their counts; an empty list if there are none. */
function unsupportedInWords(unsupported: ReadonlyMap<SavedKind, number>): string[] {
  if (unsupported.size === 0) return [];
  const kinds = [...unsupported].map(
    ([kind, count]) => `${words.t(`saved.kind.${kind}`)} (${formatNumber(count)})`,
  );
  const count = [...unsupported.values()].reduce((sum, kindCount) => sum + kindCount, 0);
  return [words.t('saved.map.unfit', { count, kinds: formatList(kinds) })];
}
