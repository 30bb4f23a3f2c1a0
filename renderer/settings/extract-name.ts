/** Words that are lowercase within a name, in the languages of the window. */
const lowercaseWords = new Set(
  'a al and d da dal das de dei del della der des di do dos du e el et i im in la las le les los of the und y'.split(
    ' ',
  ),
);

/**
 * Returns a region's name from the file name of an extract, without its date and extensions, such as "Île de France" for
 * `île-de-france-latest.osm.pbf`.
 */
export function nameOfExtract(fileName: string): string {
  const baseName = fileName
    .replace(/(\.osm)?\.pbf$/i, '')
    .replace(/[-_.]?(latest|\d{6}|\d{8}|\d{4}-\d\d-\d\d)$/i, '');
  // A name with capitals or spaces was written by a person.
  if (/[\p{Lu}\s]/u.test(baseName)) return baseName;
  const words = baseName.split(/[-_]+/).filter((word) => word !== '');
  return words
    .map((word, index) =>
      index > 0 && lowercaseWords.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
