import { isSystemFile } from '../../../shared/zones/formats/system-files.ts';
import { datasets } from '../../../shared/zones/formats/zone-formats.ts';
import type { ImportSource } from './import-messages.ts';

/** A file and its path within the selection or drop. */
export interface FoundFile {
  path: string;
  file: File;
}

/** Sidecar files of a shapefile: part of it, and ignored without it. */
const besideShapes = ['.sbn', '.sbx', '.qix', '.qpj', '.qmd', '.qml', '.sld', '.fix', '.shp.xml'];

/** Dataset a file belongs to: its lower-case path without extension as key, and the extension of the main file. */
function wholeOf(path: string): { key: string; main: string } | undefined {
  const name = path.toLowerCase();
  for (const { main, endings } of datasets) {
    const ending = endings.find((one) => name.endsWith(one));
    if (ending) return { key: `${name.slice(0, -ending.length)}${main}`, main };
  }
  return undefined;
}

/** Groups files into imports: one each, except that the files of a shapefile or a GeoPackage belong together. */
export function importSources(chosen: readonly FoundFile[]): ImportSource[] {
  const ofPerson = chosen.filter(({ path }) => !isSystemFile(path));
  // If only system files were selected, they are kept, so that an error can be shown.
  const found = ofPerson.length > 0 ? ofPerson : chosen;
  const paths = new Set(found.map(({ path }) => path.toLowerCase()));
  const seen = new Set<string>();
  return found.flatMap(({ path, file }): ImportSource[] => {
    const name = path.toLowerCase();
    const beside = besideShapes.find((ending) => name.endsWith(ending));
    if (beside && paths.has(`${name.slice(0, -beside.length)}.shp`)) return [];
    const whole = wholeOf(path);
    if (!whole) return [{ name: file.name, input: file }];
    if (seen.has(whole.key)) return [];
    seen.add(whole.key);
    const files = found.filter((one) => wholeOf(one.path)?.key === whole.key).map((one) => one.file);
    const main = files.find((one) => one.name.toLowerCase().endsWith(whole.main)) ?? file;
    // A GeoPackage without a log is a single file.
    const isAlone = files.length === 1 && main.name.toLowerCase().endsWith('.gpkg');
    return [{ name: main.name, input: isAlone ? main : files }];
  });
}
