import { geoPackageParts, shapefileParts } from '../../../shared/zones/formats/importable-endings.ts';
import { isOfSystem } from '../../../shared/zones/formats/system-files.ts';
import type { ImportSource } from './import-messages.ts';

/** A file, and where it lies in what was chosen or dropped. */
export interface FoundFile {
  path: string;
  file: File;
}

/** What map programs leave beside a shapefile; it goes with its shapes, and means nothing without them. */
const besideShapes = ['.sbn', '.sbx', '.qix', '.qpj', '.qmd', '.qml', '.sld', '.fix', '.shp.xml'];

/** Files of one thing: a shapefile, or a GeoPackage with the log of the program that has it open. */
const parted = [
  { main: '.shp', endings: shapefileParts },
  { main: '.gpkg', endings: geoPackageParts },
];

/** What a file is a part of: its path without the ending, in one case for all, and the ending of the main part. */
function wholeOf(path: string): { key: string; main: string } | undefined {
  const name = path.toLowerCase();
  for (const { main, endings } of parted) {
    const ending = endings.find((one) => name.endsWith(one));
    if (ending) return { key: `${name.slice(0, -ending.length)}${main}`, main };
  }
  return undefined;
}

/** Files as what is imported one after the other: each by itself, but the files of a shapefile or a GeoPackage together. */
export function importSources(chosen: readonly FoundFile[]): ImportSource[] {
  const ofPerson = chosen.filter(({ path }) => !isOfSystem(path));
  // Of a file that was chosen alone is said what is wrong with it.
  const found = ofPerson.length > 0 ? ofPerson : chosen;
  const paths = new Set(found.map(({ path }) => path.toLowerCase()));
  const reported = new Set<string>();
  return found.flatMap(({ path, file }): ImportSource[] => {
    const name = path.toLowerCase();
    const beside = besideShapes.find((ending) => name.endsWith(ending));
    if (beside && paths.has(`${name.slice(0, -beside.length)}.shp`)) return [];
    const whole = wholeOf(path);
    if (!whole) return [{ name: file.name, input: file }];
    if (reported.has(whole.key)) return [];
    reported.add(whole.key);
    const files = found.filter((one) => wholeOf(one.path)?.key === whole.key).map((one) => one.file);
    const main = files.find((one) => one.name.toLowerCase().endsWith(whole.main)) ?? file;
    // A GeoPackage that nobody has open is one file.
    const isAlone = files.length === 1 && main.name.toLowerCase().endsWith('.gpkg');
    return [{ name: main.name, input: isAlone ? main : files }];
  });
}
