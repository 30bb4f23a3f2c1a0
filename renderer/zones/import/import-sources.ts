import { shapefileParts } from '../../../shared/zones/formats/importable-endings.ts';
import { isOfSystem } from '../../../shared/zones/formats/system-files.ts';
import type { ImportSource } from './import-preview.ts';

/** A file, and where it lies in what was chosen or dropped. */
export interface FoundFile {
  path: string;
  file: File;
}

/** What map programs leave beside a shapefile; it goes with its shapes, and means nothing without them. */
const besideShapes = ['.sbn', '.sbx', '.qix', '.qpj', '.qmd', '.qml', '.sld', '.fix', '.shp.xml'];

/** The path without the ending that makes it a part of a shapefile, in one case for all; undefined for other files. */
function shapefileOf(path: string, endings: readonly string[]): string | undefined {
  const name = path.toLowerCase();
  const ending = endings.find((one) => name.endsWith(one));
  return ending && name.slice(0, -ending.length);
}

/** Files as what is imported one after the other: each by itself, but the files of a shapefile together. */
export function importSources(chosen: readonly FoundFile[]): ImportSource[] {
  const ofPerson = chosen.filter(({ path }) => !isOfSystem(path));
  // Of a file that was chosen alone is said what is wrong with it.
  const found = ofPerson.length > 0 ? ofPerson : chosen;
  const parts = found.flatMap((one) => {
    const shapefile = shapefileOf(one.path, shapefileParts);
    return shapefile === undefined ? [] : [{ shapefile, ...one }];
  });
  const withShapes = new Set(found.flatMap(({ path }) => shapefileOf(path, ['.shp']) ?? []));
  const reported = new Set<string>();
  return found.flatMap(({ path, file }): ImportSource[] => {
    const beside = shapefileOf(path, besideShapes);
    if (beside !== undefined && withShapes.has(beside)) return [];
    const shapefile = shapefileOf(path, shapefileParts);
    if (shapefile === undefined) return [{ name: file.name, input: file }];
    if (reported.has(shapefile)) return [];
    reported.add(shapefile);
    const files = parts.filter((part) => part.shapefile === shapefile).map((part) => part.file);
    const shapes = files.find(({ name }) => name.toLowerCase().endsWith('.shp'));
    return [{ name: (shapes ?? file).name, input: files }];
  });
}
