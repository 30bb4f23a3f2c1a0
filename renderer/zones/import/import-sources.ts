import { isSystemFile } from '../../../shared/zones/formats/system-files.ts';
import { datasets } from '../../../shared/zones/formats/zone-formats.ts';
import type { ImportSource } from './import-messages.ts';

/** A file and its path within the selection or drop. */
export interface FoundFile {
  path: string;
  file: File;
}

/** Extensions of a shapefile's optional files, which are ignored. */
const shapefileSidecars = ['.sbn', '.sbx', '.qix', '.qpj', '.qmd', '.qml', '.sld', '.fix', '.shp.xml'];

/**
 * Returns the dataset of several files that a file belongs to, or undefined: its lower-case path with the main file's
 * extension as key, and that extension.
 */
function datasetOf(path: string): { key: string; main: string } | undefined {
  const name = path.toLowerCase();
  for (const { main, endings } of datasets) {
    const ending = endings.find((one) => name.endsWith(one));
    if (ending) return { key: `${name.slice(0, -ending.length)}${main}`, main };
  }
  return undefined;
}

/** Groups files into imports: one each, except that the files of a shapefile or a GeoPackage belong together. */
export function importSources(files: readonly FoundFile[]): ImportSource[] {
  const userFiles = files.filter(({ path }) => !isSystemFile(path));
  // If only system files were selected, they are kept, so that an error can be shown.
  const found = userFiles.length > 0 ? userFiles : files;
  const paths = new Set(found.map(({ path }) => path.toLowerCase()));
  const seen = new Set<string>();
  return found.flatMap(({ path, file }): ImportSource[] => {
    const name = path.toLowerCase();
    const sidecar = shapefileSidecars.find((ending) => name.endsWith(ending));
    if (sidecar && paths.has(`${name.slice(0, -sidecar.length)}.shp`)) return [];
    const dataset = datasetOf(path);
    if (!dataset) return [{ name: file.name, input: file }];
    if (seen.has(dataset.key)) return [];
    seen.add(dataset.key);
    const datasetFiles = found
      .filter((one) => datasetOf(one.path)?.key === dataset.key)
      .map((one) => one.file);
    const main = datasetFiles.find((one) => one.name.toLowerCase().endsWith(dataset.main)) ?? file;
    // A GeoPackage without a log is a single file.
    const isAlone = datasetFiles.length === 1 && main.name.toLowerCase().endsWith('.gpkg');
    return [{ name: main.name, input: isAlone ? main : datasetFiles }];
  });
}
