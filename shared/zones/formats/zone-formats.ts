import declared from './zone-formats.json' with { type: 'json' };

/** Format that zones are read from, by its key in `zone-formats.json`. */
export type ImportFormat = keyof typeof declared;

/** Declaration of a format; file dialogs and file associations follow it. */
interface ZoneFormat {
  /** Extensions in lower case; the first is that of exported files, or of the main file of several. */
  endings: readonly string[];
  /** Extensions read from archives, if different: a `.txt` file there is usually a readme. */
  archivedEndings?: readonly string[];
  /** Shapes are in a column or property that can be selected. */
  hasShapeColumn?: boolean;
  /** File type to register with the operating system. */
  fileType?: { name: string; mediaType: string };
  /** Media type of exported files, if different. */
  exportMediaType?: string;
}

const formats: Readonly<Record<ImportFormat, ZoneFormat>> = declared;
const allFormats: readonly ZoneFormat[] = Object.values(formats);

/** Extensions of files that may contain zones. */
export const importableEndings: readonly string[] = [
  ...new Set(allFormats.flatMap(({ endings }) => endings)),
];

/** Extensions of files read from archives, in addition to those of a shapefile. */
export const archivedEndings: readonly string[] = [
  ...new Set(allFormats.flatMap(({ endings, archivedEndings: archived = endings }) => archived)),
];

/** Extensions of a shapefile's files. */
export const shapefileParts = formats.shapefile.endings;

/** Formats of several files: extension of the main file, and of all. An open GeoPackage has a write-ahead log. */
export const datasets: readonly { main: string; endings: readonly string[] }[] = (
  ['shapefile', 'geopackage'] as const
).map((format) => ({ main: endingOf(format), endings: formats[format].endings }));

/** Returns the extension of exported files, with its dot. */
export function endingOf(format: ImportFormat): string {
  const [ending = ''] = formats[format].endings;
  return ending;
}

/** Returns the media type of exported files. */
export const mediaTypeOf = (format: ImportFormat): string =>
  formats[format].exportMediaType ?? formats[format].fileType?.mediaType ?? 'application/octet-stream';

/** Returns whether shapes are in a column or property that can be selected. */
export const hasShapeColumn = (format: ImportFormat): boolean => formats[format].hasShapeColumn ?? false;
