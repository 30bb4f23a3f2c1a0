import { searchOfLine } from '../../shared/saved/saved-file.ts';
import type { SavedKind } from '../../shared/saved/saved-search.ts';
import { endingOf, mediaTypeOf } from '../../shared/zones/formats/zone-formats.ts';
import { formatList, formatNumber } from '../ui/format.ts';
import { saveFile } from '../ui/save-file.ts';
import { words } from '../words/words.ts';
import { searchName } from '../workbench/search-name.ts';
import { type MapFormatName, mapFormats } from './map-formats.ts';
import { type SavedFeature, savedFeatures } from './saved-features.ts';
import { damagedInWords, leaveSavedFile, notifyExported, takeLines } from './saved-file.ts';

/** Offers what these saved searches found as a file for map programs, and tells which of them have no place in it. */
export async function exportToMap(ids: readonly string[], format: MapFormatName) {
  const { write, without } = mapFormats[format];
  const features: SavedFeature[] = [];
  const unfit = new Map<SavedKind, number>();
  let [read, exported, empty] = [0, 0, 0];
  const signal = await takeLines(ids, (line) => {
    const reading = searchOfLine(line);
    if (!reading.ok) return;
    read += 1;
    const { kind } = reading.search.question;
    if (without.includes(kind)) {
      unfit.set(kind, (unfit.get(kind) ?? 0) + 1);
      return;
    }
    const found = savedFeatures({ ...reading.search, name: searchName(reading.search) });
    if (found.length > 0) exported += 1;
    else empty += 1;
    for (const feature of found) features.push(feature);
  });
  if (!signal) return;
  leaveSavedFile();
  if (exported > 0) saveFile(`saved-searches${endingOf(format)}`, write(features), mediaTypeOf(format));
  notifyExported(exported, [
    ...unfitInWords(unfit),
    ...(empty > 0 ? [words.t('saved.map.empty', { count: empty })] : []),
    ...damagedInWords(ids.length - read),
  ]);
}

/** Which kinds have no place in the file, and how many of each; nothing where all have. */
function unfitInWords(unfit: ReadonlyMap<SavedKind, number>): string[] {
  if (unfit.size === 0) return [];
  const kinds = [...unfit].map(
    ([kind, count]) => `${words.t(`saved.kind.${kind}`)} (${formatNumber(count)})`,
  );
  const count = [...unfit.values()].reduce((sum, each) => sum + each, 0);
  return [words.t('saved.map.unfit', { count, kinds: formatList(kinds) })];
}
